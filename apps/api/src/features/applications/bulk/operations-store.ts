import {
  type BulkAction,
  type BulkChange,
  type BulkSkipReason,
  type BulkSummary,
  bulkLimits,
} from '@vouch/contract'
import { type RawBuilder, sql } from 'kysely'
import { iso } from '#db/iso.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { FrozenWords } from '#features/letters/ports.ts'

/** A stored operation. */
export interface Operation {
  readonly id: string
  readonly action: BulkAction
  readonly change: BulkChange
  readonly words: FrozenWords
  readonly expiresAt: Date
  /** Applications that the person named and must not learn about. */
  readonly unknown: number
  readonly runAt: Date | null
  readonly undoUntil: Date | null
  readonly undoneAt: Date | null
}

/** An application of an operation. */
export interface OperationRow {
  readonly applicationId: string
  readonly version: number
  readonly skipped: BulkSkipReason | null
  /** Stage before a move. */
  readonly stageBefore: string | null
  /** The tag that was added or removed. */
  readonly tagId: string | null
  /** Whether the run made this tag. */
  readonly isMade: boolean | null
}

/** What became of an application of an operation. */
export interface RowOutcome {
  readonly applicationId: string
  readonly skipped: BulkSkipReason | null
}

/** Stores a previewed operation with its applications. */
export async function insertOperation(
  trx: Transaction,
  operation: Omit<Operation, 'action' | 'runAt' | 'undoUntil' | 'undoneAt'> & {
    readonly actorId: string
    readonly at: Date
  },
  rows: readonly (RowOutcome & { readonly version: number })[],
): Promise<void> {
  const { id, change, words, expiresAt, unknown, actorId, at } = operation
  await trx
    .insertInto('bulk_operations')
    .values({
      id,
      actor_id: actorId,
      action: change.action,
      change: JSON.stringify(change),
      words: JSON.stringify(words),
      at,
      expires_at: expiresAt,
      unknown,
    })
    .execute()
  await sql`
    insert into bulk_operation_rows (operation_id, application_id, version, skipped)
    select ${id}, r.* from unnest(
      ${rows.map((row) => row.applicationId)}::uuid[], ${rows.map((row) => row.version)}::int[],
      ${rows.map((row) => row.skipped)}::text[]
    ) r`.execute(trx)
}

/** Finds and locks a person's operation, so that it runs once and is undone once. */
export async function lockOperation(
  trx: Transaction,
  id: string,
  actorId: string,
): Promise<Operation | undefined> {
  const row = await trx
    .selectFrom('bulk_operations')
    .select([
      'id',
      'action',
      'change',
      'words',
      'expires_at as expiresAt',
      'unknown',
      'run_at as runAt',
      'undo_until as undoUntil',
      'undone_at as undoneAt',
    ])
    .where('id', '=', id)
    .where('actor_id', '=', actorId)
    .forUpdate()
    .executeTakeFirst()
  // The cast is safe: operations are stored only by `insertOperation`.
  return row as unknown as Operation | undefined
}

/** Reads the applications that an operation changes, or has changed. */
export async function rowsToChange(executor: Executor, id: string): Promise<OperationRow[]> {
  const { rows } = await sql<OperationRow>`
    select application_id as "applicationId", version, skipped, before ->> 'stage' as "stageBefore",
      before ->> 'tag' as "tagId", (before ->> 'isMade')::boolean as "isMade"
    from bulk_operation_rows where operation_id = ${id} and skipped is null`.execute(executor)
  return rows
}

/** Marks an operation as run. @param skipped its applications that turned out not to change */
export async function finishRun(
  trx: Transaction,
  id: string,
  run: { readonly at: Date; readonly undoUntil: Date | null; readonly skipped: readonly RowOutcome[] },
): Promise<void> {
  await setReasons(trx, id, 'skipped', run.skipped)
  await sql`update bulk_operations set run_at = ${run.at}, undo_until = ${run.undoUntil} where id = ${id}`.execute(
    trx,
  )
}

/** Marks an operation as undone. @param read applications whose candidates had read of their move */
export async function finishUndo(
  trx: Transaction,
  id: string,
  undo: { readonly at: Date; readonly kept: readonly RowOutcome[]; readonly read: readonly string[] },
): Promise<void> {
  await setReasons(trx, id, 'kept', undo.kept)
  await sql`update bulk_operation_rows set was_read = true
    where operation_id = ${id} and application_id = any(${undo.read}::uuid[])`.execute(trx)
  await sql`update bulk_operations set undone_at = ${undo.at} where id = ${id}`.execute(trx)
}

/**
 * SQL: rows with a further column `operation_id`, to join with `bulk_operation_rows`. The offset hides the id: statistics
 * know no rows of a new operation, and with a condition on it PostgreSQL compares each of 10,000 rows with all others.
 * @param rows such as `unnest(…) r (id)`
 */
export function ofOperation(id: string, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${id}::uuid as operation_id, r.* from ${rows} offset 0)`
}

async function setReasons(
  trx: Transaction,
  id: string,
  column: 'skipped' | 'kept',
  rows: readonly RowOutcome[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map((row) => row.applicationId)
  const reasons = sql`unnest(${ids}::uuid[], ${rows.map((row) => row.skipped)}::text[]) r (id, reason)`
  await sql`
    update bulk_operation_rows o set ${sql.ref(column)} = r.reason from ${ofOperation(id, reasons)} r
    where o.operation_id = r.operation_id and o.application_id = r.id`.execute(trx)
}

/** Reads what became of an operation's applications. @param of its run, or its undo */
export async function readOutcome(
  executor: Executor,
  id: string,
  of: 'skipped' | 'kept',
): Promise<{ changed: number; rows: RowOutcome[]; read: string[] }> {
  const reason = sql.ref(of)
  const which = of === 'kept' ? sql`and skipped is null` : sql``
  const { rows } = await sql<RowOutcome & { wasRead: boolean }>`
    select application_id as "applicationId", ${reason} as skipped, was_read as "wasRead"
    from bulk_operation_rows where operation_id = ${id} ${which}
    order by application_id`.execute(executor)
  const skipped = rows.filter((row) => row.skipped !== null)
  const read = rows.filter((row) => row.wasRead).map(({ applicationId }) => applicationId)
  return { changed: rows.length - skipped.length, rows: skipped, read }
}

/** Lists a person's operations that can still be undone, newest first. */
export async function undoableOperations(
  executor: Executor,
  actorId: string,
  now: Date,
): Promise<BulkSummary[]> {
  const { rows } = await sql<BulkSummary>`
    select o.id, o.action, o.change ->> 'to' as to, ${sql.raw(iso('o.run_at'))} as "runAt",
      ${sql.raw(iso('o.undo_until'))} as "undoUntil",
      (select count(*)::int from bulk_operation_rows r where r.operation_id = o.id and r.skipped is null) as changed
    from bulk_operations o
    where o.actor_id = ${actorId} and o.undone_at is null and o.undo_until > ${now}
    order by o.run_at desc, o.id desc limit ${undoableListed}`.execute(executor)
  return rows
}

const undoableListed = 20

const hourMs = 3_600_000

/** Deletes previews an hour after they expired, and what was run a day after it could be undone. Idempotent. */
export async function deleteOldOperations(executor: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 24 * hourMs)
  await sql`delete from bulk_operations
    where (run_at is null and expires_at < ${new Date(now.getTime() - hourMs)})
      or greatest(run_at, undo_until) < ${before}`.execute(executor)
}

/** Time after which a preview can no longer be run. */
export const expiryOf = (at: Date) => new Date(at.getTime() + bulkLimits.previewMinutes * 60_000)
