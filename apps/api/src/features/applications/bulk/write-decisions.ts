import { type BulkDecisionChange, rejectionReason } from '@vouch/contract'
import { disclosedAtOnce, letterOfReason } from '@vouch/domain'
import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import { turnJoins } from '#db/sql/turn-sql.ts'
import type { Transaction } from '#db/transaction.ts'
import type { FilledLetter, FrozenWords, NewLetter } from '#features/letters/ports.ts'
import type { NewNotification } from '#features/notifications/ports.ts'
import { type ConsequenceDeps, scheduleDisclosure } from '../pipeline-consequences.ts'
import { newsToCandidate } from '../pipeline-news.ts'
import { cancelOpenInterviews, type PersistedState } from '../pipeline-store.ts'
import { beforeMove } from '../turns/undone-move.ts'
import type { BulkApplication } from './bulk-applications.ts'
import { ofOperation } from './operations-store.ts'

/** An application with its state after the decision. */
export interface Decided {
  readonly application: BulkApplication
  readonly next: PersistedState
}

/** Who decides, when, and as which operation. */
export interface Decider {
  readonly operationId: string
  readonly actorId: string
  readonly at: Date
}

/** The letter that a rejection of an application writes. */
export function letterOfRejection(
  applicationId: string,
  { reason, message }: Extract<BulkDecisionChange, { action: 'reject' }>,
): NewLetter {
  const kind = letterOfReason[rejectionReason.parse(reason)]
  return { applicationId, kind, page: null, ...(message !== undefined && { template: message }) }
}

/** Whether the candidate learns of a decision at once. */
function isToldAtOnce({ action }: BulkDecisionChange, next: PersistedState): boolean {
  const disclosed = next.toldAt !== null
  const { stage, status, statusBefore } = next
  return disclosedAtOnce(action, { stage, status, disclosed, before: statusBefore })
}

/** Stores decisions about several applications with everything that follows from them, as one by one. */
export async function writeDecisions(
  trx: Transaction,
  deps: ConsequenceDeps,
  decided: readonly Decided[],
  change: BulkDecisionChange,
  words: FrozenWords,
  decider: Decider,
): Promise<void> {
  if (decided.length === 0) return
  const { at } = decider
  const told = decided.filter(({ next }) => isToldAtOnce(change, next))
  await rememberMoves(trx, change, decided, decider)
  await cancelOpenInterviews(trx, decided.filter(({ next }) => next.toldAt !== null).map(idOf))
  await updateApplications(trx, decided, new Set(told.map(idOf)), at)
  const letters = await writeLetters(trx, deps, decided, change, words, at)
  await insertEvents(
    trx,
    decided.map(({ application, next }) => ({
      application,
      next,
      action: change.action,
      reason: change.reason || null,
      message: letters.get(application.id)?.body ?? null,
      isTold: isToldAtOnce(change, next),
    })),
    decider,
  )
  const times = new Map(decided.map(({ next }) => [next.tellAt?.getTime(), next.tellAt]))
  for (const tellAt of times.values()) if (tellAt) await scheduleDisclosure(trx, deps, tellAt)
  await tell(trx, deps, told, change.action, at)
}

const idOf = ({ application }: Decided) => application.id

async function writeLetters(
  trx: Transaction,
  { letters }: ConsequenceDeps,
  decided: readonly Decided[],
  change: BulkDecisionChange,
  words: FrozenWords,
  at: Date,
): Promise<ReadonlyMap<string, FilledLetter>> {
  if (change.action !== 'reject') return new Map()
  const of = (isNow: boolean) =>
    decided
      .filter(({ next }) => (next.toldAt !== null) === isNow)
      .map(({ application }) => letterOfRejection(application.id, change))
  const [now, later] = [of(true), of(false)]
  const sent = now.length > 0 ? await letters.send(trx, now, at, words) : []
  const kept = later.length > 0 ? await letters.keep(trx, later, at, words) : []
  return new Map([...sent, ...kept])
}

