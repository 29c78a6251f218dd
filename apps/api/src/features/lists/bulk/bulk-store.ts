import { sql } from 'kysely'
import { isErased } from '#db/sql/account-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { MasterRef } from '../records/listable-refs.ts'
import type { Step, WrittenKind } from './plan-change.ts'
import { arrayText } from './read-values.ts'

/** A stored change of several values. */
export interface StoredChange {
  readonly id: string
  readonly entity: string
  readonly kind: WrittenKind | 'merge'
  readonly at: Date
  readonly actorId: string
  readonly changed: number
  readonly undoneAt: Date | null
}

const columns = sql`c.id, c.entity, c.kind, c.at, c.actor_id as "actorId", c.changed, c.undone_at as "undoneAt"`

/** Reads the revision of a list, and its id for audit events. */
export async function readRevision(executor: Executor, entity: string) {
  const { rows } = await sql<{ id: string; revision: number }>`
    select id, revision from master_entities where name = ${entity}`.execute(executor)
  const [row] = rows
  if (!row) throw new Error(`no list ${entity}`)
  return row
}

/** Stores a change, before its values change. */
export async function insertChange(
  trx: Transaction,
  change: Omit<StoredChange, 'undoneAt' | 'changed'> & { readonly targetId: number | null },
  values: readonly { readonly id: number; readonly mergeId: string | null }[],
): Promise<void> {
  const { id, entity, kind, targetId, at, actorId } = change
  const part = kind === 'move' ? 'parent' : 'active'
  await sql`
    insert into master_changes (id, entity, kind, target_id, at, actor_id, changed)
    values (${id}, ${entity}, ${kind}, ${targetId}, ${at}, ${actorId}, ${values.length})`.execute(trx)
  await sql`
    insert into master_change_values (change_id, value_id, active, parent_id, was_set, version, merge_id)
    select ${id}, v.id, v.active, v.parent_id, ${part} = any (v.set_here),
      v.version + case when w.merge_id is null then 1 else 0 end, w.merge_id
    from unnest(${values.map((value) => value.id)}::int[], ${values.map(({ mergeId }) => mergeId)}::uuid[])
      as w (id, merge_id)
    join master_values v on v.id = w.id`.execute(trx)
}

/** Who changes values, when, and as which batch of the history. */
interface Author {
  readonly actorId: string
  readonly at: Date
  readonly batch: string
}

/**
 * Writes steps and their history.
 * @param undone id of the change to undo: a part that people had not set before it may be loaded again
 */
export async function writeSteps(
  trx: Transaction,
  kind: WrittenKind,
  steps: readonly Step[],
  author: Author,
  undone: string | null,
): Promise<void> {
  await sql`
    create temporary table bulk_steps (id integer primary key, active boolean, parent_id integer, chain integer[])
    on commit drop`.execute(trx)
  await sql`
    insert into bulk_steps (id, active, parent_id, chain)
    select w.id, w.active, w.parent_id, w.chain::int[]
    from unnest(${steps.map(({ id }) => id)}::int[], ${steps.map(({ active }) => active)}::boolean[],
      ${steps.map(({ parentId }) => parentId)}::int[],
      ${steps.map(({ chain }) => (chain === null ? null : arrayText(chain)))}::text[])
      as w (id, active, parent_id, chain)`.execute(trx)
  await sql`analyze bulk_steps`.execute(trx)
  await writeHistory(trx, kind, author)
  const part = kind === 'move' ? 'parent' : 'active'
  await sql`
    update master_values v
    set active = s.active, parent_id = s.parent_id, ancestors = coalesce(s.chain, v.ancestors),
      version = v.version + 1, updated_at = ${author.at},
      set_here = case when c.was_set is false then array_remove(v.set_here, ${part})
        else array(select distinct unnest(v.set_here || ${part}::text) order by 1) end
    from bulk_steps s
    left join master_change_values c on c.change_id = ${undone}::uuid and c.value_id = s.id
    where v.id = s.id`.execute(trx)
  if (kind === 'move') await placeBelow(trx)
}

