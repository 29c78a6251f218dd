import type { ApplicationStatus, Stage } from '@vouch/contract'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import { uuidv7 } from '#platform/uuid.ts'

/** An application that still waited when its job was closed out. */
export interface ClosedOut {
  readonly applicationId: string
  readonly jobId: string
  readonly candidateId: string
  readonly stage: Stage
  readonly fromStatus: ApplicationStatus
}

/** Rejects everybody who is active or on hold, told at once. The caller holds the job. */
export async function rejectEverybody(trx: Transaction, jobId: string, at: Date): Promise<ClosedOut[]> {
  const { rows } = await sql<ClosedOut>`
    with waiting as (
      select id, status from applications
      where job_id = ${jobId} and status in ('active', 'on-hold')
      order by id
      for no key update
    )
    update applications a
    set status = 'rejected', told_at = ${at}, last_news_at = ${at}, version = a.version + 1, updated_at = ${at}
    from waiting w
    where a.id = w.id
    returning a.id as "applicationId", a.job_id as "jobId", a.candidate_id as "candidateId", a.stage,
      w.status as "fromStatus"`.execute(trx)
  return rows
}

/** One event for each, in one batch. */
export async function insertCloseOutEvents(
  trx: Transaction,
  closed: readonly ClosedOut[],
  { actorId, message, at }: { readonly actorId: string; readonly message: string; readonly at: Date },
): Promise<void> {
  const events = closed.map((one) => ({
    id: uuidv7(),
    application: one.applicationId,
    stage: one.stage,
    status: one.fromStatus,
  }))
  await sql`
    insert into application_events
      (id, application_id, at, actor_id, side, action, from_stage, to_stage, from_status, to_status, reason,
       message, batch_id, told_at)
    select e.id, e.application, ${at}, ${actorId}, 'employer', 'reject', e.stage, e.stage, e.status, 'rejected',
      'position-filled', ${message}, ${uuidv7()}, ${at}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e(id uuid, application uuid, stage text, status text)`.execute(trx)
}
