import type { CompanyRole, CompanyStatus, JobStatus } from '@vouch/contract'
import { closeOutDays, slugify } from '@vouch/domain'
import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { jobIs } from '#db/sql/job-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** A job that an earlier import stored. */
interface StoredJob {
  readonly id: string
  readonly source: string
  readonly source_id: string
  readonly source_hash: Buffer | null
}

/** A row of the table `jobs`, as values by column name. */
export type JobRow = Readonly<Record<string, unknown>> & { readonly id: string }

export async function findStored(
  trx: Transaction,
  keys: readonly { readonly source: string; readonly sourceId: string }[],
): Promise<readonly StoredJob[]> {
  const { rows } = await sql<StoredJob>`
    select j.id, j.source, j.source_id, j.source_hash
    from unnest(${keys.map(({ source }) => source)}::text[], ${keys.map(({ sourceId }) => sourceId)}::text[]) k(source, source_id)
    join jobs j on j.source = k.source and j.source_id = k.source_id`.execute(trx)
  return rows
}

const imported = [
  'company_id',
  'status',
  'title',
  'category_id',
  'employment_type',
  'seniority',
  'openings',
  'work_mode',
  'location',
  'country',
  'description',
  'required_skills',
  'pay_min',
  'pay_max',
  'pay_currency',
  'pay_period',
  'posted_at',
  'closes_at',
  'closes_on',
  'source_url',
  'source_hash',
  'apply_url',
  'is_own',
  'updated_at',
] as const
const added = ['id', 'slug', 'source', 'source_id', 'created_at', ...imported]
const list = (columns: readonly string[], table = '') =>
  sql.raw(columns.map((column) => table + column).join(', '))

export async function insertJobs(trx: Transaction, rows: readonly JobRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into jobs (${list(added)})
    select ${list(added, 'r.')} from jsonb_populate_recordset(null::jobs, ${JSON.stringify(rows)}::jsonb) r`.execute(
    trx,
  )
}

const isJob = (status: JobStatus) => condition(jobIs(status))
const isRow = (status: JobStatus) => condition(jobIs(status, 'r'))

/**
 * Updates jobs from their source. Jobs that the employer paused or
 * closed keep their status, and the number of filled openings stays.
 */
export async function updateJobs(trx: Transaction, rows: readonly JobRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = imported.filter(
    (column) => column !== 'status' && column !== 'openings' && column !== 'posted_at',
  )
  await sql`
    update jobs j
    set (${list(values)}) = row(${list(values, 'r.')}),
      status = case when ${isJob('open')} or ${isJob('expired')} then r.status else j.status end,
      close_out_at = case
        when ${isJob('open')} and ${isRow('expired')} then r.closes_at + make_interval(days => ${closeOutDays.expired})
        when ${isJob('expired')} and ${isRow('open')} then null
        else j.close_out_at end,
      openings = greatest(r.openings, j.filled),
      posted_at = coalesce(r.posted_at, j.posted_at),
      version = j.version + 1
    from jsonb_populate_recordset(null::jobs, ${JSON.stringify(rows)}::jsonb) r
    where j.id = r.id`.execute(trx)
}

/**
 * Inserts missing job categories.
 * @returns category ids by name
 */
export async function upsertCategories(
  trx: Transaction,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const slugs = names.map((name) => slugify(name))
  await sql`
    insert into job_categories (slug, name)
    select distinct on (slug) slug, name from unnest(${slugs}::text[], ${names}::text[]) c(slug, name)
    order by slug
    on conflict (slug) do nothing`.execute(trx)
  const { rows } = await sql<{ id: number; slug: string }>`
    select id, slug from job_categories where slug = any(${slugs}::text[])`.execute(trx)
  const bySlug = new Map(rows.map(({ id, slug }) => [slug, id]))
  return new Map(
    names.flatMap((name, index) => {
      const id = bySlug.get(slugs[index] ?? '')
      return id === undefined ? [] : [[name, id] as const]
    }),
  )
}

const verified: CompanyStatus = 'verified'
const owner: CompanyRole = 'owner'

/**
 * Inserts missing companies. They count as verified, because the operator who runs the import vouches for them.
 * @returns company ids by name, and the number of inserted companies
 */
export async function upsertCompanies(
  trx: Transaction,
  companies: readonly { readonly name: string; readonly about: string }[],
  ownerId: string | null,
  at: Date,
): Promise<{ readonly ids: ReadonlyMap<string, string>; readonly added: number }> {
  const rows = companies.map(({ name, about }) => {
    const id = uuidv7(at.getTime())
    return { id, name, about, slug: slugify(name), other: `${slugify(name)}-${id.slice(-8)}` }
  })
  // Two company names can give the same slug; the second slug gets a suffix.
  const { rows: inserted } = await sql<{ id: string }>`
    insert into companies (id, slug, name, about, status, created_by, created_at, updated_at)
    select r.id::uuid,
      case when row_number() over (partition by r.slug order by r.id) > 1
        or exists (select from companies c where c.slug = r.slug) then r.other else r.slug end,
      r.name, r.about, ${verified}, ${ownerId}::uuid, ${at}, ${at}
    from (
      select distinct on (lower(btrim(r.name))) r.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(id text, slug text, other text, name text, about text)
    ) r
    where not exists (select from companies c where c.name_key = lower(btrim(r.name)))
    on conflict (name_key) do nothing
    returning id`.execute(trx)
  if (ownerId !== null && inserted.length > 0) {
    await sql`
      insert into company_members (company_id, user_id, role)
      select id, ${ownerId}::uuid, ${owner} from unnest(${inserted.map(({ id }) => id)}::uuid[]) id`.execute(
      trx,
    )
  }
  const { rows: found } = await sql<{ name: string; id: string }>`
    select n.name, c.id from unnest(${companies.map(({ name }) => name)}::text[]) n(name)
    join companies c on c.name_key = lower(btrim(n.name))`.execute(trx)
  return { ids: new Map(found.map(({ name, id }) => [name, id])), added: inserted.length }
}

/**
 * Gives a person the employer role.
 * @returns the person's id; undefined if no active account has the e-mail address
 */
export async function makeOwner(executor: Executor, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update users set roles = case when 'employer' = any(roles) then roles else array_append(roles, 'employer') end
    where lower(email) = lower(${email}) and ${condition(isActiveAccount('users'))}
    returning id`.execute(executor)
  return rows[0]?.id
}
