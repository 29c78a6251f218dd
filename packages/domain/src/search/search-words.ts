/** Stop words, ignored in searches. "it" is missing on purpose: IT is an occupation. */
const stopWords = 'a an and at for in near of on or the to with'.split(' ')
const fillers = {
  /** Job searches also ignore words such as "job" and "work". Candidate searches do not, because of "social work". */
  jobs: new Set([...stopWords, ...'job jobs position positions vacancy vacancies work'.split(' ')]),
  people: new Set(stopWords),
} as const

/** Maximum number of search words; more words cost time but hardly narrow the result. */
const maxWords = 10

/** Matches invisible characters, which do not separate words. */
const invisible =
  /\u034f|[\u180b-\u180f]|[\u00ad\u061c\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e00ff}]|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

/** Matches non-ASCII punctuation, and modifier letters (ʼ, ː), which people type as punctuation. */
const signs = /[[^\p{L}\p{N}\p{M}\p{ASCII}]\u02b0-\u02ff]/gv
const asciiSigns = /[\0-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/

/**
 * Splits a text into lower-case words, exactly like the database function `search_split`. Keeps C++, C# and
 * .NET as words. Normalises letter variants such as full-width letters (NFKC).
 */
export function plainWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(signs, ' ')
    .replace(/c\+\+/gi, 'cplusplus')
    .replace(/(?<![0-9A-Za-z_\u0080-\u{10ffff}])([CcFf])#/gu, '$1sharp')
    .replace(/\.[Nn][Ee][Tt](?![0-9A-Za-z_\u0080-\u{10ffff}])/gu, ' dotnet')
    .split(asciiSigns)
    .filter((one) => /[\p{L}\p{N}]/u.test(one))
    .map((one) => one.toLowerCase())
}

/** The first ten distinct words of a search text, without stop words. */
export function searchWords(text: string, of: keyof typeof fillers): string[] {
  return [...new Set(plainWords(text))].filter((one) => !fillers[of].has(one)).slice(0, maxWords)
}
