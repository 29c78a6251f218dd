/** Words that only join others; a query of nothing else lists everything. "IT" is a trade. */
const joining = 'a an and at for in near of on or the to with'.split(' ')
const fillers = {
  /** In a search for jobs these say nothing either; a person may do "social work". */
  jobs: new Set([...joining, ...'job jobs position positions vacancy vacancies work'.split(' ')]),
  people: new Set(joining),
} as const

/** More words than this narrow nothing any more and only cost time. */
const maxWords = 10

/** Characters that are not seen: they say how a word is written and end none. */
const invisible =
  /\u034f|[\u180b-\u180f]|[\u00ad\u061c\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e00ff}]|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

/** Whatever is no letter, digit or mark. Modifier letters (ʼ, ː) are used as signs, and accents without a letter are some. */
const signs = /[[^\p{L}\p{N}\p{M}\p{ASCII}]\u02b0-\u02ff]/gv
const asciiSigns = /[\0-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/
const word = /[[\p{L}\p{N}\p{M}]--[\u02b0-\u02ff]]+/gv

/**
 * The words of a text in lower case, split as the function `search_split` of the database splits them: names that
 * live from their punctuation (C++, C#, .NET) stay words. Full-width and other forms of a letter are that letter (NFKC).
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

/** The words to search jobs or people for: each once, without fillers, the first ten. None: there is nothing to look for. */
export function searchWords(text: string, of: keyof typeof fillers): string[] {
  return [...new Set(plainWords(text))].filter((one) => !fillers[of].has(one)).slice(0, maxWords)
}

/**
 * The query as it was typed, with some words replaced: what "did you mean" shows.
 * @param replacements the word in lower case and what stands for it
 */
export function replaceWords(text: string, replacements: ReadonlyMap<string, string>): string {
  return text
    .trim()
    .replace(word, (one) => replacements.get(one.toLowerCase()) ?? one)
    .replace(/\s+/g, ' ')
}
