import type { SearchSynonym } from '@vouch/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/transaction.ts'
import { groupList, groupOf } from './group.ts'

/** A word of a new group, as the search compares it. */
export interface ComparedWord {
  /** Lower case, without accents and plural endings; words with the same phrase are one word to the search. */
  readonly phrase: string
  /** First word of another group that has this word. */
  readonly takenBy: string | null
}

/** Finds the groups, or the one with an id, in no order. */
export async function findGroups(executor: Executor, id: string | null = null): Promise<SearchSynonym[]> {
  const { rows } = await sql<{ id: string; first: string; others: string[] }>`
    select v.code as id, v.label as first,
      array(select t.shown from master_terms t where t.value_id = v.id and not t.is_label) as others
    from master_values v
    where v.entity = ${groupList} and v.active and v.source = 'admin'
      and (${id}::text is null or v.code = ${id})`.execute(executor)
  return rows.map(({ id: code, first, others }) => groupOf(code, first, others))
}

/**
 * Reads words as the search compares them, and which groups have them.
 * @param except id of the group that is being changed
 * @returns one entry per word, in order
 */
export async function compareToGroups(
  executor: Executor,
  words: readonly string[],
  except: string | null,
): Promise<ComparedWord[]> {
  const { rows } = await sql<ComparedWord>`
    select w.phrase, (
      select min(v.label) from master_terms t join master_values v on v.id = t.value_id
      where t.entity = ${groupList} and t.active and t.phrase = w.phrase and v.code is distinct from ${except}
    ) as "takenBy"
    from (
      select search_light(word) as phrase, place from unnest(${[...words]}::text[]) with ordinality w (word, place) offset 0
    ) w
    order by w.place`.execute(executor)
  return rows
}

/** Counts the groups. */
export async function countGroups(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from master_values
    where entity = ${groupList} and active and source = 'admin'`.execute(executor)
  return rows[0]?.count ?? 0
}
