import { bulkLimits, type PipelineAction, type Stage } from '@vouch/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { FirstAnswers } from '#features/company-page/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'

const advance: PipelineAction = 'advance'

/** SQL: what a move of application `a` changes and its undo restores, as `jsonb`. */
export const beforeMove = `jsonb_build_object('stage', a.stage, 'stageSince', a.stage_since,
  'lastNewsAt', a.last_news_at, 'turn', a.turn, 'turnSince', a.turn_since, 'turnDue', a.turn_due)`

/** Reads {@link beforeMove} as JSON, to store with a move. Call before storing the move. */
export async function readBeforeMove(trx: Transaction, applicationId: string): Promise<string> {
  const { rows } = await sql<{ before: string }>`
    select ${sql.raw(beforeMove)}::text as before from applications a where a.id = ${applicationId}`.execute(
    trx,
  )
  return rows[0]?.before ?? 'null'
}

/** What a move tells others, and what its undo takes back. */
export interface Told {
  readonly notifier: Notifier
  readonly firstAnswers: FirstAnswers
}

/** The move that is undone. */
export interface UndoneMove {
  readonly movedAt: Date
  readonly before: object
  /** Whether the candidate knows of the move, and so is told of its undo. */
  readonly isKnown: boolean
}

/**
 * Finds the move that a move back undoes, and withdraws its notice unless the candidate knows of the move. It is undone if
 * it is the last event disclosed to the candidate and at most {@link bulkLimits.undoMinutes} minutes old. Call before
 * storing the move back.
 */
export async function undoMove(
  trx: Transaction,
  told: Told,
  applicationId: string,
  back: { readonly from: Stage; readonly to: Stage; readonly at: Date },
): Promise<UndoneMove | undefined> {
  const { rows } = await sql<{ movedAt: Date; before: object }>`
    select l.at as "movedAt", l.before
    from (
      select e.action, e.from_stage, e.to_stage, e.at, coalesce(e.before, r.before) as before
      from application_events e
      left join bulk_operation_rows r on r.operation_id = e.batch_id and r.application_id = e.application_id
      where e.application_id = ${applicationId} and e.told_at is not null
      order by e.at desc, e.id desc limit 1
    ) l
    where l.action = ${advance} and l.from_stage = ${back.to} and l.to_stage = ${back.from}
      and l.before ->> 'turn' is not null
      and l.at >= ${back.at}::timestamptz - make_interval(mins => ${bulkLimits.undoMinutes})`.execute(trx)
  const [move] = rows
  if (!move) return undefined
  const ids = [applicationId]
  // What was sent or answered at the new stage tells the candidate of the move.
  const used = await usedSince(trx, ids, move.movedAt)
  const known = used.has(applicationId)
    ? used
    : await withdrawMoves(trx, told, { at: move.movedAt, to: back.from, applicationIds: ids })
  return { ...move, isKnown: known.has(applicationId) }
}

/**
 * Restores the turn, the time in the stage and the last news from before an undone move; otherwise a move and its undo
 * would restart the promised time. Call after storing the move back.
 */
export async function restoreMove(
  trx: Transaction,
  applicationId: string,
  { movedAt, before, isKnown }: UndoneMove,
  at: Date,
): Promise<void> {
  const stored = sql`${JSON.stringify(before)}::jsonb`
  await sql`
    update applications a set ${restoredColumns({ before: stored, isKnown: sql`${isKnown}::boolean`, movedAt, at })}
    where a.id = ${applicationId}`.execute(trx)
}

/**
 * SQL assignments that restore what a move of application `a` changed, apart from its stage and status.
 * @param before SQL: {@link beforeMove} of that time
 * @param isKnown SQL condition: the candidate knows of the move
 */
export function restoredColumns({
  before,
  isKnown,
  movedAt,
  at,
}: {
  readonly before: RawBuilder<unknown>
  readonly isKnown: RawBuilder<unknown>
  readonly movedAt: Date
  readonly at: Date
}): RawBuilder<unknown> {
  const time = (name: string) => sql`(${before} ->> ${sql.lit(name)})::timestamptz`
  return sql`stage_since = ${time('stageSince')}, turn = ${before} ->> 'turn', turn_since = ${time('turnSince')},
    turn_due = ${time('turnDue')}, last_news_at = case when ${isKnown} then ${at}
      when a.last_news_at = ${movedAt} then coalesce(${time('lastNewsAt')}, a.last_news_at)
      else a.last_news_at end`
}

/**
 * Withdraws the notices of moves made at one moment. Those who have not read their notice never learn that
 * there was a move: the notice is deleted and the event counts as not disclosed.
 * @returns the applications whose candidates know of their move
 */
export async function withdrawMoves(
  trx: Transaction,
  told: Told,
  moves: { readonly at: Date; readonly to: Stage; readonly applicationIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { at, to, applicationIds } = moves
  const known = await told.notifier.withdraw(trx, { kind: 'stage-changed', at, stage: to, applicationIds })
  const others = applicationIds.filter((id) => !known.has(id))
  await sql`
    update application_events e set told_at = null
    where e.application_id = any(${others}::uuid[])
      and e.at = ${at} and e.action = ${advance} and e.to_stage = ${to}`.execute(trx)
  // Otherwise the company's public figures would count the move as its answer.
  await told.firstAnswers.forget(trx, others)
  return known
}

/** Finds applications whose stage pages somebody has used since a moment. */
export async function usedSince(
  executor: Executor,
  ids: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select a.id from unnest(${ids}::uuid[]) a (id)
    where exists (select from stage_messages m where m.application_id = a.id and m.at > ${since})
      or exists (select from questionnaires q where q.application_id = a.id
        and greatest(q.sent_at, q.answered_at) > ${since})
      or exists (select from interviews i where i.application_id = a.id
        and greatest(i.proposed_at, i.answered_at) > ${since})
      or exists (select from details d where d.application_id = a.id
        and greatest(d.requested_at, d.submitted_at, d.decided_at) > ${since})`.execute(executor)
  return new Set(rows.map(({ id }) => id))
}