/** Writes the history of steps, before they are taken. */
async function writeHistory(trx: Transaction, kind: WrittenKind, { actorId, at, batch }: Author) {
  const parent = (of: string) => {
    const ref = (name: string) => sql.ref(`${of}.${name}`)
    return sql`jsonb_build_object('parent', case when ${ref('id')} is not null
      then jsonb_build_object('entity', ${ref('entity')}, 'code', ${ref('code')}) end)`
  }
  const isMove = kind === 'move'
  await sql`
    insert into master_history (at, actor_id, entity, value_id, action, batch, before, after)
    select ${at}, ${actorId}, v.entity, v.id,
      ${isMove ? sql`'change'` : sql`case when s.active then 'reactivate' else 'deactivate' end`}, ${batch},
      ${isMove ? parent('p') : sql`jsonb_build_object('active', v.active)`},
      ${isMove ? parent('n') : sql`jsonb_build_object('active', s.active)`}
    from bulk_steps s join master_values v on v.id = s.id
    left join master_values p on p.id = v.parent_id
    left join master_values n on n.id = s.parent_id
    order by v.id`.execute(trx)
}

/** Stores the ancestors of all values below those of the steps, which have theirs already. */
async function placeBelow(trx: Transaction): Promise<void> {
  await sql`
    with recursive below as (
      select c.id, v.id || v.ancestors as chain
      from bulk_steps s join master_values v on v.id = s.id join master_values c on c.parent_id = v.id
      union
      select c.id, b.id || b.chain from below b join master_values c on c.parent_id = b.id
      where c.id <> all (b.chain)
    )
    update master_values v set ancestors = b.chain
    from below b where b.id = v.id and v.ancestors <> b.chain`.execute(trx)
}

/** Reads a change and locks its row. */
export async function lockChange(trx: Transaction, id: string): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`
    select ${columns} from master_changes c where c.id = ${id} for update of c`.execute(trx)
  return rows[0]
}

/** A value as it was before a change. */
export interface ValueBefore {
  readonly id: number
  readonly active: boolean
  readonly parentId: number | null
  /** After the change. */
  readonly version: number
  readonly mergeId: string | null
}

/** The values of a change; merges in their order. A parent that was merged since is the value that stayed. */
export async function readValuesBefore(trx: Transaction, id: string): Promise<ValueBefore[]> {
  const { rows } = await sql<ValueBefore>`
    select c.value_id as id, c.active, coalesce(p.merged_into, p.id) as "parentId", c.version, c.merge_id as "mergeId"
    from master_change_values c left join master_values p on p.id = c.parent_id
    where c.change_id = ${id} order by c.merge_id, c.value_id`.execute(trx)
  return rows
}

export async function setUndone(trx: Transaction, id: string, at: Date): Promise<void> {
  await sql`update master_changes set undone_at = ${at} where id = ${id}`.execute(trx)
}

/**
 * Notes that an undo has put values back as an earlier change left them, so that this one can be undone next.
 * @param ids of the values that were put back
 */
export async function noteVersions(trx: Transaction, undone: string, ids: readonly number[]): Promise<void> {
  await sql`
    update master_change_values o set version = v.version
    from master_change_values c join master_values v on v.id = c.value_id
    where c.change_id = ${undone} and c.value_id = any(${[...ids]}::int[]) and o.value_id = c.value_id
      and o.change_id <> c.change_id and o.version = c.version - 1`.execute(trx)
}

type ListedChange = StoredChange & { readonly by: string | null; readonly target: MasterRef | null }

/** The last changes of a list. @param by only those of this person; null for everybody's */
export async function findChanges(
  executor: Executor,
  entity: string,
  by: string | null,
): Promise<ListedChange[]> {
  const { rows } = await sql<ListedChange>`
    select ${columns}, (select u.display_name from users u
        where u.id = c.actor_id and not (${sql.raw(isErased('u'))})) as by,
      case when t.id is not null then json_build_object('id', t.id, 'entity', t.entity, 'code', t.code,
        'label', t.label) end as target
    from master_changes c left join master_values t on t.id = c.target_id
    where c.entity = ${entity} and (${by}::uuid is null or c.actor_id = ${by})
    order by c.at desc, c.id desc limit 20`.execute(executor)
  return rows
}

/** Deletes what undo would need of changes before a time. */
export async function forgetValues(trx: Transaction, before: Date): Promise<void> {
  await sql`
    delete from master_change_values v using master_changes c
    where c.id = v.change_id and c.at < ${before}`.execute(trx)
}
