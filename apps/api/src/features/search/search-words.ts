/** Words that say nothing about a job; a query of nothing else lists everything. */
const fillers = new Set(
  'a an and at for in near of on or the to with job jobs position positions vacancy vacancies work'.split(
    ' ',
  ),
)

/** More words than this narrow nothing any more and only cost time. */
const maxWords = 10

/**
 * The words of a text in lower case, split as the function `search_plain` of the database splits them: names that
 * live from their punctuation (C++, C#, .NET) stay words.
 */
export function plainWords(text: string): string[] {
  return text
    .replace(/c\+\+/gi, 'cplusplus')
    .replace(/\b([cf])#/gi, '$1sharp')
    .replace(/\.net\b/gi, ' dotnet')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
}

/** The words to search for: each once, without fillers, the first ten. */
export function searchWords(text: string): string[] {
  return [...new Set(plainWords(text))].filter((word) => !fillers.has(word)).slice(0, maxWords)
}

/**
 * The query as it was typed, with some words replaced: what "did you mean" shows.
 * @param replacements the word in lower case and what stands for it
 */
export function replaceWords(text: string, replacements: ReadonlyMap<string, string>): string {
  return text
    .trim()
    .replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => replacements.get(word.toLowerCase()) ?? word)
    .replace(/\s+/g, ' ')
}
