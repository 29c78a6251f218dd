import { type BulkAction, type BulkResult, bulkLimits, type PipelineAction } from '@vouch/contract'
import { reverseActions } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, notFound } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import { type BulkApplication, lockApplications } from './bulk-applications.ts'
import type { BulkDeps } from './bulk-deps.ts'
import { judgeReverse } from './judge-applications.ts'
import { isTagChange, judgeOf } from './judge-change.ts'
import {
  finishRun,
  lockOperation,
  type Operation,
  type RowOutcome,
  rowsToChange,
} from './operations-store.ts'
import { viewResult } from './outcome-view.ts'
import { requireUsableWords } from './preview-operation.ts'
import { type Decided, writeDecisions } from './write-decisions.ts'
import { writeTags } from './write-tags.ts'

/**
 * Does as previewed, in one transaction. Applications that changed since stay as they are. A second call, also at the
 * same time, returns the result of the first.
 * @param count number of changing applications that the person typed
 * @throws AppError not-found, gone, email-unproven, invalid
 */
export async function runOperation(
  deps: BulkDeps,
  actor: Actor,
  id: string,
  count: number | undefined,
): Promise<BulkResult> {
  requireAccess(actor, 'pipeline.bulk', null)
  return inTransaction(deps.db, async (trx) => {
    const operation = await lockOperation(trx, id, actor.userId)
    if (!operation) throw notFound('This preview')
    const { runAt } = operation
    if (runAt) return viewResult(trx, actor.userId, { ...operation, runAt })
    const at = deps.clock()
    if (operation.expiresAt <= at) throw new AppError('gone', 'This preview has expired. Preview again.')
    requireUsableWords(actor, operation.change)
    const judged = await judgeRows(trx, deps, actor, operation, count, at)
    const written = await write(trx, deps, actor, operation, judged.decided, at)
    const [decided, skipped] = [written.decided, [...judged.skipped, ...written.skipped]]
    const undoUntil = undoEnd(actor, operation, decided, at)
    await finishRun(trx, id, { at, undoUntil, skipped })
    const changed = decided.map(({ application }) => application)
    await recordOperation(trx, actor, 'applications.bulk', operation, changed, at)
    return viewResult(trx, actor.userId, { ...operation, runAt: at, undoUntil })
  })
}

/** Writes what was judged. @returns what came of it */
async function write(
  trx: Transaction,
  deps: BulkDeps,
  actor: Actor,
  { id, change, words }: Operation,
  decided: readonly Decided[],
  at: Date,
): Promise<{ decided: readonly Decided[]; skipped: readonly RowOutcome[] }> {
  if (isTagChange(change)) return writeTags(trx, deps, id, change, decided)
  if (change.action === 'message') {
    const receivers = decided.map(({ application }) => application)
    const message = { text: change.text, authorId: actor.userId, authorName: actor.displayName, at }
    if (receivers.length > 0) await deps.messages.send(trx, receivers, message)
  } else {
    await writeDecisions(trx, deps, decided, change, words, { operationId: id, actorId: actor.userId, at })
  }
  return { decided, skipped: [] }
}

async function judgeRows(
  trx: Transaction,
  deps: BulkDeps,
  actor: Actor,
  { id, change }: Operation,
  count: number | undefined,
  at: Date,
): Promise<{ decided: Decided[]; skipped: RowOutcome[] }> {
  const rows = await rowsToChange(trx, id)
  // Fewer than confirmed if an account was erased since the preview.
  if (rows.length > bulkLimits.untyped && (count === undefined || count < rows.length))
    throw invalidField('count', `Type ${rows.length} to confirm.`)
  const versions = new Map(rows.map((row) => [row.applicationId, row.version]))
  const applications = await lockApplications(
    trx,
    { ids: [...versions.keys()], actorId: actor.userId },
    'share',
  )
  const judge = await judgeOf(trx, deps, { actor, change, at }, applications)
  const decided: Decided[] = []
  const skipped: RowOutcome[] = []
  for (const application of applications) {
    const isSame = versions.get(application.id) === application.version
    const judgement = isSame ? judge(application) : ({ skipped: 'changed' } as const)
    if ('next' in judgement) decided.push({ application, next: judgement.next })
    else skipped.push({ applicationId: application.id, skipped: judgement.skipped })
  }
  return { decided, skipped }
}

/** Until when the person can undo at least one change; null if none. */
function undoEnd(actor: Actor, { action }: Operation, decided: readonly Decided[], at: Date): Date | null {
  const soon = new Date(at.getTime() + bulkLimits.undoMinutes * 60_000)
  if (action === 'message' || decided.length === 0) return null
  if (action === 'tag' || action === 'untag') return soon
  let latest = 0
  for (const { application, next } of decided) {
    const after = {
      ...application,
      stage: next.stage,
      status: next.status,
      status_before: next.statusBefore,
      told_at: next.toldAt,
    }
    if ('skipped' in judgeReverse(actor, action, after, application.stage)) continue
    const end = next.tellAt ?? soon
    latest = Math.max(latest, end.getTime())
  }
  return latest === 0 ? null : new Date(latest)
}

const reverses: Readonly<Record<BulkAction, PipelineAction | BulkAction>> = {
  ...reverseActions,
  tag: 'untag',
  untag: 'tag',
  message: 'message',
}

/** Writes one audit event for each company. */
export async function recordOperation(
  trx: Transaction,
  actor: Actor,
  action: 'applications.bulk' | 'applications.bulk-undo',
  operation: Operation,
  changed: readonly BulkApplication[],
  at: Date,
): Promise<void> {
  const taken = action === 'applications.bulk' ? operation.action : reverses[operation.action]
  for (const [companyId, group] of Map.groupBy(changed, (application) => application.companyId)) {
    const details = { operation: operation.id, action: taken, applications: group.length }
    await record(trx, { action, actorId: actor.userId, subjectId: companyId, at, details })
  }
}
