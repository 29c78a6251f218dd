import type { MasterRow } from './master-row.ts'
import { searchForm } from './search-form.ts'

/** One name of a value, as it is found and as it is shown. */
export interface Term {
  readonly language: string
  readonly isLabel: boolean
  readonly term: string
  readonly shown: string
}

/** Longer names are not typed and would not fit into an index. */
const longest = 200

/** The names of a row, each form once per language; a label wins over a synonym of the same form. */
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
    const term = searchForm(name.shown).slice(0, longest)
    const key = `${name.language} ${term}`
    if (term !== '' && !terms.has(key)) terms.set(key, { ...name, term })
  }
  return [...terms.values()]
}

/** The words of terms as the index holds them. */
export function wordsOf(entity: string, terms: readonly Term[]): string[] {
  return [...new Set(terms.flatMap(({ term }) => term.split(' ')))].map((word) => `${entity}:${word}`)
}
