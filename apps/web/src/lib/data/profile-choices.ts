import { deviceLocale, locale } from '#lib/format/format.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

// Regions with English formats in CLDR. The interface has no other language yet.
const regions = 'US GB AU CA IE IN NZ ZA SG AT BE CH DE DK FI HK IL KE MT NG NL PH SE'

// E-mails and letters can be in German too.
const german = ['de-DE', 'de-AT', 'de-CH']

/** A locale's name, such as "English (Ireland)". */
export function localeName(locale: string): string {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
  return names.of(locale) ?? locale
}

/** Locales to choose from, sorted by name. Always contains the chosen locale. */
export function localeChoices(chosen: string | null): Choice[] {
  const own = [...regions.split(' ').map((region) => `en-${region}`), ...german]
  const all = chosen === null || own.includes(chosen) ? own : [chosen, ...own]
  const { compare } = new Intl.Collator(deviceLocale())
  return all.map((value) => ({ value, label: localeName(value) })).sort((a, b) => compare(a.label, b.label))
}

/** Time zones that the browser supports, in the browser's order. Always contains the chosen time zone. */
export function timeZoneChoices(chosen: string | null): Choice[] {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const zones = chosen === null || known.includes(chosen) ? known : [chosen, ...known]
  return [...zones, ...(chosen === 'UTC' ? [] : ['UTC'])].map((value) => ({
    value,
    label: value.replaceAll('_', ' ').replaceAll('/', ' · '),
  }))
}

/** Currencies in circulation (ISO 4217), sorted by code, with their name in the viewer's locale. */
export function currencyChoices(): Choice[] {
  const names = new Intl.DisplayNames(locale(), { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }))
}
