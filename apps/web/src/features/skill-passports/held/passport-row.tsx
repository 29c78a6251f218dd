import { Button, Text } from '@mantine/core'
import { IconRosetteDiscountCheck, IconRosetteDiscountCheckOff } from '@tabler/icons-react'
import type { HeldPassport, HeldPassportState } from '@vouch/contract'
import { isPassportShown } from '@vouch/domain'
import type { ReactNode } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { WebLink } from '#ui/links/web-link.tsx'
import rows from '#ui/list/rows.module.css'
import { hostOf } from '../web-link.ts'
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
  /** What follows below the facts; for a valid passport, it says who sees it. */
  readonly children?: ReactNode
  /** Buttons in place of check and download. */
  readonly actions?: ReactNode
}

export function PassportRow(props: PassportRowProps) {
  const { passport, onCheck, onDownload, onRemove, children, actions } = props
  const t = useTexts(texts)
  const { run, running, error } = useCommand((command: 'check' | 'download') =>
    command === 'check' ? onCheck() : onDownload(),
  )
  const { name, description } = passport
  const state = stateOf(passport, new Date())
  const isShown = isPassportShown(passport, new Date())
  const Icon = isShown ? IconRosetteDiscountCheck : IconRosetteDiscountCheckOff
  const button = { variant: 'default', size: 'compact-sm' } as const
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
          <bdi>{passport.issuerName}</bdi>
        </div>
        {description && <Description of={name}>{description}</Description>}
        <Facts passport={passport} />
        {!(children && state === 'issued') && (
          <Text size="sm">{t(`means.${meaningOf(passport, state)}`)}</Text>
        )}
        {passport.isIssuerSuspended && <Text size="sm">{t('issuerSuspended')}</Text>}
        {passport.reason && (
          <Text size="sm" className={classes.description}>
            {t('reason', { issuer: passport.issuerName, reason: passport.reason })}
          </Text>
        )}
        {children}
        {/* biome-ignore lint/a11y/useSemanticElements: this group of buttons is not a form fieldset */}
        <div className={classes.acts} role="group" aria-label={t('acts', { name })}>
          {actions ?? (
            <>
              {state !== 'expired' && (
                <Button
                  {...button}
                  loading={running === 'check'}
                  onClick={() => run('check')}
                  aria-label={t('checkOf', { name })}
                >
                  {t('check')}
                </Button>
              )}
              <Button
                {...button}
                loading={running === 'download'}
                onClick={() => run('download')}
                aria-label={t('downloadOf', { name })}
              >
                {t('download')}
              </Button>
            </>
          )}
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
        {error && (
          <Text size="sm" className={classes.problem} role="alert">
            {isProblem(error) ? error.message : t('offline')}
          </Text>
        )}
      </div>
    </li>
  )
}

/** The state of a passport; expired as soon as its time is over, before the server has recorded that. */
function stateOf({ status, expiresAt }: HeldPassport, now: Date): HeldPassportState {
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
  return status === 'issued' && isOver ? 'expired' : status
}

/** Which sentence explains the state of a passport to its holder. */
function meaningOf({ issuedId, visibility }: HeldPassport, state: HeldPassportState) {
  if (state === 'issued') return visibility === 'profile' ? 'issued' : visibility
  if (state === 'suspended' && issuedId !== null) return 'suspendedHere'
  return state
}

function Facts({ passport }: { readonly passport: HeldPassport }) {
  const t = useTexts(texts)
  const { name, criteriaUrl, issuerName, issuerHost, checkedHow, issuedAt, expiresAt, checkedAt } = passport
  const criteriaHost = hostOf(criteriaUrl)
  return (
    <ul className={classes.facts}>
      <li>{t(`how.${checkedHow}`, { host: issuerHost, issuer: issuerName })}</li>
      {issuedAt && <li>{t('issuedOn', { when: formatDay(issuedAt) })}</li>}
      {expiresAt && <li>{t('until', { when: formatDay(expiresAt) })}</li>}
      {criteriaUrl !== null && criteriaHost !== null && (
        <li>
          <WebLink url={criteriaUrl} aria-label={t('criteriaOf', { name, host: criteriaHost })}>
            {t('criteria')}
          </WebLink>
        </li>
      )}
      {/* A passport issued here changes together with its issuer’s record, so that it is never out of date. */}
      {checkedHow !== 'issued-here' && (
        <li>
          {t('checked')} <RelativeTime value={checkedAt} />
        </li>
      )}
    </ul>
  )
}
