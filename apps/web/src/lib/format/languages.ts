import { locale } from './format.ts'

/** A language's name from its tag (BCP 47), such as "German". */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(locale(), { type: 'language' }).of(tag) ?? tag
  } catch {
    // An invalid tag.
    return tag
  }
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * Languages with a two-letter code (ISO 639-1) that the browser can name, sorted by name, as options of a select.
 * @param others further tags to offer, such as those in use
 */
export function languageChoices(others: readonly string[] = []): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale(), { type: 'language', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  // Without outdated codes, such as `iw` for Hebrew.
  const known = codes.filter((code) => Intl.getCanonicalLocales(code)[0] === code && names.of(code))
  const { compare } = new Intl.Collator(locale())
  return [...new Set([...known, ...others])]
    .map((value) => ({ value, label: languageName(value) }))
    .sort((one, other) => compare(one.label, other.label))
}
