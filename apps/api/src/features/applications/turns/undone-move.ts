import { bulkLimits, type PipelineAction, type Stage } from '@vouch/contract'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'

/** Reads the current turn as JSON, to store with a move. Call before storing the move. */
export async function turnBefore(trx: Transaction, applicationId: string): Promise<string> {
  const { rows } = await sql<{ before: string }>`
    select json_build_object(
      'stageSince', stage_since, 'turn', turn, 'turnSince', turn_since, 'turnDue', turn_due)::text as before
    from applications where id = ${applicationId}`.execute(trx)
  return rows[0]?.before ?? 'null'
}

/**
 * Restores the turn from before an undone move; otherwise a move and its undo would restart the promised time. Applies
 * only if the move is the last event disclosed to the candidate and at most {@link bulkLimits.undoMinutes} minutes old.
 * Call after storing the move back and before inserting its event.
 */
export async function restoreTurn(
  trx: Transaction,
  applicationId: string,
  move: { readonly from: Stage; readonly to: Stage; readonly at: Date },
): Promise<void> {
  await sql`
    update applications a
    set stage_since = (l.before ->> 'stageSince')::timestamptz, turn = l.before ->> 'turn',
      turn_since = (l.before ->> 'turnSince')::timestamptz, turn_due = (l.before ->> 'turnDue')::timestamptz
    from (
      select e.action, e.from_stage, e.to_stage, e.at, coalesce(e.before, r.before) as before
      from application_events e
      left join bulk_operation_rows r on r.operation_id = e.batch_id and r.application_id = e.application_id
      where e.application_id = ${applicationId} and e.told_at is not null
      order by e.at desc, e.id desc limit 1
    ) l
    where a.id = ${applicationId} and l.action = ${'advance' satisfies PipelineAction} and l.from_stage = ${move.to} and l.to_stage = ${move.from}
      and l.before ->> 'turn' is not null
      and l.at >= ${move.at}::timestamptz - make_interval(mins => ${bulkLimits.undoMinutes})`.execute(trx)
}
