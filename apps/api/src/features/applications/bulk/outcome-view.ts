import {
  type BulkPreview,
  type BulkResult,
  type BulkSkipReason,
  type BulkUndone,
  bulkLimits,
} from '@vouch/contract'
import type { Executor } from '#db/transaction.ts'
import { namePeople } from './bulk-applications.ts'
import { type Operation, readOutcome } from './operations-store.ts'

type Skipped = Pick<BulkPreview, 'skippedCount' | 'reasons' | 'skipped'>

/**
 * Counts applications that stay as they are, and names the first of them.
 * @param unknown further ones that the person must not learn about
 */
export async function skippedOf(
  executor: Executor,
  actorId: string,
  rows: readonly { readonly applicationId: string; readonly skipped: BulkSkipReason }[],
  unknown: number,
): Promise<Skipped> {
  const counts = new Map<BulkSkipReason, number>(unknown > 0 ? [['not-found', unknown]] : [])
  for (const { skipped } of rows) counts.set(skipped, (counts.get(skipped) ?? 0) + 1)
  const listed = rows.slice(0, bulkLimits.listed)
  const reasons = new Map(listed.map(({ applicationId, skipped }) => [applicationId, skipped]))
  const people = await namePeople(executor, {
    ids: listed.map(({ applicationId }) => applicationId),
    actorId,
  })
  return {
    skippedCount: rows.length + unknown,
    reasons: [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
    skipped: people.map((person) => ({ ...person, reason: reasons.get(person.applicationId) ?? 'changed' })),
  }
}

const isSkipped = <T extends { readonly skipped: BulkSkipReason | null }>(
  row: T,
): row is T & { skipped: BulkSkipReason } => row.skipped !== null

/** What an operation has done. */
export async function viewResult(
  executor: Executor,
  actorId: string,
  operation: Operation & { readonly runAt: Date },
): Promise<BulkResult> {
  const { id, action, unknown, runAt, undoUntil, undoneAt } = operation
  const { changed, rows } = await readOutcome(executor, id, 'skipped')
  return {
    id,
    action,
    changed,
    ...(await skippedOf(executor, actorId, rows.filter(isSkipped), unknown)),
    runAt: runAt.toISOString(),
    undoUntil: undoUntil?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
  }
}

/** What undoing an operation has done. */
export async function viewUndone(
  executor: Executor,
  actorId: string,
  { id, action }: Pick<Operation, 'id' | 'action'>,
): Promise<BulkUndone> {
  const { changed, rows, read } = await readOutcome(executor, id, 'kept')
  return {
    id,
    action,
    changed,
    ...(await skippedOf(executor, actorId, rows.filter(isSkipped), 0)),
    readCount: read.length,
    read: await namePeople(executor, { ids: read.slice(0, bulkLimits.listed), actorId }),
  }
}
