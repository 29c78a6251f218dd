import type { BulkDecision, BulkUndone, Stage } from '@vouch/contract'
import { reverseActions } from '@vouch/domain'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { NewNotification } from '#features/notifications/ports.ts'
import { scheduleCloseOut } from '../close-out/close-out-store.ts'
import { newsToCandidate } from '../pipeline-news.ts'
import type { PipelineDeps } from '../pipeline-service.ts'
import { refreshTurns } from '../turns/turn-store.ts'
import { restoredColumns, usedSince, withdrawMoves } from '../turns/undone-move.ts'
import { type BulkApplication, lockApplications } from './bulk-applications.ts'
import type { BulkDeps } from './bulk-deps.ts'
import { judgeReverse, undoneReason } from './judge-applications.ts'
import {
  finishUndo,
  lockOperation,
  type Operation,
  ofOperation,
  type RowOutcome,
  rowsToChange,
} from './operations-store.ts'
import { viewUndone } from './outcome-view.ts'
import { recordOperation } from './run-operation.ts'
import { type Decided, type Decider, insertEvents, updateApplications } from './write-decisions.ts'
import { undoTags } from './write-tags.ts'

type Run = Operation & { readonly runAt: Date }
type DecisionRun = Run & { readonly action: BulkDecision }

interface Undone {
  readonly restored: readonly BulkApplication[]
  readonly kept: readonly RowOutcome[]
  /** Applications whose candidates had read of their move. */
  readonly read: ReadonlySet<string>
}

/**
 * Takes back what an operation did, decisions by the reverse actions of the transition table. Applications that changed since
 * stay as they are. A second call, also at the same time, returns the result of the first.
 * @throws AppError not-found, not-permitted-now
 */
export async function undoOperation(deps: BulkDeps, actor: Actor, id: string): Promise<BulkUndone> {
  requireAccess(actor, 'pipeline.bulk', null)
  return inTransaction(deps.db, async (trx) => {
    const operation = await lockOperation(trx, id, actor.userId)
    if (!operation) throw notFound('This decision')
    if (operation.undoneAt) return viewUndone(trx, actor.userId, operation)
    const at = deps.clock()
    const run = requireUndoable(operation, at)
    const { restored, kept, read } = isDecision(run)
      ? await undoDecisions(trx, deps, actor, run, at)
      : { ...(await undoTags(trx, deps, actor, run)), read: new Set<string>() }
    await finishUndo(trx, id, { at, kept, read: [...read] })
    await recordOperation(trx, actor, 'applications.bulk-undo', run, restored, at)
    return viewUndone(trx, actor.userId, run)
  })
}

function isDecision(run: Run): run is DecisionRun {
  return run.action in reverseActions
}

async function undoDecisions(
  trx: Transaction,
  deps: BulkDeps,
  actor: Actor,
  run: DecisionRun,
  at: Date,
): Promise<Undone> {
  const { restored, kept } = await judgeRows(trx, actor, run)
  if (restored.length === 0 && kept.every(({ skipped }) => skipped === 'told')) throw tooLate(run)
  const decider = { operationId: run.id, actorId: actor.userId, at }
  const read = restored.length > 0 ? await restore(trx, deps, run, restored, decider) : new Set<string>()
  return { restored: restored.map(({ application }) => application), kept, read }
}

function requireUndoable(operation: Operation, at: Date): Run {
  const { runAt, undoUntil, action } = operation
  if (!runAt) throw new AppError('not-permitted-now', 'This was only a preview. There is nothing to undo.')
  const run = { ...operation, runAt }
  // Whether a rejection was told is decided for each, because telling waits for the company's day.
  if (action === 'message') throw new AppError('not-permitted-now', 'Messages cannot be undone.')
  if (!undoUntil)
    throw new AppError('not-permitted-now', 'You cannot undo this. Change the applications one by one.')
  if (action !== 'reject' && undoUntil <= at) throw tooLate(run)
  return run
}

function tooLate({ action }: Run): AppError {
  return new AppError(
    'not-permitted-now',
    action === 'reject'
      ? 'The candidates have already been notified. Reopen their applications one by one.'
      : 'It is too late to undo this. Change the applications one by one.',
  )
}

