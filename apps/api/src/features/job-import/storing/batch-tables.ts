import { sql } from 'kysely'
import type { Executor } from '#db/transaction.ts'

/** Columns of `jobs` that an import sets whenever a posting changed. */
export const importedColumns = [
  'title',
  'employment_type',
  'seniority',
  'work_mode',
  'location',
  'country',
  'description',
  'required_skills',
  'pay_min',
  'pay_max',
  'pay_currency',
  'pay_period',
  'closes_at',
  'closes_on',
  'source_closes_on',
  'source_url',
  'apply_url',
  'is_own',
  'source_hash',
] as const

const others = ['id', 'slug', 'status', 'openings', 'posted_at', 'source', 'source_id'] as const

/** The columns with a prefix, such as `r.`, separated by commas. */
export const listOf = (columns: readonly string[], prefix = '') =>
  sql.raw(columns.map((column) => prefix + column).join(', '))

const columns = listOf([...others, ...importedColumns])

/**
 * SQL: whether a row of `job_import_jobs`, under its name in the statement, stands for a posting of the file; a feed also
 * records the jobs that it closes. Postings alone have a `likeness`, but a condition on it lets the planner choose an index
 * that has the import and not the job, and so read all rows of the import.
 */
export const isInFile = (name: string) => sql`${sql.ref(`${name}.row`)} > 0`

/**
 * Creates the connection's temporary table for the rows of a batch: loaded once, so that no statement parses them again,
 * and without write-ahead log.
 */
export async function createBatchTable(connection: Executor): Promise<void> {
  await dropBatchTable(connection)
  await sql`
    create temporary table import_rows as
    select 0 as n, 0 as row, '' as company, '' as company_slug, id as company_new, '' as about, '' as category,
      '' as category_slug, 0::bigint as likeness, null::jsonb as other_places, ${columns}
    from jobs with no data`.execute(connection)
}

export async function dropBatchTable(connection: Executor): Promise<void> {
  await sql`drop table if exists pg_temp.import_rows`.execute(connection)
}

/** Replaces the rows of the batch. @param jobs JSON array of `JobValues` in UTF-8, passed on without decoding it here */
export async function loadBatch(connection: Executor, jobs: Uint8Array): Promise<void> {
  await sql`truncate import_rows`.execute(connection)
  await sql`
    insert into import_rows
    select * from json_populate_recordset(null::import_rows, ${Buffer.from(jobs.buffer, jobs.byteOffset, jobs.byteLength)}::text::json)`.execute(
    connection,
  )
}
