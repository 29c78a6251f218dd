import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type HeldPassport, maxPassportBytes, maxPassportsPerPerson } from '@vouch/contract'
import { useId, useState } from 'react'
import { passportsQuery } from '#lib/data/own-passports.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { useRescuedFocus } from '#ui/layout/use-rescued-focus.ts'
import rows from '#ui/list/rows.module.css'
import { PassportRow } from './passport-row.tsx'
import { texts } from './passports.en.ts'
import classes from './passports.module.css'
import { usePassports } from './use-passports.ts'

// In whole megabytes, as people count them.
const rule = {
  extensions: ['json', 'jsonld', 'jwt', 'txt', 'png', 'svg'],
  maxBytes: Math.floor(maxPassportBytes / 1e6) * 1e6,
}

interface PassportsSectionProps {
  /** The address that they must be made out to. */
  readonly email: string
}

/** The passports that the person holds: brought as a file, checked, looked at again, removed. */
export function PassportsSection({ email }: PassportsSectionProps) {
  const t = useTexts(texts)
  const heading = useId()
  const { data: held, error, refetch } = useQuery(passportsQuery)
  const { add, check, download, remove } = usePassports()
  const [asking, setAsking] = useState<HeldPassport | null>(null)
  // What is shown while the dialog closes.
  const [last, setLast] = useState('')
  const { ref: title, rescue } = useRescuedFocus<HTMLHeadingElement>(held?.length)

  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={heading} tabIndex={-1} ref={title}>
          {t('title')}
        </Title>
        {held?.length === 0 && (
          <>
            <Text size="sm" c="dimmed">
              {t('what')}
            </Text>
            <Text size="sm" c="dimmed">
              {t('where', { email })}
            </Text>
          </>
        )}
      </div>
      {error && !held && <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />}
      {!error && !held && (
        <Delayed>
          <Skeleton height={96} aria-label={t('loading')} />
        </Delayed>
      )}
      {held && held.length > 0 && (
        <ul className={rows.rows} aria-label={t('list')}>
          {held.map((passport) => (
            <PassportRow
              key={passport.id}
              passport={passport}
              onCheck={() => check(passport)}
              onDownload={() => download(passport)}
              onRemove={() => {
                setLast(passport.name)
                setAsking(passport)
              }}
            />
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
          rule={rule}
          onFile={add}
        />
      )}
      {held && (
        <Text size="sm" c="dimmed">
          {t('asked')}
        </Text>
      )}
      <ConfirmDialog
        opened={asking !== null}
        title={t('ask.title', { name: last })}
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
