import { Button } from '@mantine/core'
import { formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { SettingsGroup } from '../settings-group.tsx'
import { texts } from './notification-settings.en.ts'
import classes from './notification-settings.module.css'
import { useUpdateSettings } from './use-update-settings.ts'

const hourMs = 3_600_000

function tomorrowMorning(): Date {
  const morning = new Date()
  morning.setDate(morning.getDate() + 1)
  morning.setHours(8, 0, 0, 0)
  return morning
}

const pauses = [
  { name: 'hour', until: () => new Date(Date.now() + hourMs) },
  { name: 'tomorrow', until: tomorrowMorning },
  { name: 'week', until: () => new Date(Date.now() + 7 * 24 * hourMs) },
  { name: 'month', until: () => new Date(Date.now() + 30 * 24 * hourMs) },
] as const

/** Stops e-mails and pushes for a while. */
export function PauseGroup({ pausedUntil }: { readonly pausedUntil: string | null }) {
  const t = useTexts(texts)
  const { update } = useUpdateSettings()
  return (
    <SettingsGroup title={t('pause.title')} description={t('pause.body')}>
      {pausedUntil === null ? (
        <div className={classes.buttons}>
          {pauses.map(({ name, until }) => (
            <Button
              key={name}
              variant="default"
              onClick={() => update({ pausedUntil: until().toISOString() })}
            >
              {t(`pause.${name}`)}
            </Button>
          ))}
        </div>
      ) : (
        <div className={classes.buttons} role="status">
          <span>{t('pause.until', { moment: formatMoment(pausedUntil) })}</span>
          <Button variant="default" onClick={() => update({ pausedUntil: null })}>
            {t('pause.end')}
          </Button>
        </div>
      )}
    </SettingsGroup>
  )
}
