import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type PushDevice, removePushDevice } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { devicesQuery, refreshPush, thisBrowserQuery } from '#lib/push/push-queries.ts'
import { turnOffPush } from '#lib/push/push-session.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import rows from '#ui/list/rows.module.css'
import { deviceName } from '../device-name.ts'
import { SettingsGroup } from '../settings-group.tsx'
import { texts } from './notification-settings.en.ts'

/** The browsers that show the person's notifications; hidden while there are none. */
export function DevicesGroup() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { data: devices = [] } = useQuery(devicesQuery)
  const { data: here } = useQuery(thisBrowserQuery)
  const { ref } = useFocusFallback<HTMLUListElement>(devices.length)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ id }: PushDevice) =>
      id === here?.deviceId ? turnOffPush() : api(removePushDevice, { params: { id } }),
    onSuccess: (_nothing, device) => notify(t('devices.done', { device: deviceName(device) })),
    onSettled: () => refreshPush(client),
  })
  if (devices.length === 0) return null
  return (
    <SettingsGroup title={t('devices.title')} description={t('devices.body')}>
      <ul className={rows.rows} aria-label={t('devices.title')} ref={ref} tabIndex={-1}>
        {devices.map((device) => (
          <li key={device.id} className={rows.row}>
            <div className={rows.body}>
              <span className={rows.name}>
                {deviceName(device)}{' '}
                {device.id === here?.deviceId && <StatusBadge tone="good">{t('devices.here')}</StatusBadge>}
              </span>
              <span className={rows.quiet}>
                {t('devices.used')} <RelativeTime value={device.lastUsedAt} />
              </span>
            </div>
            <Button
              variant="default"
              aria-label={t('devices.removeNamed', { device: deviceName(device) })}
              loading={isPending && variables.id === device.id}
              onClick={() => mutate(device)}
            >
              {t('devices.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </SettingsGroup>
  )
}
