import type {
  CompanyRole,
  CompanyStatus,
  FeedDoubt,
  JobFeed,
  JobImportSettings,
  PostingColumn,
  PostingFormat,
} from '@vouch/contract'
import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { jobIs } from '#db/sql/job-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { Validators } from '../job-imports-store.ts'
import type { SampleRow } from '../reading/reading-task.ts'
import { assignments } from '../stored-columns.ts'

export const noValidators: Validators = { etag: null, lastModified: null, contentHash: null }

/** A feed whose last answer was not doubted. */
export const noDoubt = { doubt: null, doubtGone: null, trusts: false } as const

/** A feed as it is stored. */
export interface StoredJobFeed extends Validators {
  readonly id: string
  /** Null for the marketplace, like the name. */
  readonly companyId: string | null
  readonly companyName: string | null
  readonly companyStatus: CompanyStatus | null
  readonly createdAt: Date
  readonly name: string
  readonly url: string
  readonly everyHours: number
  readonly state: JobFeed['state']
  readonly version: number
  readonly format: PostingFormat | null
  readonly encoding: string | null
  readonly columns: PostingColumn[]
  readonly settings: JobImportSettings
  readonly samples: SampleRow[]
  readonly doubt: FeedDoubt | null
  readonly doubtGone: number | null
  readonly trusts: boolean
  readonly told: boolean
  readonly failures: number
  readonly problem: string | null
  readonly lastFetchedAt: Date | null
  readonly nextFetchAt: Date | null
  readonly openJobs: number
}

const columns = sql`f.id, f.company_id as "companyId", f.created_at as "createdAt", f.name, f.url,
  f.every_hours as "everyHours", f.state, f.version, f.format, f.encoding, f.columns, f.settings, f.samples, f.etag,
  f.last_modified as "lastModified", f.content_hash as "contentHash", f.doubt, f.doubt_gone as "doubtGone", f.trusts, f.told,
  f.failures, f.problem, f.last_fetched_at as "lastFetchedAt", f.next_fetch_at as "nextFetchAt",
  (select c.name from companies c where c.id = f.company_id) as "companyName",
  (select c.status from companies c where c.id = f.company_id) as "companyStatus",
  (select count(*)::int from jobs j
    where j.import_owner = f.id and j.source is not null and ${condition(jobIs('open'))}) as "openJobs"`

type NewJobFeed = Pick<
  StoredJobFeed,
  'id' | 'companyId' | 'createdAt' | 'name' | 'url' | 'everyHours' | 'state' | 'settings'
> & { readonly createdBy: string }

/** @returns false when the company or marketplace has a feed with this address */
export async function insertJobFeed(trx: Transaction, feed: NewJobFeed): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into job_feeds (id, company_id, created_by, created_at, name, url, every_hours, state, settings)
    values (${feed.id}, ${feed.companyId}, ${feed.createdBy}, ${feed.createdAt}, ${feed.name}, ${feed.url},
      ${feed.everyHours}, ${feed.state}, ${JSON.stringify(feed.settings)}::jsonb)
    on conflict (company_id, url) do nothing`.execute(trx)
  return numAffectedRows === 1n
}

export async function countFeeds(executor: Executor, companyId: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job_feeds where company_id is not distinct from ${companyId}`.execute(
    executor,
  )
  return rows[0]?.count ?? 0
}

/** Whether another feed of the same owner has the address. */
export async function isAddressTaken(
  trx: Transaction,
  { id, companyId }: StoredJobFeed,
  url: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from job_feeds where company_id is not distinct from ${companyId} and url = ${url} and id <> ${id}`.execute(
    trx,
  )
  return rows.length > 0
}

export async function findJobFeed(executor: Executor, id: string): Promise<StoredJobFeed | undefined> {
  const { rows } = await sql<StoredJobFeed>`select ${columns} from job_feeds f where f.id = ${id}`.execute(
    executor,
  )
  return rows[0]
}

/** Locks a feed until the transaction ends. Lock order: an import of the feed, then the feed. */
export async function lockJobFeed(trx: Transaction, id: string): Promise<StoredJobFeed | undefined> {
  const { rows } = await sql<StoredJobFeed>`
    select ${columns} from job_feeds f where f.id = ${id} for update of f`.execute(trx)
  return rows[0]
}

/** Feeds, newest first. @param companyIds companies whose feeds are shown; null for all feeds */
export async function findJobFeeds(
  executor: Executor,
  companyIds: readonly string[] | null,
): Promise<StoredJobFeed[]> {
  const { rows } = await sql<StoredJobFeed>`
    select ${columns} from job_feeds f
    where (${companyIds}::uuid[] is null or f.company_id = any(${companyIds}::uuid[]))
    order by f.created_at desc, f.id desc`.execute(executor)
  return rows
}

export type FeedChange = Partial<
  Omit<
    StoredJobFeed,
    'id' | 'companyId' | 'companyName' | 'companyStatus' | 'createdAt' | 'openJobs' | 'columns' | 'samples'
  >
> & {
  readonly columns?: readonly PostingColumn[]
  readonly samples?: readonly SampleRow[]
  readonly readerKills?: 0
}

const jsonColumns = new Set(['columns', 'settings', 'samples'])

/** Changes columns of a feed. */
export async function setJobFeed(executor: Executor, id: string, change: FeedChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await sql`update job_feeds set ${assignments(change, jsonColumns)} where id = ${id}`.execute(executor)
}

export async function deleteFeedRow(trx: Transaction, id: string): Promise<void> {
  await sql`delete from job_feeds where id = ${id}`.execute(trx)
}

/** Feeds to fetch now. */
export async function findDueFeeds(
  executor: Executor,
  now: Date,
): Promise<Pick<StoredJobFeed, 'id' | 'companyId'>[]> {
  const { rows } = await sql<Pick<StoredJobFeed, 'id' | 'companyId'>>`
    select id, company_id as "companyId" from job_feeds
    where state = 'checking' or state in ('active', 'failing') and next_fetch_at <= ${now}
    order by next_fetch_at, id`.execute(executor)
  return rows
}

/** Whether an import of the feed is running or being undone. */
export async function hasOpenRun(executor: Executor, feedId: string): Promise<boolean> {
  const { rows } = await sql`
    select from job_imports where feed_id = ${feedId} and state in ('running', 'undoing') limit 1`.execute(
    executor,
  )
  return rows.length > 0
}

/**
 * Stops the runs of a feed; what they stored stays.
 * @returns files to remove
 */
export async function stopRuns(trx: Transaction, feedId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    with due as (
      select id, storage_key from job_imports where jobs_owner = ${feedId} and kind = 'feed' and state = 'running'
      for update
    )
    update job_imports i set state = 'stopped', finished_at = ${at}, storage_key = null, version = version + 1
    from due where due.id = i.id
    returning due.storage_key as key`.execute(trx)
  return rows.flatMap(({ key }) => key ?? [])
}

const owner: CompanyRole = 'owner'

/** People who are notified of a feed: the owners of its company, or the administrators. */
export async function findFeedOwners(executor: Executor, companyId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where ${condition(isActiveAccount())} and ${
      companyId === null
        ? sql`u.roles @> array['admin']`
        : sql`exists (select from company_members m where m.company_id = ${companyId} and m.user_id = u.id and m.role = ${owner})`
    }
    order by u.id`.execute(executor)
  return rows.map(({ id }) => id)
}
