import type { Executor } from '#db/transaction.ts'
import type { ResumeSource } from './resume-source.ts'

/** Stores the JSON Resume that the person imported last. */
export async function storeSource(
  executor: Executor,
  userId: string,
  source: ResumeSource,
  at: Date,
): Promise<void> {
  const values = {
    original: JSON.stringify(source.original),
    base: JSON.stringify(source.base),
    imported_at: at,
  }
  await executor
    .insertInto('resume_sources')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function sourceOf(executor: Executor, userId: string): Promise<ResumeSource | undefined> {
  const row = await executor
    .selectFrom('resume_sources')
    .select(['original', 'base'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row as ResumeSource | undefined
}
