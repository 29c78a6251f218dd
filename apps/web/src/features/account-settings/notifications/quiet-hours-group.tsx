import { Switch, Text, TextInput } from '@mantine/core'
import type { QuietHours } from '@vouch/contract'
import { useState } from 'react'
import { ownTimeZone } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import { texts } from './notification-settings.en.ts'
import classes from './notification-settings.module.css'
import { useUpdateSettings } from './use-update-settings.ts'

const usual: QuietHours = { from: '22:00', to: '07:00' }

/** Hours in which nothing is e-mailed or pushed. */
export function QuietHoursGroup({ quietHours }: { readonly quietHours: QuietHours | null }) {
  const t = useTexts(texts)
  const { update } = useUpdateSettings()
  return (
    <SettingsGroup title={t('quiet.title')} description={t('quiet.body')}>
      <div className={classes.stack}>
        <Switch
          label={t('quiet.on')}
          checked={quietHours !== null}
          onChange={(event) => update({ quietHours: event.currentTarget.checked ? usual : null })}
        />
        {quietHours && <Hours hours={quietHours} onChange={(hours) => update({ quietHours: hours })} />}
      </div>
    </SettingsGroup>
  )
}

interface HoursProps {
  readonly hours: QuietHours
  readonly onChange: (hours: QuietHours) => void
}

function Hours({ hours, onChange }: HoursProps) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState<Partial<QuietHours>>({})
  const shown = { ...hours, ...typed }
  const isSame = shown.from === shown.to
  // Time fields change on every keystroke, so save on blur. A cleared field goes back to its time.
  const save = () => {
    const next = { from: shown.from || hours.from, to: shown.to || hours.to }
    if (next.from === next.to) return
    if (next.from !== hours.from || next.to !== hours.to) onChange(next)
    setTyped({})
  }
  const field = (name: keyof QuietHours) => (
    <TextInput
      type="time"
      label={t(`quiet.${name}`)}
      value={shown[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
      onBlur={save}
      error={name === 'to' && isSame ? t('quiet.same') : undefined}
    />
  )
  return (
    <>
      <div className={classes.times}>
        {field('from')}
        {field('to')}
      </div>
      <Text c="dimmed" size="sm">
        {t('quiet.zone', { zone: ownTimeZone().replaceAll('_', ' ') })}{' '}
        <LinkAnchor to="/admin/account" search={{ tab: 'preferences' }} underline="always">
          {t('quiet.change')}
        </LinkAnchor>
      </Text>
    </>
  )
}
