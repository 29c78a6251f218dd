import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { ChangedDocument, ValueHolder } from '#features/masters/ports.ts'
import type { Content } from '../records/prepare-input.ts'

interface Relation {
  readonly from_id: number
  readonly kind: string
  readonly to_id: number
  readonly source: string
}

/** What a merge moved in the lists, so that undo can move it back. */
export interface Moved {
  readonly wasActive: boolean
  readonly children: readonly number[]
  readonly removedRelations: readonly Relation[]
  readonly addedRelations: readonly Relation[]
  readonly references: readonly { readonly value_id: number; readonly field: string }[]
  /** Values that had been merged into the value before. */
  readonly earlier: readonly number[]
  readonly synonyms: Content['synonyms']
}

type MovedRows = Pick<Moved, 'children' | 'removedRelations' | 'addedRelations' | 'references' | 'earlier'>

/** Moves children, relations and references of one value to another one. */
export async function moveNaming(
  trx: Transaction,
  from: number,
  into: { readonly id: number; readonly code: string },
): Promise<MovedRows> {
  const children = await sql<{ id: number }>`
    update master_values set parent_id = ${into.id} where parent_id = ${from} returning id`.execute(trx)
  const removed = await sql<Relation>`
    delete from master_relations where ${from} in (from_id, to_id) returning from_id, kind, to_id, source`.execute(
    trx,
  )
  const wanted = removed.rows.map((relation) => ({
    ...relation,
    from_id: relation.from_id === from ? into.id : relation.from_id,
    to_id: relation.to_id === from ? into.id : relation.to_id,
  }))
  const added = await insertRelations(trx, wanted)
  const references = await sql<{ value_id: number; field: string }>`
    select value_id, field from master_facts where ref_id = ${from}`.execute(trx)
  await refer(trx, references.rows, into.code)
  const earlier = await sql<{ id: number }>`
    update master_values set merged_into = ${into.id} where merged_into = ${from} returning id`.execute(trx)
  return {
    children: children.rows.map(({ id }) => id),
    removedRelations: removed.rows,
    addedRelations: added,
    references: references.rows,
    earlier: earlier.rows.map(({ id }) => id),
  }
}

/** Moves back what a merge moved, as far as it is where the merge put it. */
export async function moveBack(
  trx: Transaction,
  moved: Moved,
  from: { readonly id: number; readonly code: string },
  into: { readonly id: number; readonly code: string },
): Promise<void> {
  await sql`
    update master_values set parent_id = ${from.id}
    where parent_id = ${into.id} and id = any(${[...moved.children]}::int[])`.execute(trx)
  await sql`
    delete from master_relations m using jsonb_to_recordset(${JSON.stringify(moved.addedRelations)}::jsonb)
      as r (from_id int, kind text, to_id int)
    where m.from_id = r.from_id and m.kind = r.kind and m.to_id = r.to_id`.execute(trx)
  await insertRelations(trx, moved.removedRelations)
  const { rows } = await sql<{ value_id: number; field: string }>`
    select f.value_id, f.field from jsonb_to_recordset(${JSON.stringify(moved.references)}::jsonb)
      as r (value_id int, field text)
    join master_facts f on f.value_id = r.value_id and f.field = r.field and f.ref_id = ${into.id}`.execute(
    trx,
  )
  await refer(trx, rows, from.code)
  await sql`
    update master_values set merged_into = ${from.id}
    where merged_into = ${into.id} and id = any(${[...moved.earlier]}::int[])`.execute(trx)
}

