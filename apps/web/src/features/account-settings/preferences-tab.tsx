import { SegmentedControl, Select, Text, useMantineColorScheme } from '@mantine/core'
import type { ColorScheme, Person } from '@vouch/contract'
import { type MouseEvent, useMemo } from 'react'
import { useUpdateAccount } from '#lib/data/own-account.ts'
import { localeChoices, localeName } from '#lib/data/profile-choices.ts'
import type { SaveState } from '#lib/draft/draft-state.ts'
import { deviceLocale, deviceTimeZone, formatMoment, formatMoney, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useCurrency } from '#lib/format/use-currency.ts'
import { filterZones, timeZoneChoices } from '#ui/form/time-zone-choices.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { SaveIndicator } from '#ui/wizard/save-indicator.tsx'
import { texts } from './account-settings.en.ts'
import classes from './account-settings.module.css'
import { SettingsGroup } from './settings-group.tsx'

/** Select option that stands for null: use the device's setting. */
const device = 'device'
const schemes = ['auto', 'light', 'dark'] as const

// On focus, select the text, so that typing starts a new search.
const selectAll = (event: MouseEvent<HTMLInputElement>) => event.currentTarget.select()

type Update = ReturnType<typeof useUpdateAccount>

function stateOf({ status, submittedAt }: Update): SaveState {
  if (status === 'pending') return { status: 'saving' }
  if (status === 'success') return { status: 'saved', at: new Date(submittedAt).toISOString() }
  return { status: status === 'error' ? 'failed' : 'idle' }
}

function Saved({ update }: { readonly update: Update }) {
  const { variables } = update
  return (
    <SaveIndicator state={stateOf(update)} {...(variables && { onRetry: () => update.mutate(variables) })} />
  )
}

export function PreferencesTab({ person }: { readonly person: Person }) {
  return (
    <>
      <LocaleGroup locale={person.locale} timeZone={person.timeZone} />
      <TimeZoneGroup timeZone={person.timeZone} />
      <SchemeGroup scheme={person.colorScheme} />
    </>
  )
}

function LocaleGroup({ locale, timeZone }: Pick<Person, 'locale' | 'timeZone'>) {
  const t = useTexts(texts)
  const currency = useCurrency()
  const update = useUpdateAccount({ quiet: true })
  const choices = useMemo(() => localeChoices(locale), [locale])
  // `formatMoment` uses the account's formats, which React cannot see;
  // `of` recomputes the example when they change.
  const example = useMemo(
    () => ({
      moment: formatMoment(new Date().toISOString(), true),
      number: formatNumber(1234567.8),
      money: formatMoney(45000, currency),
      of: [locale, timeZone],
    }),
    [locale, timeZone, currency],
  )
  return (
    <SettingsGroup title={t('preferences.locale')} description={t('preferences.localeHint')}>
      <div className={classes.tight}>
        <Select
          aria-label={t('preferences.locale')}
          data={[
            { value: device, label: t('preferences.asDeviceLocale', { name: localeName(deviceLocale()) }) },
            ...choices,
          ]}
          value={locale ?? device}
          onChange={(value) => update.mutate({ locale: value === device ? null : value })}
          allowDeselect={false}
          searchable
          onClick={selectAll}
          maxDropdownHeight={280}
        />
        <Text c="dimmed">{t('preferences.example', example)}</Text>
        <Saved update={update} />
      </div>
    </SettingsGroup>
  )
}

function TimeZoneGroup({ timeZone }: Pick<Person, 'timeZone'>) {
  const t = useTexts(texts)
  const update = useUpdateAccount({ quiet: true })
  const choices = useMemo(() => timeZoneChoices(timeZone), [timeZone])
  const here = deviceTimeZone().replaceAll('_', ' ')
  return (
    <SettingsGroup title={t('preferences.timeZone')} description={t('preferences.timeZoneHint')}>
      <div className={classes.tight}>
        <Select
          aria-label={t('preferences.timeZone')}
          data={[{ value: device, label: t('preferences.asDeviceZone', { name: here }) }, ...choices]}
          value={timeZone ?? device}
          onChange={(value) => update.mutate({ timeZone: value === device ? null : value })}
          filter={filterZones}
          nothingFoundMessage={t('preferences.nothingFound')}
          allowDeselect={false}
          searchable
          onClick={selectAll}
          maxDropdownHeight={280}
        />
        <Saved update={update} />
      </div>
    </SettingsGroup>
  )
}

function SchemeGroup({ scheme }: { readonly scheme: ColorScheme }) {
  const t = useTexts(texts)
  const word = useTexts(uiTexts)
  const update = useUpdateAccount({ quiet: true })
  const { setColorScheme } = useMantineColorScheme()
  const choose = (chosen: string) => {
    const colorScheme = schemes.find((one) => one === chosen) ?? 'auto'
    setColorScheme(colorScheme)
    update.mutate({ colorScheme })
  }
  return (
    <SettingsGroup title={t('preferences.scheme')} description={t('preferences.schemeHint')}>
      <div className={classes.tight}>
        <SegmentedControl
          aria-label={t('preferences.scheme')}
          data={schemes.map((value) => ({ value, label: word(`theme.${value}`) }))}
          value={scheme}
          onChange={choose}
          className={classes.segments ?? ''}
        />
        <Saved update={update} />
      </div>
    </SettingsGroup>
  )
}
