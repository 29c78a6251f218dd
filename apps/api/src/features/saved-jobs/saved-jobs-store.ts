import { condition } from '#db/sql/condition.ts'
import { wasPublic } from '#db/sql/job-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** True for a job that is public or was public earlier. */
export async function isPublishedJob(executor: Executor, jobId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('jobs as j')
    .select('id')
    .where('id', '=', jobId)
    .where(condition(wasPublic()))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSavedJob(
  trx: Transaction,
  saved: { readonly userId: string; readonly jobId: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('saved_jobs')
    .values({ user_id: saved.userId, job_id: saved.jobId, saved_at: saved.at })
    .onConflict((conflict) => conflict.columns(['user_id', 'job_id']).doNothing())
    .execute()
}

export async function removeSavedJob(trx: Transaction, userId: string, jobId: string): Promise<void> {
  await trx.deleteFrom('saved_jobs').where('user_id', '=', userId).where('job_id', '=', jobId).execute()
}
