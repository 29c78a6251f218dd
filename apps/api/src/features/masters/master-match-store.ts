import { sql } from 'kysely'
import type { MasterMatch } from './ports.ts'
import { searchForm } from './search-form.ts'

interface Row {
  readonly term: string
  readonly code: string
  readonly label: string
}

/** Finds values by a whole label or synonym. A label comes before a synonym, the better placed before the other. */
export const masterMatch: MasterMatch = {
  match: async (executor, entity, words, country) => {
    const terms = new Map(words.map((word) => [word, searchForm(word)]))
    const wanted = [...new Set(terms.values())].filter(Boolean)
    if (wanted.length === 0) return new Map()
    const { rows } = await sql<Row>`
      select distinct on (t.term) t.term, v.code, v.label
      from master_terms t join master_values v on v.id = t.value_id
      where t.entity = ${entity} and t.term = any(${wanted}::text[]) and t.active
        ${country === undefined ? sql`` : sql`and v.attributes->>'country' = ${country}`}
      order by t.term, t.is_label desc, t.position, v.id`.execute(executor)
    const found = new Map(rows.map(({ term, code, label }) => [term, { code, label }]))
    return new Map(
      [...terms].flatMap(([word, term]) => {
        const value = found.get(term)
        return value ? [[word, value] as const] : []
      }),
    )
  },
}