/** Tells candidates of decisions that they learn at once. */
async function tell(
  trx: Transaction,
  { notifier }: ConsequenceDeps,
  told: readonly Decided[],
  action: BulkDecisionChange['action'],
  at: Date,
): Promise<void> {
  if (told.length === 0) return
  await notifier.notify(
    trx,
    told.flatMap(({ application, next }): NewNotification[] => {
      const { id: applicationId, jobId, candidateId } = application
      const news = newsToCandidate({ action, applicationId, jobId, candidateId, stage: next.stage, at })
      return news ? [news] : []
    }),
  )
}

/** Stores the state before a move, so that undo can restore it. */
async function rememberMoves(
  trx: Transaction,
  { action }: BulkDecisionChange,
  decided: readonly Decided[],
  { operationId }: Decider,
): Promise<void> {
  await sql`
    update bulk_operation_rows r
    set version = a.version + 1, before = ${sql.raw(action === 'advance' ? beforeMove : 'null')}
    from ${ofOperation(operationId, sql`unnest(${decided.map(idOf)}::uuid[]) r (id)`)} w join applications a using (id)
    where r.operation_id = w.operation_id and r.application_id = w.id`.execute(trx)
}

/**
 * Stores the new states, as `persistState` does for one application, and, where candidates learn of them, whose turn it is.
 * One update, because an application is in many indexes, and a second one in the transaction checks its foreign keys.
 * @param told applications whose candidates learn of it at once
 */
export async function updateApplications(
  trx: Transaction,
  decided: readonly Decided[],
  told: ReadonlySet<string>,
  at: Date,
): Promise<void> {
  const rows = decided.map(({ application: { id }, next }) => ({ id, ...next, isNews: told.has(id) }))
  const turn = sql`turn = case when a."isNews" then n.turn else own.turn end,
    turn_since = case when a."isNews" then n.since else own.turn_since end,
    turn_due = case when a."isNews" then n.due else own.turn_due end,`
  await sql`
    update applications own
    set stage = a.stage, status = a."newStatus", status_before = a."statusBefore", tell_at = a."tellAt",
      told_at = a."toldAt", version = own.version + 1, updated_at = ${at}, stage_since = a.stage_since,
      ${told.size > 0 ? turn : sql``}
      last_news_at = case when a."isNews" then ${at} else own.last_news_at end
    from (
      select a.id, a.job_id, a.company_id, a.applied_at, a.turn, a.turn_since, a.turn_due, r.stage,
        case when a.stage = r.stage then a.stage_since else ${at} end as stage_since, r.status as "newStatus",
        r."statusBefore", r."tellAt", r."toldAt", r."isNews"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        id uuid, stage text, status text, "statusBefore" text, "tellAt" timestamptz, "toldAt" timestamptz,
        "isNews" boolean
      ) join applications a on a.id = r.id
    ) a ${told.size > 0 ? turnJoins(at) : sql``}
    where own.id = a.id`.execute(trx)
}

/** An event to write for one of several applications. */
export interface BulkEvent extends Decided {
  readonly action: string
  readonly reason: string | null
  readonly message: string | null
  readonly isTold: boolean
}

/** Writes events of several applications, all with the operation's id as their batch. */
export async function insertEvents(
  trx: Transaction,
  events: readonly BulkEvent[],
  { operationId, actorId, at }: Decider,
): Promise<void> {
  const rows = events.map(({ application, next, action, reason, message, isTold }) => ({
    id: uuidv7(),
    application: application.id,
    action,
    fromStage: application.stage,
    toStage: next.stage,
    fromStatus: application.status,
    toStatus: next.status,
    reason,
    message,
    isTold,
  }))
  await sql`
    insert into application_events
      (id, application_id, at, actor_id, side, action, from_stage, to_stage, from_status, to_status, reason,
       message, batch_id, told_at)
    select e.id, e.application, ${at}, ${actorId}, 'employer', e.action, e."fromStage", e."toStage", e."fromStatus",
      e."toStatus", e.reason, e.message, ${operationId}, case when e."isTold" then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(
      id uuid, application uuid, action text, "fromStage" text, "toStage" text, "fromStatus" text, "toStatus" text,
      reason text, message text, "isTold" boolean
    )`.execute(trx)
}
