import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import type { RelationKind, RelationPair } from './master-row.ts'

/** Inserts missing relations; those of merged values go to the values into which they were. Ignores unknown values. */
export async function storeRelations(
  trx: Transaction,
  pairs: readonly RelationPair[],
  source: string,
): Promise<void> {
  const records = pairs.map(({ of, kind, to }) => [of.entity, of.code, kind, to.entity, to.code])
  await sql`
    insert into master_relations (from_id, kind, to_id, source)
    select coalesce(f.merged_into, f.id), r ->> 2, coalesce(t.merged_into, t.id), ${source}
    from json_array_elements(${JSON.stringify(records)}::json) r
    join master_values f on f.entity = r ->> 0 and f.code = r ->> 1
    join master_values t on t.entity = r ->> 3 and t.code = r ->> 4
    where coalesce(f.merged_into, f.id) <> coalesce(t.merged_into, t.id)
    on conflict do nothing`.execute(trx)
}

/** A relation between two master values, by their ids. */
export interface RelationIds {
  readonly from: number
  readonly kind: RelationKind
  readonly to: number
}

/** Creates the temporary table that collects a transaction's batches of relations. */
export async function beginRelations(trx: Transaction): Promise<void> {
  await sql`create temporary table incoming_relations
    (from_id integer not null, kind text not null, to_id integer not null) on commit drop`.execute(trx)
}

export async function addRelations(trx: Transaction, relations: readonly RelationIds[]): Promise<void> {
  await sql`
    insert into incoming_relations
    select * from unnest(${relations.map(({ from }) => from)}::int[], ${relations.map(({ kind }) => kind)}::text[],
      ${relations.map(({ to }) => to)}::int[])`.execute(trx)
}

/** Replaces the relations that a source stored, for the given kinds, by those in the temporary table. */
export async function replaceRelations(
  trx: Transaction,
  kinds: readonly RelationKind[],
  source: string,
): Promise<{ readonly added: number; readonly removed: number }> {
  await sql`
    update incoming_relations i
    set from_id = coalesce(f.merged_into, f.id), to_id = coalesce(t.merged_into, t.id)
    from master_values f, master_values t
    where f.id = i.from_id and t.id = i.to_id and (f.merged_into is not null or t.merged_into is not null)`.execute(
    trx,
  )
  await sql`delete from incoming_relations where from_id = to_id`.execute(trx)
  await sql`analyze incoming_relations`.execute(trx)
  // If another source stored an equal relation, that relation changes its source.
  const added = await sql`
    insert into master_relations as m (from_id, kind, to_id, source)
    select distinct from_id, kind, to_id, ${source} from incoming_relations
    on conflict (from_id, kind, to_id) do update set source = excluded.source
      where m.source <> excluded.source`.execute(trx)
  const removed = await sql`
    delete from master_relations m
    where m.source = ${source} and m.kind = any(${[...kinds]}::text[])
      and not exists (
        select from incoming_relations i where i.from_id = m.from_id and i.kind = m.kind and i.to_id = m.to_id)`.execute(
    trx,
  )
  await sql`truncate incoming_relations`.execute(trx)
  return { added: Number(added.numAffectedRows ?? 0), removed: Number(removed.numAffectedRows ?? 0) }
}
