import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type HeldPassport, maxPassportsPerPerson } from '@vouch/contract'
import { type ReactNode, useId, useState } from 'react'
import { passportsQuery } from '#lib/data/own-passports.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { useLast } from '#ui/layout/use-last.ts'
import rows from '#ui/list/rows.module.css'
import { passportFileRule } from '../passport-file-rule.ts'
import { PassportRow } from './passport-row.tsx'
import { texts } from './passports.en.ts'
import classes from './passports.module.css'
import { usePassports } from './use-passports.ts'

interface PassportsSectionProps {
  /** Email address that passports must be issued to. */
  readonly email: string
  /** What follows below the facts of a passport. */
  readonly renderMore?: (passport: HeldPassport) => ReactNode
  /** Buttons of a passport in place of check and download; null to keep those. */
  readonly renderActions?: (passport: HeldPassport) => ReactNode
}

/** The candidate's passports, with buttons to add, recheck, download and remove them. */
export function PassportsSection(props: PassportsSectionProps) {
  const { email, renderMore, renderActions } = props
  const t = useTexts(texts)
  const heading = useId()
  const { data: held, error, refetch } = useQuery(passportsQuery)
  const { add, check, download, remove } = usePassports()
  const [asking, setAsking] = useState<HeldPassport | null>(null)
  const asked = useLast(asking)
  const { ref: title, rescue } = useFocusFallback<HTMLHeadingElement>(held?.length)

  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={heading} tabIndex={-1} ref={title}>
          {t('title')}
        </Title>
        {held?.length === 0 && (
          <>
            <Hint>{t('what')}</Hint>
            <Hint>{t('where', { email })}</Hint>
          </>
        )}
      </div>
      {!held && (
        <LoadState error={error} onRetry={refetch} title={t('loadFailed')}>
          <Skeleton height={96} aria-label={t('loading')} />
        </LoadState>
      )}
      {held && held.length > 0 && (
        <ul className={rows.rows} aria-label={t('list')}>
          {held.map((passport) => (
            <PassportRow
              key={passport.id}
              passport={passport}
              onCheck={() => check(passport)}
              onDownload={() => download(passport)}
              onRemove={() => setAsking(passport)}
              actions={renderActions?.(passport)}
            >
              {renderMore?.(passport)}
            </PassportRow>
          ))}
        </ul>
      )}
      {held && held.length >= maxPassportsPerPerson && (
        <Text size="sm">{t('full', { max: maxPassportsPerPerson })}</Text>
      )}
      {held && held.length < maxPassportsPerPerson && (
        <FileDrop
          label={t('add')}
          {...(held.length > 0 && { hint: t('addHint', { email }) })}
          rule={passportFileRule}
          onFile={add}
        />
      )}
      {held && <Hint>{t('asked')}</Hint>}
      <ConfirmDialog
        opened={asking !== null}
        title={t('ask.title', { name: asked?.name ?? '' })}
        confirmLabel={t('ask.submit')}
        danger
        onConfirm={async () => {
          if (asking) await remove(asking)
        }}
        onClose={() => setAsking(null)}
        onClosed={rescue}
      >
        {t('ask.body')}
      </ConfirmDialog>
    </section>
  )
}
