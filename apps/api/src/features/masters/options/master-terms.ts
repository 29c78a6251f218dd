import { searchForm } from '@vouch/domain'
import type { MasterRow } from '../master-row.ts'

/** One name of a master value: `term` is normalised for searching, `shown` is for display. */
export interface Term {
  readonly language: string
  readonly isLabel: boolean
  readonly term: string
  readonly shown: string
}

/** Maximum characters of a name in the search index; nobody types longer names. */
const maxLength = 200

/** Lists the names of a master value, each name once per language. Labels win over equal synonyms. */
export function termsOf(row: MasterRow): Term[] {
  const names = [
    { language: 'en', isLabel: true, shown: row.label },
    ...Object.entries(row.labels ?? {}).map(([language, shown]) => ({ language, isLabel: true, shown })),
    ...(row.synonyms ?? []).map(({ language, text, isName = false }) => ({
      language,
      isLabel: isName,
      shown: text,
    })),
  ]
  const terms = new Map<string, Term>()
  for (const name of names) {
    const term = searchForm(name.shown).slice(0, maxLength)
    const key = `${name.language} ${term}`
    if (term !== '' && !terms.has(key)) terms.set(key, { ...name, term })
  }
  return [...terms.values()]
}

/** Lists the words of names in the format of the search index. */
export function wordsOf(entity: string, terms: readonly Term[]): string[] {
  return [...new Set(terms.flatMap(({ term }) => term.split(' ')))].map((word) => `${entity}:${word}`)
}