async function judgeRows(
  trx: Transaction,
  actor: Actor,
  { id, action, runAt }: DecisionRun,
): Promise<{ restored: Decided[]; kept: RowOutcome[] }> {
  const rows = new Map((await rowsToChange(trx, id)).map((row) => [row.applicationId, row]))
  const applications = await lockApplications(
    trx,
    { ids: [...rows.keys()], actorId: actor.userId },
    action === 'hold' ? 'share' : 'change',
  )
  // Whoever has gone on working at the new stage would find it gone.
  const used = await usedSince(trx, [...rows.keys()], runAt)
  const restored: Decided[] = []
  const kept: RowOutcome[] = []
  for (const application of applications) {
    const row = rows.get(application.id)
    const before = (row?.stageBefore ?? application.stage) as Stage
    const judgement = judgeReverse(actor, action, application, before)
    // Who was told of a rejection has another version too, but there is a better word for it.
    const isSame =
      row?.version === application.version || ('skipped' in judgement && judgement.skipped === 'told')
    if (!isSame || (action === 'advance' && used.has(application.id)))
      kept.push({ applicationId: application.id, skipped: 'changed' })
    else if ('next' in judgement) restored.push({ application, next: judgement.next })
    else kept.push({ applicationId: application.id, skipped: judgement.skipped })
  }
  return { restored, kept }
}

/** @returns the applications whose candidates had read of their move */
async function restore(
  trx: Transaction,
  deps: PipelineDeps,
  { id, action, change, runAt }: DecisionRun,
  restored: readonly Decided[],
  decider: Decider,
): Promise<ReadonlySet<string>> {
  const { at } = decider
  const ids = restored.map(({ application }) => application.id)
  const isMove = change.action === 'advance'
  const read = isMove
    ? await withdrawMoves(trx, deps, { at: runAt, to: change.to, applicationIds: ids })
    : new Set<string>()
  if (isMove) await restoreMoves(trx, { id, runAt }, restored, read, at)
  else await updateApplications(trx, restored, new Set(), at)
  await insertEvents(
    trx,
    restored.map((one) => ({
      ...one,
      action: reverseActions[action],
      reason: isMove ? undoneReason : null,
      message: null,
      isTold: read.has(one.application.id),
    })),
    decider,
  )
  if (action === 'reject') await deps.letters.discard(trx, ids)
  if (isMove) {
    await refreshTurns(trx, ids, at)
    await tellMovedBack(trx, deps, restored, read, at)
  }
  if (action !== 'hold')
    await scheduleCloseOut(trx, ...new Set(restored.map(({ application }) => application.jobId)))
  return read
}

/** Restores what a move changed. */
async function restoreMoves(
  trx: Transaction,
  { id, runAt }: Pick<DecisionRun, 'id' | 'runAt'>,
  restored: readonly Decided[],
  read: ReadonlySet<string>,
  at: Date,
): Promise<void> {
  const rows = restored.map(({ application, next: { stage, status } }) => ({
    id: application.id,
    stage,
    status,
    isRead: read.has(application.id),
  }))
  const moved = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
    id uuid, stage text, status text, "isRead" boolean)`
  await sql`
    update applications a
    set stage = w.stage, status = w.status, status_before = null, tell_at = null, told_at = null,
      version = a.version + 1, updated_at = ${at},
      ${restoredColumns({ before: sql`r.before`, isKnown: sql`w."isRead"`, movedAt: runAt, at })}
    from ${ofOperation(id, moved)} w
    join bulk_operation_rows r on r.operation_id = w.operation_id and r.application_id = w.id
    where a.id = w.id`.execute(trx)
}

/** Notifies candidates who had seen their move that it was undone. Refreshes the open pages of the others. */
async function tellMovedBack(
  trx: Transaction,
  { notifier }: PipelineDeps,
  restored: readonly Decided[],
  read: ReadonlySet<string>,
  at: Date,
): Promise<void> {
  const news = restored.flatMap(({ application, next }): NewNotification[] => {
    if (!read.has(application.id)) return []
    const { id: applicationId, jobId, candidateId } = application
    const one = newsToCandidate({
      action: 'move-back',
      applicationId,
      jobId,
      candidateId,
      stage: next.stage,
      at,
    })
    return one ? [one] : []
  })
  if (news.length > 0) await notifier.notify(trx, news)
  const others = restored.filter(({ application }) => !read.has(application.id))
  if (others.length > 0)
    await notifier.hint(
      trx,
      others.map(({ application }) => application.candidateId),
    )
}
