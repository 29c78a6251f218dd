import type { ApplicationStatus, Stage } from '@vouch/contract'
import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import { condition } from '#db/sql/condition.ts'
import { isOpenInterview } from '#db/sql/interview-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { StateColumns } from './pipeline-state.ts'

/** The people and the job of an application; only the job's numbers ever change. */
export interface Subject {
  readonly jobId: string
  readonly companyId: string
  readonly candidateId: string
  readonly candidateName: string
  readonly openings: number
  readonly filled: number
  readonly regretHours: number
}

/** An application's row, held until the transaction ends. */
export interface LockedApplication extends StateColumns {
  readonly id: string
  readonly version: number
}

/** The state of an application as it is stored. */
export interface PersistedState {
  readonly stage: Stage
  readonly status: ApplicationStatus
  readonly statusBefore: 'active' | 'on-hold' | null
  readonly tellAt: Date | null
  readonly toldAt: Date | null
}

/**
 * Reads an application's subject and holds its job: jobs are locked before applications everywhere.
 * @param hold `share` keeps the job in place, `change` locks it for an update
 */
export async function holdSubject(
  trx: Transaction,
  id: string,
  hold: 'share' | 'change',
): Promise<Subject | undefined> {
  const query = trx
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .select([
      'a.job_id as jobId',
      'a.company_id as companyId',
      'a.candidate_id as candidateId',
      'a.name as candidateName',
      'j.openings',
      'j.filled',
      'j.regret_hours as regretHours',
    ])
    .where('a.id', '=', id)
  return hold === 'change'
    ? query.forNoKeyUpdate(['j']).executeTakeFirst()
    : query.forKeyShare(['j']).executeTakeFirst()
}

export async function lockApplication(trx: Transaction, id: string): Promise<LockedApplication> {
  const row = await trx
    .selectFrom('applications')
    .select(['id', 'version', 'stage', 'status', 'status_before', 'told_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // The columns' check constraints allow these words alone.
  return row as unknown as LockedApplication
}

/** True when every requested detail is approved. */
export async function areDetailsApproved(executor: Executor, applicationId: string): Promise<boolean> {
  const open = await executor
    .selectFrom('details')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('state', '<>', 'approved')
    .limit(1)
    .executeTakeFirst()
  return open === undefined
}

/** @returns the new version */
export async function persistState(
  trx: Transaction,
  before: LockedApplication,
  next: PersistedState,
  at: Date,
  isNews: boolean,
): Promise<number> {
  const row = await trx
    .updateTable('applications')
    .set({
      stage: next.stage,
      status: next.status,
      status_before: next.statusBefore,
      tell_at: next.tellAt,
      told_at: next.toldAt,
      version: before.version + 1,
      updated_at: at,
      ...(next.stage === before.stage ? {} : { stage_since: at }),
      ...(isNews ? { last_news_at: at } : {}),
    })
    .where('id', '=', before.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** One change of one application. */
export interface NewEvent {
  readonly applicationId: string
  readonly at: Date
  readonly actorId: string
  readonly side: 'candidate' | 'employer'
  readonly action: string
  readonly fromStage: Stage
  readonly toStage: Stage
  readonly fromStatus: ApplicationStatus
  readonly toStatus: ApplicationStatus
  readonly reason: string | null
  readonly message: string | null
  readonly toldAt: Date | null
}

export async function insertEvent(trx: Transaction, event: NewEvent): Promise<void> {
  await trx
    .insertInto('application_events')
    .values({
      id: uuidv7(),
      application_id: event.applicationId,
      at: event.at,
      actor_id: event.actorId,
      side: event.side,
      action: event.action,
      from_stage: event.fromStage,
      to_stage: event.toStage,
      from_status: event.fromStatus,
      to_status: event.toStatus,
      reason: event.reason,
      message: event.message,
      told_at: event.toldAt,
    })
    .execute()
}

/** Cancels the open interviews of applications that have ended for the candidate. */
export async function cancelOpenInterviews(
  trx: Transaction,
  applicationIds: readonly string[],
): Promise<void> {
  await sql`
    update interviews i set state = 'cancelled'
    where application_id = any(${applicationIds}::uuid[]) and ${condition(isOpenInterview())}
  `.execute(trx)
}
