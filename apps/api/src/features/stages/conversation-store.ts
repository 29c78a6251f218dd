import type { ApplicationStatus, Stage } from '@vouch/contract'
import type { PipelineState } from '@vouch/domain'
import type { Executor, Transaction } from '#db/transaction.ts'

/** Whom an application concerns. */
export interface Subject {
  readonly jobId: string
  readonly companyId: string
  readonly candidateId: string
  readonly candidateName: string
}

/** Holds the application's job in place: jobs are locked before applications everywhere. */
export async function holdSubject(trx: Transaction, applicationId: string): Promise<Subject | undefined> {
  return trx
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .select([
      'a.job_id as jobId',
      'a.company_id as companyId',
      'a.candidate_id as candidateId',
      'a.name as candidateName',
    ])
    .where('a.id', '=', applicationId)
    .forKeyShare(['j'])
    .executeTakeFirst()
}

export async function subjectOf(executor: Executor, applicationId: string): Promise<Subject | undefined> {
  return executor
    .selectFrom('applications')
    .select([
      'job_id as jobId',
      'company_id as companyId',
      'candidate_id as candidateId',
      'name as candidateName',
    ])
    .where('id', '=', applicationId)
    .executeTakeFirst()
}

/** Holds the application: what is written on its stage pages is written one after the other. */
export async function lockState(trx: Transaction, applicationId: string): Promise<PipelineState> {
  const row = await trx
    .selectFrom('applications')
    .select(['stage', 'status', 'status_before', 'told_at'])
    .where('id', '=', applicationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // The columns' check constraints allow these words alone.
  return {
    stage: row.stage as Stage,
    status: row.status as ApplicationStatus,
    disclosed: row.told_at !== null,
    before: row.status_before as PipelineState['before'],
  }
}

/** Something new waits for the candidate: their list is ordered by it. */
export async function touchNews(trx: Transaction, applicationId: string, at: Date): Promise<void> {
  await trx.updateTable('applications').set({ last_news_at: at }).where('id', '=', applicationId).execute()
}
