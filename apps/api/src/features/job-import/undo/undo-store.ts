import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { jobIs } from '#db/sql/job-sql.ts'
import type { Transaction } from '#db/transaction.ts'

/** A change of a job that is undone, or why it is left. */
export interface JudgedChange {
  readonly jobId: string
  readonly change: 'created' | 'updated' | 'closed' | 'relisted'
  readonly undo: 'undone' | 'applications' | 'changed'
}

/**
 * Locks the next jobs of an import and decides what the undo does with each: it leaves jobs that people applied for, and
 * those that somebody changed since. That a job expired by the clock is no change.
 */
export async function judgeChanges(
  trx: Transaction,
  id: string,
  since: Date,
  limit: number,
): Promise<JudgedChange[]> {
  const { rows } = await sql<JudgedChange>`
    with next as materialized (
      select job_id from job_import_jobs where import_id = ${id} and change is not null and undo is null
      order by job_id limit ${limit}
    ),
    locked as materialized (
      select j.* from jobs j where j.id in (select job_id from next) order by j.id for update
    ),
    judged as (
      select c.job_id, case
        when j.id is null then 'undone'
        when exists (
          select from applications a
          where a.job_id = j.id and (c.change = 'created' or a.applied_at >= ${since})
        ) then 'applications'
        when j.version <> c.version
            and not (j.version = c.version + 1 and ${condition(jobIs('expired'))} and j.closed_at = j.closes_at)
          or c.change = 'created' and exists (select from job_invitations v where v.job_id = j.id)
          or c.change <> 'created' and j.filled <> (c.before ->> 'filled')::integer
          then 'changed'
        else 'undone' end as undo
      from job_import_jobs c
      left join locked j on j.id = c.job_id
      where c.import_id = ${id} and c.job_id in (select job_id from next)
    )
    update job_import_jobs c set undo = judged.undo from judged
    where c.import_id = ${id} and c.job_id = judged.job_id
    returning c.job_id as "jobId", c.change, c.undo`.execute(trx)
  return rows
}

/** Deletes jobs that nobody applied for, with everything that belongs to them. */
export async function deleteJobs(trx: Transaction, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return
  for (const table of [
    'saved_jobs',
    'job_dismissals',
    'job_closures',
    'notifications',
    'job_search_waiting',
  ]) {
    await sql`delete from ${sql.table(table)} where job_id = any(${jobIds}::uuid[])`.execute(trx)
  }
  await sql`delete from jobs where id = any(${jobIds}::uuid[])`.execute(trx)
}

/** Restores jobs to their state before the import, except columns that a later version of Vouch added. */
export async function restoreJobs(trx: Transaction, id: string, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'jobs'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`.execute(
    trx,
  )
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  const before = sql.join(rows.map(({ name }) => sql.ref(`b.${name}`)))
  await sql`
    update jobs j set (${columns}) = row(${before})
    from job_import_jobs c
    join jobs o on o.id = c.job_id
    cross join lateral jsonb_populate_record(o, c.before) b
    where c.import_id = ${id} and c.job_id = any(${jobIds}::uuid[]) and j.id = c.job_id`.execute(trx)
  await restoreSkills(trx, id, jobIds)
  await restorePlaces(trx, id, jobIds)
}

/** Restores further places, unless the import is older than they are and has none of them. */
async function restorePlaces(trx: Transaction, id: string, jobIds: readonly string[]): Promise<void> {
  const saved = sql`from job_import_jobs c where c.import_id = ${id} and c.job_id = any(${jobIds}::uuid[])
    and c.before ? 'job_places'`
  await sql`delete from job_places where job_id in (select c.job_id ${saved})`.execute(trx)
  await sql`
    insert into job_places
    select p.* from (select c.before ${saved}) b
    cross join lateral jsonb_populate_recordset(null::job_places, b.before -> 'job_places') p`.execute(trx)
}

/** The words of the skills are back already; their levels and codes follow. */
async function restoreSkills(trx: Transaction, id: string, jobIds: readonly string[]): Promise<void> {
  await sql`
    update job_skills s set code = b.code, level = b.level
    from job_import_jobs c
    cross join lateral jsonb_populate_recordset(null::job_skills, c.before -> 'job_skills') b
    where c.import_id = ${id} and c.job_id = any(${jobIds}::uuid[])
      and s.job_id = c.job_id and s.position = b.position and s.words = b.words and s.required = b.required`.execute(
    trx,
  )
}

/** Deletes categories that the import created and no job has. */
export async function deleteUnusedCategories(trx: Transaction, id: string): Promise<void> {
  await sql`
    delete from job_categories k
    where k.id in (select category_id from job_import_made where import_id = ${id})
      and not exists (select from jobs j where j.category_id = k.id)`.execute(trx)
}

/** Companies that the import created, which have no jobs and nobody changed. */
export async function findUnusedCompanies(trx: Transaction, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c
    where c.id in (select company_id from job_import_made where import_id = ${id}) and c.version = 1
      and not exists (select from jobs j where j.company_id = c.id)
      and not exists (
        select from company_members m where m.company_id = c.id and m.user_id is distinct from c.created_by
      )
    order by c.id for update`.execute(trx)
  return rows.map((row) => row.id)
}

/** Deletes companies with their members. @throws a foreign key violation while something else belongs to one */
export async function deleteCompanies(trx: Transaction, companyIds: readonly string[]): Promise<void> {
  await sql`delete from company_members where company_id = any(${companyIds}::uuid[])`.execute(trx)
  await sql`delete from companies where id = any(${companyIds}::uuid[])`.execute(trx)
}
