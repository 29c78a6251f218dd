import { sql } from 'kysely'
import { searchForm } from './options/search-form.ts'
import type { MasterMatch, MasterValue, MasterValues } from './ports.ts'
import { keyOf } from './values-store.ts'

export const masterValues: MasterValues = {
  find: async (executor, wanted) => {
    if (wanted.length === 0) return new Map()
    const entities = wanted.map(({ entity }) => entity)
    const codes = wanted.map(({ code }) => code)
    const { rows } = await sql<MasterValue>`
      select v.id, v.entity, v.code, v.label, v.active, v.attributes
      from (select distinct * from unnest(${entities}::text[], ${codes}::text[]) as w (entity, code)) n
      join master_values v on v.entity = n.entity and v.code = n.code`.execute(executor)
    return new Map(rows.map((row) => [keyOf(row), row]))
  },
}

/** Matches text to whole labels or synonyms of master values. Prefers labels, then values with a lower position. */
export const masterMatch: MasterMatch = {
  match: async (executor, entity, words, country) => {
    const terms = new Map(words.map((word) => [word, searchForm(word)]))
    const wanted = [...new Set(terms.values())].filter(Boolean)
    if (wanted.length === 0) return new Map()
    const { rows } = await sql<{ term: string; code: string; label: string }>`
      select distinct on (t.term) t.term, v.code, v.label
      from master_terms t join master_values v on v.id = t.value_id
      where t.entity = ${entity} and t.term = any(${wanted}::text[]) and t.active
        ${country === undefined ? sql`` : sql`and v.attributes->>'country' = ${country}`}
      order by t.term, t.is_label desc, t.position, v.id`.execute(executor)
    const byTerm = new Map(rows.map(({ term, code, label }) => [term, { code, label }]))
    return new Map(
      [...terms].flatMap(([word, term]) => {
        const value = byTerm.get(term)
        return value ? [[word, value] as const] : []
      }),
    )
  },
}
