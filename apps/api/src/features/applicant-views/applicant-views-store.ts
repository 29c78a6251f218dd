import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { readsApplicants } from '#db/sql/team-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** A stored view of a person. */
export interface StoredView {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly companyId: string | null
  readonly jobId: string | null
  readonly query: string
  readonly deletedAt: Date | null
}

/** Locks a person, so that parallel calls cannot exceed the maximum, take the same name or bring back a deleted view. */
export async function lockOwner(trx: Transaction, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Lists a person's views by name, with the title of a job whose applicants they may read. */
export async function viewsOf(
  executor: Executor,
  userId: string,
): Promise<(StoredView & { readonly jobTitle: string | null })[]> {
  const { rows } = await sql<StoredView & { readonly jobTitle: string | null }>`
    select v.id, v.version, v.name, v.company_id as "companyId", v.job_id as "jobId", v.query,
      v.deleted_at as "deletedAt", j.title as "jobTitle"
    from applicant_views v
    left join (
      jobs j join company_members m on m.company_id = j.company_id and m.user_id = ${userId}
        and ${condition(readsApplicants('j.id'))}
    ) on j.id = v.job_id
    where v.user_id = ${userId} and v.deleted_at is null
    order by lower(v.name), v.id`.execute(executor)
  return rows
}

/** Finds one of a person's views, also a deleted one. */
export async function viewById(
  executor: Executor,
  userId: string,
  id: string,
): Promise<StoredView | undefined> {
  return executor
    .selectFrom('applicant_views')
    .select([
      'id',
      'version',
      'name',
      'company_id as companyId',
      'job_id as jobId',
      'query',
      'deleted_at as deletedAt',
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores a view, or what was changed of it, and restores a deleted one. */
export async function putView(
  trx: Transaction,
  userId: string,
  { id, version, name, companyId, jobId, query }: Omit<StoredView, 'deletedAt'>,
): Promise<void> {
  const values = { version, name, company_id: companyId, job_id: jobId, query, deleted_at: null }
  await trx
    .insertInto('applicant_views')
    .values({ id, user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Marks a view as deleted. {@link forgetDeleted} deletes it. */
export async function markDeleted(trx: Transaction, userId: string, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('applicant_views')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Deletes views that were deleted before a time. Idempotent. */
export async function forgetDeleted(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('applicant_views').where('deleted_at', '<', before).execute()
}

/** Finds the companies of tags. */
export async function companiesOfTags(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .selectFrom('company_tags')
    .select(['id', 'company_id as companyId'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, companyId }) => [id, companyId]))
}
