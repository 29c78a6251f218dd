import type { JobImport, JobImportSettings, PostingColumn } from '@vouch/contract'
import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { SampleRow } from './reading/reading-task.ts'
import { assignments } from './stored-columns.ts'
import type { NoteGroup } from './storing/note-groups.ts'
import type { Counts } from './storing/store-batch.ts'

/** `import_owner` of the marketplace's imported jobs. */
export const marketplaceJobs = '00000000-0000-0000-0000-000000000000'

/** Validators that recognise an answer that was imported before (RFC 9110, section 8.8), and its hash. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
  /** SHA-256 in hex. */
  readonly contentHash: string | null
}

/** An import as it is stored. */
export interface StoredJobImport {
  readonly id: string
  readonly kind: JobImport['kind']
  readonly feedId: string | null
  readonly companyId: string | null
  /** Name of the owning company; null if the marketplace owns the import. */
  readonly companyName: string | null
  readonly createdBy: string | null
  /** Name of the person who started it. */
  readonly by: string | null
  readonly createdAt: Date
  readonly name: string
  readonly storageKey: string | null
  readonly totalBytes: number | null
  readonly state: JobImport['state']
  readonly version: number
  readonly format: JobImport['format']
  readonly encoding: string | null
  readonly columns: PostingColumn[]
  readonly settings: JobImportSettings
  readonly samples: SampleRow[]
  readonly jobsOwner: string
  readonly companiesOwner: string | null
  /** Empty until it runs. */
  readonly counts: Partial<Counts>
  readonly noteGroups: NoteGroup[]
  /** Of a feed's answer. */
  readonly validators: Validators | null
  readonly rowsDone: number
  readonly bytesDone: number
  readonly problem: string | null
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}

const columns = sql`i.id, i.kind, i.feed_id as "feedId", i.company_id as "companyId", i.created_by as "createdBy",
  i.created_at as "createdAt", i.name, i.storage_key as "storageKey", i.total_bytes as "totalBytes", i.state, i.version,
  i.format, i.encoding, i.columns, i.settings, i.samples, i.jobs_owner as "jobsOwner",
  i.companies_owner as "companiesOwner", i.counts, i.validators, i.note_groups as "noteGroups", i.rows_done as "rowsDone",
  i.bytes_done as "bytesDone", i.problem, i.started_at as "startedAt", i.finished_at as "finishedAt",
  (select c.name from companies c where c.id = i.company_id) as "companyName",
  (select u.display_name from users u where u.id = i.created_by) as by`

export type NewJobImport = Pick<
  StoredJobImport,
  | 'id'
  | 'kind'
  | 'feedId'
  | 'companyId'
  | 'createdBy'
  | 'createdAt'
  | 'name'
  | 'storageKey'
  | 'totalBytes'
  | 'state'
  | 'settings'
  | 'jobsOwner'
  | 'companiesOwner'
>

export async function insertJobImport(trx: Executor, row: NewJobImport): Promise<void> {
  await sql`
    insert into job_imports (id, kind, feed_id, company_id, created_by, created_at, name, storage_key, total_bytes, state,
      settings, jobs_owner, companies_owner)
    values (${row.id}, ${row.kind}, ${row.feedId}, ${row.companyId}, ${row.createdBy}, ${row.createdAt}, ${row.name},
      ${row.storageKey}, ${row.totalBytes}, ${row.state}, ${JSON.stringify(row.settings)}::jsonb, ${row.jobsOwner},
      ${row.companiesOwner})`.execute(trx)
}

export async function findJobImport(executor: Executor, id: string): Promise<StoredJobImport | undefined> {
  const { rows } =
    await sql<StoredJobImport>`select ${columns} from job_imports i where i.id = ${id}`.execute(executor)
  return rows[0]
}

/** Locks an import until the transaction ends. */
export async function lockJobImport(trx: Transaction, id: string): Promise<StoredJobImport | undefined> {
  const { rows } = await sql<StoredJobImport>`
    select ${columns} from job_imports i where i.id = ${id} for update of i`.execute(trx)
  return rows[0]
}

export interface ImportsFilter {
  /** Companies whose imports are shown; null for all imports. */
  readonly companyIds: readonly string[] | null
  readonly feedId: string | null
  readonly after: { readonly createdAt: string; readonly id: string } | null
  readonly limit: number
}

/** Imports, newest first. */
export async function findJobImports(executor: Executor, filter: ImportsFilter): Promise<StoredJobImport[]> {
  const { companyIds, feedId, after, limit } = filter
  const { rows } = await sql<StoredJobImport>`
    select ${columns} from job_imports i
    where (${companyIds}::uuid[] is null or i.company_id = any(${companyIds}::uuid[]))
      and (${feedId}::uuid is null or i.feed_id = ${feedId})
      and (${after?.id ?? null}::uuid is null or (i.created_at, i.id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by i.created_at desc, i.id desc limit ${limit}`.execute(executor)
  return rows
}

export interface ImportChange {
  readonly state?: StoredJobImport['state']
  readonly format?: StoredJobImport['format']
  readonly encoding?: string
  readonly columns?: readonly PostingColumn[]
  readonly settings?: JobImportSettings
  readonly samples?: readonly SampleRow[]
  readonly counts?: Counts
  readonly noteGroups?: readonly NoteGroup[]
  readonly validators?: Validators
  readonly rowsDone?: number
  readonly bytesDone?: number
  readonly problem?: string
  readonly readerKills?: 0
  readonly startedAt?: Date
  readonly finishedAt?: Date
  readonly storageKey?: null
  readonly version?: number
}

const jsonColumns = new Set(['columns', 'settings', 'samples', 'counts', 'noteGroups', 'validators'])

/** Changes columns of an import. */
export async function setJobImport(executor: Executor, id: string, change: ImportChange): Promise<void> {
  await sql`update job_imports set ${assignments(change, jsonColumns)} where id = ${id}`.execute(executor)
}

/** Unfinished imports, which a worker must resume. */
export async function findUnfinished(executor: Executor): Promise<Pick<StoredJobImport, 'id' | 'state'>[]> {
  const { rows } = await sql<Pick<StoredJobImport, 'id' | 'state'>>`
    select id, state from job_imports where state in ('checking', 'undoing') or state = 'running' and kind <> 'command'`.execute(
    executor,
  )
  return rows
}

/** Those of the given files that an import has yet to read. */
export async function findNeededFiles(executor: Executor, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from job_imports where storage_key = any(${[...keys]}::text[])`.execute(
    executor,
  )
  return new Set(rows.map(({ key }) => key))
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
