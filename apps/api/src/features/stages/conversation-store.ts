import type { ApplicationStatus, Stage } from '@vouch/contract'
import type { PipelineState } from '@vouch/domain'
import { type Insertable, sql } from 'kysely'
import type { StageMessages } from '#db/schema.ts'
import { ownName } from '#db/sql/application-sql.ts'
import { isOnTeamOf } from '#db/sql/on-team.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** Ids and names of the job, company and candidate of an application. */
export interface Subject {
  readonly jobId: string
  readonly companyId: string
  readonly candidateId: string
  /** As the hiring team sees it: a code name in a blind review. */
  readonly candidateName: string
  /** For what the candidate reads. */
  readonly ownName: string
  /** Whether the person who acts is on the hiring team of the job. */
  readonly onTeam: boolean
}

const subjectColumns = (actorId: string) =>
  [
    'a.job_id as jobId',
    'a.company_id as companyId',
    'a.candidate_id as candidateId',
    'a.name as candidateName',
    sql<string>`${sql.raw(ownName())}`.as('ownName'),
    isOnTeamOf(actorId).as('onTeam'),
  ] as const

interface Sought {
  readonly applicationId: string
  /** Who acts. */
  readonly actorId: string
}

/** Share-locks the application's job. Lock order everywhere: job, then application. */
export async function lockSubject(
  trx: Transaction,
  { applicationId, actorId }: Sought,
): Promise<Subject | undefined> {
  return trx
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .select(subjectColumns(actorId))
    .where('a.id', '=', applicationId)
    .forKeyShare(['j'])
    .executeTakeFirst()
}

export async function subjectOf(
  executor: Executor,
  { applicationId, actorId }: Sought,
): Promise<Subject | undefined> {
  return executor
    .selectFrom('applications as a')
    .select(subjectColumns(actorId))
    .where('a.id', '=', applicationId)
    .executeTakeFirst()
}

/** Locks the application, so that changes to its stage pages run one at a time. */
export async function lockState(trx: Transaction, applicationId: string): Promise<PipelineState> {
  const row = await trx
    .selectFrom('applications')
    .select(['stage', 'status', 'status_before', 'told_at'])
    .where('id', '=', applicationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // The casts are safe: check constraints allow only these values.
  return {
    stage: row.stage as Stage,
    status: row.status as ApplicationStatus,
    disclosed: row.told_at !== null,
    before: row.status_before as PipelineState['before'],
  }
}

/** Stores when the application last had news, by which the candidate's list is sorted. */
export async function touchNews(trx: Transaction, applicationId: string, at: Date): Promise<void> {
  await trx.updateTable('applications').set({ last_news_at: at }).where('id', '=', applicationId).execute()
}

export async function insertMessage(trx: Transaction, message: Insertable<StageMessages>): Promise<void> {
  await trx.insertInto('stage_messages').values(message).execute()
}
