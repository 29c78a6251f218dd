import { deviceLocale } from '#lib/format/format.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

// Regions for which CLDR has English formats. The interface has no other language yet.
const regions = 'US GB AU CA IE IN NZ ZA SG AT BE CH DE DK FI HK IL KE MT NG NL PH SE'

// Languages of e-mails and letters beside English.
const german = ['de-DE', 'de-AT', 'de-CH']

/** A locale's name, such as "English (Ireland)". */
export function localeName(locale: string): string {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
  return names.of(locale) ?? locale
}

/**
 * Locales to choose from, sorted by name.
 * @param chosen the account's locale, offered even if it is not in the list
 */
export function localeChoices(chosen: string | null): Choice[] {
  const own = [...regions.split(' ').map((region) => `en-${region}`), ...german]
  const all = chosen === null || own.includes(chosen) ? own : [chosen, ...own]
  const { compare } = new Intl.Collator(deviceLocale())
  return all.map((value) => ({ value, label: localeName(value) })).sort((a, b) => compare(a.label, b.label))
}
