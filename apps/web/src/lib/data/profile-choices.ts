import { deviceLocale, locale } from '#lib/format/format.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

// The regions for which CLDR writes English. The interface has no other language yet.
const regions = 'US GB AU CA IE IN NZ ZA SG AT BE CH DE DK FI HK IL KE MT NG NL PH SE'

/** Languages and regions to choose from, by name; the chosen one also when it is none of ours. */
export function localeChoices(chosen: string | null): Choice[] {
  const own = regions.split(' ').map((region) => `en-${region}`)
  const all = chosen === null || own.includes(chosen) ? own : [chosen, ...own]
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
  const { compare } = new Intl.Collator(deviceLocale())
  return all
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => compare(a.label, b.label))
}

/** The time zones that this browser knows, by continent and place; the chosen one also under another name. */
export function timeZoneChoices(chosen: string | null): Choice[] {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const zones = chosen === null || known.includes(chosen) ? known : [chosen, ...known]
  return [...zones, ...(chosen === 'UTC' ? [] : ['UTC'])].map((value) => ({
    value,
    label: value.replaceAll('_', ' ').replaceAll('/', ' · '),
  }))
}

/** All currencies in use, by code, with their names in the person's language. */
export function currencyChoices(): Choice[] {
  const names = new Intl.DisplayNames(locale(), { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }))
}
