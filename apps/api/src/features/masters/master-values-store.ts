import { allowsAll, type ListReach, searchForm } from '@vouch/domain'
import { CompiledQuery, sql } from 'kysely'
import type { ListRuleBook } from '#access/list-rule-book.ts'
import { allowsSql, parametersAfter } from '#access/list-rules-sql.ts'
import type { Actor } from '#base/actor.ts'
import type { Executor } from '#db/transaction.ts'
import type { MasterMatch, MasterValue, MasterValues } from './ports.ts'
import { keyOf } from './values-store.ts'

/** Reads master values, and decides by the rules of lists who may choose them. */
export function createMasterValues(book: Pick<ListRuleBook, 'reach'>): MasterValues {
  return {
    find: findMasterValues,
    choosable: (executor, actor, values) => choosable(executor, book, { actor, values }),
  }
}

async function choosable(
  executor: Executor,
  book: Pick<ListRuleBook, 'reach'>,
  { actor, values }: { readonly actor: Actor; readonly values: ReadonlyMap<string, MasterValue> },
): Promise<Set<string>> {
  const active = [...values].filter(([, value]) => value.active)
  const chosen = new Set<string>()
  for (const entity of new Set(active.map(([, value]) => value.entity))) {
    const own = active.filter(([, value]) => value.entity === entity)
    const reach = await book.reach(actor, entity)
    const listed = allowsAll(reach, 'list')
      ? own.map(([, { id }]) => id)
      : await listedIds(
          executor,
          reach,
          own.map(([, value]) => value),
        )
    for (const [key, value] of own) if (listed.includes(value.id)) chosen.add(key)
  }
  return chosen
}

async function listedIds(
  executor: Executor,
  reach: ListReach,
  values: readonly MasterValue[],
): Promise<number[]> {
  const parameters = parametersAfter([values.map(({ id }) => id)])
  const condition = allowsSql(reach, 'list', 'v', parameters)
  const query = CompiledQuery.raw(
    `select v.id from master_values v where v.id = any($1::int[]) and ${condition}`,
    [...parameters.values],
  )
  const { rows } = await executor.executeQuery(query as CompiledQuery<{ id: number }>)
  return rows.map(({ id }) => id)
}

export const findMasterValues: MasterValues['find'] = async (executor, wanted) => {
  if (wanted.length === 0) return new Map()
  const entities = wanted.map(({ entity }) => entity)
  const codes = wanted.map(({ code }) => code)
  const { rows } = await sql<MasterValue & { wanted: string }>`
    select n.code as wanted, v.id, v.entity, v.code, v.label, v.active, v.attributes,
      v.id || array(select m.id from master_values m where m.merged_into = v.id) as ids
    from (select distinct * from unnest(${entities}::text[], ${codes}::text[]) as w (entity, code)) n
    join master_values o on o.entity = n.entity and o.code = n.code
    join master_values v on v.id = coalesce(o.merged_into, o.id)`.execute(executor)
  return new Map(rows.map(({ wanted, ...value }) => [keyOf({ entity: value.entity, code: wanted }), value]))
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
