import { sql } from 'kysely'
import type { Executor } from '#db/transaction.ts'

/**
 * Ends imports that nobody started, and commands that ended half-way.
 * @param before imports older than this
 * @returns files to remove
 */
export async function expireImports(executor: Executor, before: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    with due as (
      select id, storage_key from job_imports
      where state in ('checking', 'ready') and created_at < ${before} for update skip locked
    )
    update job_imports i set state = 'expired', storage_key = null, samples = '[]', version = version + 1
    from due where due.id = i.id
    returning due.storage_key as key`.execute(executor)
  await sql`
    update job_imports set state = 'stopped', finished_at = created_at
    where kind = 'command' and state = 'running' and created_at < ${before}`.execute(executor)
  return rows.flatMap(({ key }) => key ?? [])
}

const batchSize = 20_000

/**
 * Deletes what imports from before a time needed for their undo and report, and runs of feeds.
 * @returns whether there may be more
 */
export async function forgetOldImports(executor: Executor, before: Date): Promise<boolean> {
  let count = 0
  for (const table of ['job_import_jobs', 'job_import_notes', 'job_import_made']) {
    const deleted = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select r.ctid from ${sql.table(table)} r join job_imports i on i.id = r.import_id
        where i.finished_at < ${before} and i.state not in ('undoing', 'running') limit ${batchSize}
      ))`.execute(executor)
    count += Number(deleted.numAffectedRows ?? 0)
  }
  if (count > 0) return true
  await sql`
    delete from job_imports
    where kind = 'feed' and state not in ('undoing', 'running') and finished_at < ${before}`.execute(executor)
  return false
}
