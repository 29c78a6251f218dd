import type { SearchedValue } from '@vouch/contract'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { TermGroup } from '#db/term-query.ts'

/** The prefixes of index terms of list values. */
const lists = {
  occupation: { entity: 'occupations', prefix: 'o' },
  skill: { entity: 'skills', prefix: 's' },
} as const
type Kind = SearchedValue['kind']

/** A list value to filter by. */
export interface ValueFilter extends SearchedValue {
  /** The value and all below it; empty for an unknown one. */
  readonly terms: TermGroup
}

/** A value that a filter can name. */
interface NamedValue {
  readonly kind: Kind
  readonly code: string
  readonly label: string
}

export interface ValueReadModel {
  /** Finds list values. For a merged one, finds the value that replaced it. */
  find(wanted: readonly { readonly kind: Kind; readonly code: string }[]): Promise<readonly ValueFilter[]>
  /**
   * Finds the listed values that jobs with each of these index terms are found by.
   * @param terms such as `o:12`; other names of occupations and unknown terms are omitted
   */
  above(terms: readonly string[]): Promise<ReadonlyMap<string, readonly NamedValue[]>>
}

// Values are separate selects, because with `or` PostgreSQL reads the whole list instead of two indexes.
const findSql = `
  select w.list, w.code, v.label, v.active,
    array(
      with below as (
        select v.id
        union select n.id from master_values n
        where n.ancestors @> array[v.id] and n.entity = v.entity and n.merged_into is null
      )
      select id from below union select m.id from below join master_values m on m.merged_into = below.id
    ) as ids
  from unnest($1::text[], $2::text[]) with ordinality w (list, code, place)
  left join master_values o on o.entity = w.list and o.code = w.code
  left join master_values v on v.id = coalesce(o.merged_into, o.id)
  order by w.place`

const aboveSql = `
  select i.id, a.entity, a.code, a.label
  from unnest((select $1::int[])) i (id)
  join master_values o on o.id = i.id
  join master_values v on v.id = coalesce(o.merged_into, o.id)
  join master_values a on a.id = any (v.ancestors || v.id) and a.entity = v.entity and a.active
  where v.entity in ('occupations', 'skills')`

interface FoundRow extends Record<string, unknown> {
  readonly list: string
  readonly code: string
  readonly label: string | null
  readonly active: boolean | null
  readonly ids: number[]
}

/** Reads occupations and skills of the lists, as the search filters by them. */
export function createValueReadModel(db: Database): ValueReadModel {
  return {
    find: async (wanted) => {
      if (wanted.length === 0) return []
      const entities = wanted.map(({ kind }) => lists[kind].entity)
      const codes = wanted.map(({ code }) => code)
      const rows = await prepared<FoundRow>(db, 'search-values-find', findSql, [entities, codes])
      return rows.map(({ list, code, label, active, ids }): ValueFilter => {
        const kind = kindOf(list)
        if (label === null) return { kind, code, label: code, state: 'unknown', terms: [] }
        const terms = ids.map((id) => `${lists[kind].prefix}:${id}`)
        return { kind, code, label, state: active ? 'listed' : 'retired', terms }
      })
    },
    above: async (terms) => {
      const ids = [...new Set(terms.map((term) => Number(term.slice(2))))]
      const rows = await prepared<{ id: number; entity: string; code: string; label: string }>(
        db,
        'search-values-above',
        aboveSql,
        [ids],
      )
      const found = Map.groupBy(rows, ({ id, entity }) => `${lists[kindOf(entity)].prefix}:${id}`)
      return new Map(
        [...found].map(([term, values]) => [
          term,
          values.map(({ entity, code, label }) => ({ kind: kindOf(entity), code, label })),
        ]),
      )
    },
  }
}

function kindOf(entity: string): Kind {
  return entity === lists.skill.entity ? 'skill' : 'occupation'
}
