import type { CompanyRole, CompanyStatus, JobImport, JobStatus } from '@vouch/contract'
import { closeOutDays } from '@vouch/domain'
import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { jobIs } from '#db/sql/job-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { importedColumns, isInFile, listOf } from './batch-tables.ts'
import type { Fate, Lookup } from './fates.ts'

/** The import whose rows are stored. */
export interface StoringImport {
  readonly id: string
  readonly kind: JobImport['kind']
  /** `import_owner` of its jobs. */
  readonly jobsOwner: string
  /** Company of all rows; null: each row names its own. */
  readonly companyId: string | null
  /** Person who owns the companies that it creates. */
  readonly companiesOwner: string | null
}

/**
 * Looks up the rows of the batch: those that are stored, and those that this import had before. With limits, because
 * the planner, which does not know how these tables grow meanwhile, would read them as a whole.
 */
export async function lookUpBatch(
  executor: Executor,
  { id, jobsOwner }: Pick<StoringImport, 'id' | 'jobsOwner'>,
): Promise<Lookup[]> {
  const { rows } = await sql<Lookup>`
    select r.n, r.row, r.source, r.source_id as "sourceId", r.likeness::text as likeness, r.id as "newId",
      j.id as "storedId", j.source_hash = r.source_hash as "isSame", s.row as "sameIdRow", l.row as "alikeRow"
    from import_rows r
    left join lateral (
      select id, source_hash from jobs
      where import_owner = ${jobsOwner} and source = r.source and source_id = r.source_id limit 1
    ) j on true
    left join lateral (
      select row from job_import_jobs i where import_id = ${id} and job_id = j.id and ${isInFile('i')} limit 1
    ) s on true
    left join lateral (
      select row from job_import_jobs where import_id = ${id} and likeness = r.likeness limit 1
    ) l on true
    order by r.n`.execute(executor)
  return rows
}

/** Records what the import does to jobs; run before they are written. */
export async function recordFates(trx: Transaction, id: string, fates: readonly Fate[]): Promise<void> {
  const updated = fates.filter(({ change }) => change === 'updated').map(({ jobId }) => jobId)
  if (updated.length > 0) {
    await sql`select from jobs where id = any(${updated}::uuid[]) order by id for no key update`.execute(trx)
  }
  await sql`
    insert into job_import_jobs (import_id, job_id, row, likeness, change, before, version)
    select ${id}, f.job_id, r.row, r.likeness, f.change,
      to_jsonb(j) || jsonb_build_object(
        'job_skills', coalesce((select jsonb_agg(s) from job_skills s where s.job_id = j.id), '[]'),
        'job_places', coalesce((select jsonb_agg(p) from job_places p where p.job_id = j.id), '[]')),
      case when f.change is not null then coalesce(j.version, 0) + 1 end
    from unnest(${fates.map(({ n }) => n)}::int[], ${fates.map(({ jobId }) => jobId)}::uuid[],
      ${fates.map(({ change }) => change)}::text[]) f (n, job_id, change)
    join import_rows r on r.n = f.n
    left join jobs j on j.id = f.job_id and f.change = 'updated'`.execute(trx)
}

/** Adds the categories of rows that are not there. */
export async function addCategories(trx: Transaction, id: string, changed: readonly number[]): Promise<void> {
  await sql`
    with added as (
      insert into job_categories (slug, name)
      select distinct on (category_slug) category_slug, category from import_rows r
      where n = any(${changed}::int[]) and category_slug <> ''
        and not exists (select from job_categories c where c.slug = r.category_slug)
      order by category_slug, n
      on conflict (slug) do nothing
      returning id
    )
    insert into job_import_made (import_id, category_id) select ${id}, id from added`.execute(trx)
}

const verified: CompanyStatus = 'verified'
const owner: CompanyRole = 'owner'

/**
 * Adds the companies of rows that are not there. They count as verified, because those who may import for the marketplace
 * vouch for them.
 * @returns the number of companies added
 */
