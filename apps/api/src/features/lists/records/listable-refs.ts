import { allowsAll, type CompiledRules, type ListReach, reachOf } from '@vouch/domain'
import { listCallerOf } from '#access/list-caller.ts'
import type { ListRuleBook } from '#access/list-rule-book.ts'
import { allowsSql, parametersAfter } from '#access/list-rules-sql.ts'
import type { Actor } from '#base/actor.ts'
import { runNamed } from '#db/prepared.ts'
import type { Executor } from '#db/transaction.ts'

/** A value that is named beside another one. */
export interface MasterRef {
  readonly id: number
  readonly entity: string
  readonly code: string
  readonly label: string
}

/** What a person may do with each list. */
export interface Reaches {
  /** Undefined for an unknown list. */
  of(entity: string): ListReach | undefined
}

/** Reads what a person may do with all lists. */
export async function reachesOf(rules: ListRuleBook, actor: Actor): Promise<Reaches> {
  const all: ReadonlyMap<string, CompiledRules> = await rules.all(actor)
  const caller = listCallerOf(actor)
  const known = new Map<string, ListReach>()
  return {
    of: (entity) => {
      const compiled = all.get(entity)
      const reach = known.get(entity) ?? (compiled && reachOf(compiled, caller))
      if (reach) known.set(entity, reach)
      return reach
    },
  }
}

/** Finds those values that a person may list. Others must not be named. */
export async function listableIds(
  executor: Executor,
  reaches: Reaches,
  refs: readonly { readonly id: number; readonly entity: string }[],
): Promise<Set<number>> {
  const listable = new Set<number>()
  for (const [entity, group] of Map.groupBy(refs, (ref) => ref.entity)) {
    const ids = [...new Set(group.map(({ id }) => id))]
    const reach = reaches.of(entity)
    const found = !reach ? [] : allowsAll(reach, 'list') ? ids : await allowedIds(executor, reach, ids)
    for (const id of found) listable.add(id)
  }
  return listable
}

async function allowedIds(executor: Executor, reach: ListReach, ids: readonly number[]): Promise<number[]> {
  const parameters = parametersAfter([ids])
  const text = `select v.id from master_values v
    where v.id = any($1::int[]) and ${allowsSql(reach, 'list', 'v', parameters)}`
  const rows = await runNamed<{ id: number }>(executor, '', text, [...parameters.values])
  return rows.map(({ id }) => id)
}

/** Finds a value that a person may list. @returns undefined for one that does not exist or must not be named */
export async function findListable(
  executor: Executor,
  reaches: Reaches,
  { entity, code }: { readonly entity: string; readonly code: string },
): Promise<{ readonly id: number; readonly active: boolean } | undefined> {
  const reach = reaches.of(entity)
  if (!reach) return undefined
  const parameters = parametersAfter([entity, code])
  const text = `select v.id, v.active from master_values v
    where v.entity = $1 and v.code = $2 and ${allowsSql(reach, 'list', 'v', parameters)}`
  const [row] = await runNamed<{ id: number; active: boolean }>(executor, '', text, [...parameters.values])
  return row
}
