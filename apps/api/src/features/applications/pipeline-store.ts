import type { ApplicationStatus, Stage } from '@vouch/contract'
import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import { isPersonLeaving } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { isOpenInterview } from '#db/sql/interview-sql.ts'
import { isOnTeamOf } from '#db/sql/on-team.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'
import type { StateColumns } from './pipeline-state.ts'

/** The candidate, company and job of an application. */
export interface Subject {
  readonly jobId: string
  readonly companyId: string
  readonly candidateId: string
  readonly candidateName: string
  /** Whether the person who acts is on the hiring team of the job. */
  readonly onTeam: boolean
  readonly openings: number
  readonly filled: number
  readonly regretHours: number
  /** The company's: IANA name; null for UTC. */
  readonly timeZone: string | null
}

export interface LockedApplication extends StateColumns {
  readonly id: string
  readonly version: number
}

/** The pipeline state of an application as stored in its row. */
export interface PersistedState {
  readonly stage: Stage
  readonly status: ApplicationStatus
  readonly statusBefore: 'active' | 'on-hold' | null
  readonly tellAt: Date | null
  readonly toldAt: Date | null
}

/**
 * Reads an application's people and job, and locks the job. Everywhere, jobs are locked before applications.
 * @param actorId who acts
 * @param lock `share` only prevents deletion of the job, `change` locks it for an update
 */
export async function lockSubject(
  trx: Transaction,
  { id, actorId }: { readonly id: string; readonly actorId: string },
  lock: 'share' | 'change',
): Promise<Subject | undefined> {
  const query = trx
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select([
      'a.job_id as jobId',
      'a.company_id as companyId',
      'a.candidate_id as candidateId',
      'a.name as candidateName',
      isOnTeamOf(actorId).as('onTeam'),
      'j.openings',
      'j.filled',
      'j.regret_hours as regretHours',
      'c.time_zone as timeZone',
    ])
    .where('a.id', '=', id)
  return lock === 'change'
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
  // The cast is safe: check constraints limit the columns to these types.
  return row as unknown as LockedApplication
}

/** True when every detail requested from the candidate is approved. */
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

/**
 * Stores the new pipeline state of an application.
 * @returns its new version, and the applicant's name as the hiring team now sees it
 */
export async function persistState(
  trx: Transaction,
  before: LockedApplication,
  next: PersistedState,
  at: Date,
  isNews: boolean,
): Promise<{ readonly version: number; readonly name: string }> {
  return trx
    .updateTable('applications as a')
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
    .returning([
      'version',
      sql<string>`case when ${condition(isPersonLeaving)} then ${deletedPerson} else a.name end`.as('name'),
    ])
    .executeTakeFirstOrThrow()
}

interface NewEvent {
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
  /** What a move changes, as JSON: `beforeMove` in `turns/undone-move.ts`. */
  readonly before: string | null
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
      before: event.before,
    })
    .execute()
}

/** Cancels the applications' open interviews. Call it once the candidates know that their applications ended. */
export async function cancelOpenInterviews(
  trx: Transaction,
  applicationIds: readonly string[],
): Promise<void> {
  await sql`
    update interviews i set state = 'cancelled'
    where application_id = any(${applicationIds}::uuid[]) and ${condition(isOpenInterview())}
  `.execute(trx)
}