export async function addCompanies(
  trx: Transaction,
  { id, companiesOwner }: StoringImport,
  changed: readonly number[],
  at: Date,
): Promise<number> {
  // Two company names can give the same slug; the second slug gets a suffix.
  const added = await sql`
    with named as (
      select distinct on (lower(btrim(r.company))) r.company, r.company_new as id, r.company_slug as slug, r.about
      from import_rows r
      where r.n = any(${changed}::int[])
        and not exists (select from companies c where c.name_key = lower(btrim(r.company)))
      order by lower(btrim(r.company)), r.about = '', r.n
    ),
    added as (
      insert into companies (id, slug, name, about, status, created_by, created_at, updated_at)
      select id, case when row_number() over (partition by slug order by id) > 1
          or exists (select from companies c where c.slug = n.slug) then slug || '-' || right(id::text, 8) else slug end,
        company, about, ${verified}, ${companiesOwner}::uuid, ${at}, ${at}
      from named n
      on conflict (name_key) do nothing
      returning id
    ),
    members as (
      insert into company_members (company_id, user_id, role)
      select id, ${companiesOwner}::uuid, ${owner} from added where ${companiesOwner}::uuid is not null
    )
    insert into job_import_made (import_id, company_id) select ${id}, id from added`.execute(trx)
  return Number(added.numAffectedRows ?? 0)
}

const inserted = ['id', 'slug', 'status', 'openings', 'source', 'source_id', ...importedColumns]

/** SQL: joins company `c` and category `k` to the rows of the batch. */
const joins = ({ companyId }: StoringImport) => sql`
  join companies c on ${companyId === null ? sql`c.name_key = lower(btrim(r.company))` : sql`c.id = ${companyId}`}
  left join job_categories k on r.category_slug <> '' and k.slug = r.category_slug`

export async function insertJobs(
  trx: Transaction,
  run: StoringImport,
  created: readonly number[],
  at: Date,
): Promise<void> {
  if (created.length === 0) return
  await sql`
    insert into jobs (company_id, category_id, import_owner, posted_at, created_at, updated_at, ${listOf(inserted)})
    select c.id, k.id, ${run.jobsOwner}, coalesce(r.posted_at, ${at}), ${at}, ${at}, ${listOf(inserted, 'r.')}
    from import_rows r ${joins(run)}
    where r.n = any(${created}::int[])`.execute(trx)
}

const isJob = (status: JobStatus) => condition(jobIs(status))
const isRow = (status: JobStatus) => condition(jobIs(status, 'r'))

/**
 * Updates jobs from their source. Jobs that the employer paused or
 * closed keep their status, and the number of filled openings stays.
 */
export async function updateJobs(
  trx: Transaction,
  run: StoringImport,
  updated: readonly Fate[],
  at: Date,
): Promise<void> {
  if (updated.length === 0) return
  await sql`
    update jobs j
    set (company_id, category_id, updated_at, ${listOf(importedColumns)}) = row(c.id, k.id, ${at}, ${listOf(importedColumns, 'r.')}),
      status = case when ${isJob('open')} or ${isJob('expired')} then r.status else j.status end,
      close_out_at = case
        when ${isJob('open')} and ${isRow('expired')} then r.closes_at + make_interval(days => ${closeOutDays.expired})
        when ${isJob('expired')} and ${isRow('open')} then null
        else j.close_out_at end,
      openings = greatest(r.openings, j.filled),
      posted_at = coalesce(r.posted_at, j.posted_at),
      version = j.version + 1
    from unnest(${updated.map(({ n }) => n)}::int[], ${updated.map(({ jobId }) => jobId)}::uuid[]) f (n, id)
    join import_rows r on r.n = f.n ${joins(run)}
    where j.id = f.id`.execute(trx)
}

export interface StoredNote {
  readonly row: number
  readonly outcome: 'rejected' | 'duplicate' | 'corrected'
  readonly sourceId: string
  readonly column: string | null
  readonly message: string
}

export async function insertNotes(trx: Transaction, id: string, notes: readonly StoredNote[]): Promise<void> {
  if (notes.length === 0) return
  await sql`
    insert into job_import_notes (import_id, row, outcome, source_id, column_name, message)
    select ${id}, * from unnest(${notes.map(({ row }) => row)}::int[], ${notes.map(({ outcome }) => outcome)}::text[],
      ${notes.map(({ sourceId }) => sourceId)}::text[], ${notes.map(({ column }) => column)}::text[],
      ${notes.map(({ message }) => message)}::text[])`.execute(trx)
}
