import { bulkLimits, type PipelineAction, type Stage } from '@vouch/contract'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'

/** Notes with a move whose turn it was before. Call it before the move is stored. */
export async function turnBefore(trx: Transaction, applicationId: string): Promise<string> {
  const { rows } = await sql<{ before: string }>`
    select json_build_object(
      'stageSince', stage_since, 'turn', turn, 'turnSince', turn_since, 'turnDue', turn_due)::text as before
    from applications where id = ${applicationId}`.execute(trx)
  return rows[0]?.before ?? 'null'
}

/**
 * Restores whose turn it was before a move that is undone: otherwise two clicks would begin the promised time anew. A
 * move is undone if it is the last that the candidate was told, and at most {@link bulkLimits.undoMinutes} minutes old.
 * Call it after the move back is stored, and before its event is.
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
