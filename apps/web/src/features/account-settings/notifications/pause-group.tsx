import { Button } from '@mantine/core'
import { nextDigest } from '@vouch/domain'
import { formatMoment, ownTimeZone } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { SettingsGroup } from '../settings-group.tsx'
import { texts } from './notification-settings.en.ts'
import classes from './notification-settings.module.css'
import { useUpdateSettings } from './use-update-settings.ts'

const hourMs = 3_600_000

/** Eight in the morning of the next day, in the person's time zone. */
function tomorrowMorning(): Date {
  const zone = ownTimeZone()
  const now = new Date()
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone: zone })
  const next = nextDigest(zone, now)
  return day.format(next) === day.format(now) ? nextDigest(zone, next) : next
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
  const { ref } = useFocusFallback<HTMLDivElement>(pausedUntil)
  return (
    <SettingsGroup title={t('pause.title')} description={t('pause.body')}>
      {pausedUntil === null ? (
        <div className={classes.buttons} ref={ref} tabIndex={-1}>
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
        <div className={classes.buttons} role="status" ref={ref} tabIndex={-1}>
          <span>{t('pause.until', { moment: formatMoment(pausedUntil) })}</span>
          <Button variant="default" onClick={() => update({ pausedUntil: null })}>
            {t('pause.end')}
          </Button>
        </div>
      )}
    </SettingsGroup>
  )
}
