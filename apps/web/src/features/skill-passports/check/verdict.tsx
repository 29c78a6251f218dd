import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClockX,
  IconHelpCircle,
} from '@tabler/icons-react'
import type { PassportVerdict, PublicPassport } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import type { Tone } from '#ui/application/status-badge.tsx'
import { texts } from './check.en.ts'
import classes from './check.module.css'

const looks: Readonly<Record<PassportVerdict, { readonly tone: Tone; readonly Icon: Icon }>> = {
  valid: { tone: 'good', Icon: IconCircleCheck },
  suspended: { tone: 'warn', Icon: IconAlertTriangle },
  revoked: { tone: 'bad', Icon: IconCircleX },
  expired: { tone: 'plain', Icon: IconClockX },
  unchecked: { tone: 'warn', Icon: IconHelpCircle },
}

interface VerdictProps {
  readonly passport: PublicPassport
  /** Whether only the checked file is out of date, not the passport. */
  readonly isReplaced: boolean
}

/** The result of a check, in one sentence. */
export function Verdict({ passport, isReplaced }: VerdictProps) {
  const t = useTexts(texts)
  const { verdict, publicReason, validUntil, issuer } = passport
  const { status } = issuer
  const doubt = verdict === 'valid' && (status === 'suspended' || status === 'refused') ? status : null
  const { tone, Icon } = doubt || isReplaced ? looks.suspended : looks[verdict]
  const sentence = isReplaced
    ? t('verdict.replacedFile')
    : doubt
      ? t(`verdict.issuer.${doubt}`)
      : verdict === 'revoked' && publicReason !== null
        ? t(`verdict.${publicReason}`)
        : verdict === 'expired' && validUntil !== null
          ? t('verdict.expiredOn', { when: formatDay(validUntil) })
          : t(`verdict.${verdict}`)
  return (
    <p className={classes.verdict} data-tone={tone}>
      <Icon size={28} aria-hidden className={classes.verdictIcon} />
      <span>{sentence}</span>
    </p>
  )
}
