import { heldSql, parametersAfter } from '#access/list-rules-sql.ts'
import { runNamed } from '#db/prepared.ts'
import type { Executor } from '#db/transaction.ts'
import type { Side } from '../records/find-record.ts'

/** A value that a person chose. */
export interface ChosenValue {
  readonly id: number
  readonly code: string
  readonly label: string
  readonly version: number
  readonly active: boolean
  readonly isMerged: boolean
  readonly parentId: number | null
  /** Text of `heldSql`. */
  readonly held: string
}

/** Reads those of some values that the list has. */
export async function readByCode(
  executor: Executor,
  side: Side,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ChosenValue>> {
  const rows = await read(executor, side, 'v.code = any($2::text[])', codes)
  return new Map(rows.map((row) => [row.code, row]))
}

/** Reads values of the list by their ids. */
export async function readById(
  executor: Executor,
  side: Side,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ChosenValue>> {
  const rows = await read(executor, side, 'v.id = any($2::int[])', ids)
  return new Map(rows.map((row) => [row.id, row]))
}

function read(
  executor: Executor,
  { definition, reach }: Side,
  condition: string,
  wanted: readonly (string | number)[],
): Promise<ChosenValue[]> {
  const parameters = parametersAfter([definition.name, wanted])
  const text = `
    select v.id, v.code, v.label, v.version, v.active, v.merged_into is not null as "isMerged",
      v.parent_id as "parentId", ${heldSql(reach, 'v', parameters)} as held
    from master_values v where v.entity = $1 and ${condition}`
  return runNamed<ChosenValue>(executor, '', text, [...parameters.values])
}

/** How a value will be. */
export interface Wanted {
  readonly id: number
  readonly active: boolean
  readonly parentId: number | null
  /** Ids of the values above, the parent first; null if these stay. */
  readonly chain: readonly number[] | null
}

/** Reads which conditions of the caller's rights will hold for values: text of `heldSql` by id. */
export async function readHeldAfter(
  executor: Executor,
  { reach }: Side,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, string>> {
  const parameters = parametersAfter([
    wanted.map(({ id }) => id),
    wanted.map(({ active }) => active),
    wanted.map(({ chain }) => (chain === null ? null : arrayText(chain))),
  ])
  const text = `
    select v.id, ${heldSql(reach, 'v', parameters)} as held
    from unnest($1::int[], $2::boolean[], $3::text[]) as w (id, active, chain)
    join master_values s on s.id = w.id
    cross join lateral (
      select s.id, s.entity, s.code, s.source, s.created_by, s.company_id, w.active,
        coalesce(w.chain::int[], s.ancestors) as ancestors
    ) v`
  const rows = await runNamed<{ id: number; held: string }>(executor, '', text, [...parameters.values])
  return new Map(rows.map(({ id, held }) => [id, held]))
}

const chainsSql = `
  with recursive want as materialized (
    select * from unnest($1::int[], $2::int[]) as w (id, parent_id)
  ),
  up as (
    select id as start, parent_id as at, '{}'::int[] as chain from want
    union all
    select up.start, case when w.id is null then v.parent_id else w.parent_id end, up.chain || up.at
    from up join master_values v on v.id = up.at left join want w on w.id = v.id
    where up.at <> up.start and up.at <> all (up.chain)
  )
  select start as id, chain, at is not null as "isCircle" from up where at is null or at = start`

/**
 * Finds the values above others, as they will be once all of these have their new parents.
 * @returns chains by id, the parent first; values that would be below themselves
 */
export async function readChains(
  executor: Executor,
  wanted: readonly Pick<Wanted, 'id' | 'parentId'>[],
): Promise<{
  readonly chains: ReadonlyMap<number, readonly number[]>
  readonly circles: ReadonlySet<number>
}> {
  const ids = wanted.map(({ id }) => id)
  const parents = wanted.map(({ parentId }) => parentId)
  const rows = await runNamed<{ id: number; chain: number[]; isCircle: boolean }>(executor, '', chainsSql, [
    ids,
    parents,
  ])
  return {
    chains: new Map(rows.filter(({ isCircle }) => !isCircle).map(({ id, chain }) => [id, chain])),
    circles: new Set(rows.filter(({ isCircle }) => isCircle).map(({ id }) => id)),
  }
}

/** An array as PostgreSQL writes it, for arrays of arrays of different lengths. */
export function arrayText(ids: readonly number[]): string {
  return `{${ids.join(',')}}`
}
