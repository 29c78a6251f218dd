import { Anchor, Button, Text } from '@mantine/core'
import { IconRosetteDiscountCheck, IconRosetteDiscountCheckOff } from '@tabler/icons-react'
import type { HeldPassport, HeldPassportState } from '@vouch/contract'
import { isPassportShown } from '@vouch/domain'
import { useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import rows from '#ui/list/rows.module.css'
import { Description } from './description.tsx'
import { texts } from './passports.en.ts'
import classes from './passports.module.css'

const tones: Readonly<Record<HeldPassportState, Tone>> = {
  issued: 'good',
  suspended: 'warn',
  revoked: 'bad',
  expired: 'plain',
}

interface PassportRowProps {
  readonly passport: HeldPassport
  readonly onCheck: () => Promise<void>
  readonly onDownload: () => Promise<void>
  readonly onRemove: () => void
}

/** One passport: what it says, who has signed it, how it stands and when that was found out. */
export function PassportRow({ passport, onCheck, onDownload, onRemove }: PassportRowProps) {
  const t = useTexts(texts)
  const [busy, setBusy] = useState<'check' | 'download' | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const { name, description, criteriaUrl, issuerName, issuerHost, issuedAt, expiresAt, checkedAt } = passport
  const isShown = isPassportShown(passport, new Date())
  // Its last moment has passed, and nobody has written that down yet.
  const state = passport.status === 'issued' && !isShown ? 'expired' : passport.status
  const Icon = isShown ? IconRosetteDiscountCheck : IconRosetteDiscountCheckOff

  const act = async (what: 'check' | 'download', run: () => Promise<void>) => {
    setBusy(what)
    setSentence(null)
    try {
      await run()
    } catch (error) {
      setSentence(isProblem(error) ? error.message : t('offline'))
    } finally {
      setBusy(null)
    }
  }

  return (
    <li className={rows.row}>
      <span className={classes.icon} data-shown={isShown} aria-hidden>
        <Icon size={22} />
      </span>
      <div className={classes.body}>
        <span className={classes.name}>
          <bdi className={rows.name}>{name}</bdi>
          <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
        </span>
        <div>
          <bdi>{issuerName}</bdi>
        </div>
        {description && <Description of={name}>{description}</Description>}
        <ul className={classes.facts}>
          <li>{t('signedBy', { host: issuerHost })}</li>
          {issuedAt && <li>{t('issuedOn', { when: formatDay(issuedAt) })}</li>}
          {expiresAt && <li>{t('until', { when: formatDay(expiresAt) })}</li>}
          {criteriaUrl && (
            <li>
              <Anchor
                href={criteriaUrl}
                target="_blank"
                rel="noopener noreferrer nofollow"
                underline="always"
                inherit
                aria-label={t('criteriaOf', { name, host: new URL(criteriaUrl).host })}
              >
                {t('criteria')}
              </Anchor>
            </li>
          )}
          <li>
            {t('checked')} <RelativeTime value={checkedAt} />
          </li>
        </ul>
        <Text size="sm">{t(`means.${state}`)}</Text>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div className={classes.acts} role="group" aria-label={t('acts', { name })}>
          {state !== 'expired' && (
            <Button
              variant="default"
              size="compact-sm"
              loading={busy === 'check'}
              onClick={() => void act('check', onCheck)}
              aria-label={t('checkOf', { name })}
            >
              {t('check')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            loading={busy === 'download'}
            onClick={() => void act('download', onDownload)}
            aria-label={t('downloadOf', { name })}
          >
            {t('download')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={onRemove}
            aria-label={t('removeOf', { name })}
          >
            {t('remove')}
          </Button>
        </div>
        {sentence && (
          <Text size="sm" className={classes.problem} role="alert">
            {sentence}
          </Text>
        )}
      </div>
    </li>
  )
}
