import { deviceLocale } from '#lib/format/format.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

// The regions for which CLDR writes English. The interface has no other language yet.
const regions = 'US GB AU CA IE IN NZ ZA SG AT BE CH DE DK FI HK IL KE MT NG NL PH SE'

/** A locale's name, such as "English (Ireland)". */
export function localeName(locale: string): string {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
  return names.of(locale) ?? locale
}

/**
 * Languages and regions to choose from, by name.
 * @param chosen stays a choice, also when it is none of ours
 */
export function localeChoices(chosen: string | null): Choice[] {
  const own = regions.split(' ').map((region) => `en-${region}`)
  const all = chosen === null || own.includes(chosen) ? own : [chosen, ...own]
  const { compare } = new Intl.Collator(deviceLocale())
  return all.map((value) => ({ value, label: localeName(value) })).sort((a, b) => compare(a.label, b.label))
}