async function insertRelations(trx: Transaction, relations: readonly Relation[]): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    insert into master_relations (from_id, kind, to_id, source)
    select distinct on (from_id, kind, to_id) from_id, kind, to_id, source
    from jsonb_to_recordset(${JSON.stringify(relations)}::jsonb) as r (from_id int, kind text, to_id int, source text)
    where from_id <> to_id
    on conflict do nothing
    returning from_id, kind, to_id, source`.execute(trx)
  return rows
}

/** Makes reference fields of values name another value. */
async function refer(trx: Transaction, references: Moved['references'], code: string): Promise<void> {
  await sql`
    update master_values v
    set attributes = v.attributes || r.changes, updated_at = now(),
      set_here = array(select distinct unnest(v.set_here || r.paths) order by 1)
    from (
      select value_id, jsonb_object_agg(field, ${code}::text) as changes, array_agg('attributes.' || field) as paths
      from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as f (value_id int, field text) group by value_id
    ) r
    where v.id = r.value_id`.execute(trx)
}

/** Points a value to the one into which it is merged; null: to none any more. */
export async function setMerged(
  trx: Transaction,
  id: number,
  { into, active, at }: { readonly into: number | null; readonly active: boolean; readonly at: Date },
): Promise<void> {
  await sql`
    update master_values
    set merged_into = ${into}::int, active = ${active}, version = version + 1, updated_at = ${at}
    where id = ${id}`.execute(trx)
}

export async function noteChange(trx: Transaction, id: number, at: Date): Promise<void> {
  await sql`update master_values set version = version + 1, updated_at = ${at} where id = ${id}`.execute(trx)
}

/** Reads the lists of some values. */
export async function listsOf(trx: Transaction, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`
    select distinct entity from master_values where id = any(${[...ids]}::int[]) order by entity`.execute(trx)
  return rows.map(({ entity }) => entity)
}

/** Progress of a merge. */
export type MergeState = 'following' | 'done' | 'undoing' | 'undone'

export interface StoredMerge {
  readonly id: string
  readonly state: MergeState
  readonly at: Date
  /** The merged value; null if typed words were decided to be a value. */
  readonly fromId: number | null
  readonly proposalId: string | null
  readonly intoId: number
  readonly moved: Moved
}

const mergeColumns = sql`id, state, at, from_id as "fromId", proposal_id as "proposalId", into_id as "intoId", moved`

/** What is moved when nothing but names changes. */
export const nothingMoved: Omit<Moved, 'synonyms'> = {
  wasActive: true,
  children: [],
  removedRelations: [],
  addedRelations: [],
  references: [],
  earlier: [],
}

export async function insertMerge(
  trx: Transaction,
  merge: Omit<StoredMerge, 'state'> & { readonly actorId: string },
): Promise<void> {
  const { id, fromId, proposalId, intoId, at, actorId, moved } = merge
  await sql`
    insert into master_merges (id, from_id, proposal_id, into_id, at, actor_id, state, moved)
    values (${id}, ${fromId}, ${proposalId}, ${intoId}, ${at}, ${actorId}, 'following', ${JSON.stringify(moved)}::jsonb)`.execute(
    trx,
  )
}

/** Locks the merge of a value that has not been undone. */
export async function lockMergeOf(trx: Transaction, fromId: number): Promise<StoredMerge | undefined> {
  const { rows } = await sql<StoredMerge>`
    select ${mergeColumns} from master_merges where from_id = ${fromId} and state <> 'undone' for update`.execute(
    trx,
  )
  return rows[0]
}

/** Locks the merge of a proposal that has not been undone. */
export async function lockMergeOfProposal(
  trx: Transaction,
  proposalId: string,
): Promise<StoredMerge | undefined> {
  const { rows } = await sql<StoredMerge>`
    select ${mergeColumns} from master_merges
    where proposal_id = ${proposalId} and state <> 'undone' for update`.execute(trx)
  return rows[0]
}

export async function lockMerge(trx: Transaction, id: string): Promise<StoredMerge | undefined> {
  const { rows } = await sql<StoredMerge>`
    select ${mergeColumns} from master_merges where id = ${id} for update`.execute(trx)
  return rows[0]
}

export async function setMergeState(trx: Transaction, id: string, state: MergeState): Promise<void> {
  await sql`update master_merges set state = ${state} where id = ${id}`.execute(trx)
}

/** Logs what a merge changed in documents. */
export async function logChanges(
  trx: Transaction,
  mergeId: string,
  kind: ValueHolder['kind'],
  changed: readonly ChangedDocument[],
): Promise<void> {
  await sql`
    insert into master_merge_changes (merge_id, holder, holder_id, part, places)
    select ${mergeId}, ${kind}, c."holderId", c.part, c.places
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c ("holderId" uuid, part text, places jsonb)
    on conflict do nothing`.execute(trx)
}

/**
 * Takes logged changes of at most `limit` documents out of the log. The ids are an array, so that PostgreSQL looks them
 * up in the index. With `in (select …)`, while the table had no statistics, it compared every row with every id: over 13 s
 * for 40,000 documents.
 */
export async function takeChanges(
  trx: Transaction,
  mergeId: string,
  kind: ValueHolder['kind'],
  limit: number,
): Promise<ChangedDocument[]> {
  const { rows } = await sql<ChangedDocument>`
    delete from master_merge_changes
    where merge_id = ${mergeId} and holder = ${kind} and holder_id = any(array(
      select distinct holder_id from master_merge_changes
      where merge_id = ${mergeId} and holder = ${kind} order by holder_id limit ${limit}))
    returning holder_id as "holderId", part, places`.execute(trx)
  return rows
}

/** Deletes what was logged for undo before a time. @returns the number of changes */
export async function forgetChanges(trx: Transaction, before: Date): Promise<number> {
  const result = await sql`
    delete from master_merge_changes c using master_merges m
    where m.id = c.merge_id and m.at < ${before} and m.state = 'done'`.execute(trx)
  return Number(result.numAffectedRows ?? 0)
}

/**
 * Merges into the same value whose documents come before those of a merge: earlier ones that still follow, later ones
 * that still go back. The next one first.
 */
export async function mergesAhead(executor: Executor, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from master_merges m
    join master_merges o on o.into_id = m.into_id and o.state = m.state
      and case m.state when 'following' then o.id < m.id when 'undoing' then o.id > m.id end
    where m.id = ${id}
    order by case when o.id < m.id then o.id end, o.id desc`.execute(executor)
  return rows.map((row) => row.id)
}

/** Merges that documents still follow, or go back from. */
export async function mergesAtWork(trx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from master_merges where state in ('following', 'undoing') order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Synonyms without those that a merge had added. */
export function without(synonyms: Content['synonyms'], added: Content['synonyms']): Content['synonyms'] {
  return synonyms.filter(
    (one) => !added.some(({ language, text }) => one.language === language && one.text === text),
  )
}
