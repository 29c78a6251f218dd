import { Button } from '@mantine/core'
import { IconDeviceLaptop, IconDeviceMobile, IconDeviceTablet, IconDeviceUnknown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Session } from '@vouch/contract'
import { configQuery } from '#lib/api/use-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import rows from '#ui/list/rows.module.css'
import { texts } from './account-settings.en.ts'
import classes from './account-settings.module.css'
import { deviceName } from './device-name.ts'

const icons = {
  computer: IconDeviceLaptop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconDeviceUnknown,
} as const

interface SessionRowProps {
  readonly session: Session
  readonly onEnd: () => void
}

export function SessionRow({ session, onEnd }: SessionRowProps) {
  const t = useTexts(texts)
  const way = useWay(session.provider)
  const Icon = icons[session.device]
  const device = deviceName(session)
  return (
    <li className={rows.row}>
      <span className={classes.rowIcon} aria-hidden>
        <Icon size={20} />
      </span>
      <div className={classes.rowBody}>
        <span className={classes.rowTitle}>
          {device}
          {session.current && <StatusBadge tone="good">{t('sessions.current')}</StatusBadge>}
        </span>
        <span className={classes.quiet}>
          {t('sessions.used')} <RelativeTime value={session.lastUsedAt} />
          {session.address !== null && ` ${t('sessions.from', { address: session.address })}`}
        </span>
        <span className={classes.quiet}>
          {t('sessions.by', { way })} <RelativeTime value={session.signedInAt} />
        </span>
      </div>
      {!session.current && (
        <Button variant="default" onClick={onEnd} aria-label={t('sessions.endNamed', { device })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Display name of a session's sign-in method. */
function useWay(provider: string): string {
  const t = useTexts(texts)
  const { data: config } = useQuery(configQuery)
  if (provider === 'password') return t('sessions.password')
  if (provider === 'custom') return t('sessions.custom')
  return config?.providers.find(({ id }) => id === provider)?.label ?? provider
}
