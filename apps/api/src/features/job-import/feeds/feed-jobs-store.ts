import { jobLifeDays, runningJobStatuses } from '@vouch/domain'
import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { isRunningJob, jobIs } from '#db/sql/job-sql.ts'
import type { Transaction } from '#db/transaction.ts'
import { isInFile } from '../storing/batch-tables.ts'

/** A run of a feed: an import whose rows are stored. */
export interface FeedRun {
  readonly feedId: string
  readonly importId: string
  readonly at: Date
}

/** Days before the latest closing time at which it is moved on, so that a frequent fetch does not write all jobs each time. */
const renewedBefore = 30

const ofFeed = (feedId: string) => sql`j.import_owner = ${feedId} and j.source is not null`
const isOpen = condition(jobIs('open'))
const isClosed = condition(jobIs('closed'))
const isExpired = condition(jobIs('expired'))
const isRunning = condition(isRunningJob())

/** SQL: closing time of job `j` as its feed wants it, at most 90 days ahead. */
const closing = (at: Date) => sql`least(
  (j.source_closes_on + time '23:59:59') at time zone 'UTC',
  ${at}::timestamptz + make_interval(days => ${jobLifeDays.max}))`

const wasSeen = (importId: string) =>
  sql`exists (select from job_import_jobs s where s.import_id = ${importId} and s.job_id = j.id and ${isInFile('s')})`

/** Number of jobs of the feed that were running, that is open or paused, before the run. */
export async function countRunningBefore(trx: Transaction, { feedId, importId }: FeedRun): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs j
    left join job_import_jobs s on s.import_id = ${importId} and s.job_id = j.id
    where ${ofFeed(feedId)} and ${isRunning} and (s.change is null
      or s.change = 'updated' and s.before ->> 'status' = any(${[...runningJobStatuses]}))`.execute(trx)
  return rows[0]?.count ?? 0
}

/**
 * Locks the running jobs that the feed no longer has. A posting that could not be read this time is still there, and a job
 * that a person published again after the feed closed it is the person's.
 */
export async function lockGone(trx: Transaction, { feedId, importId }: FeedRun): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id from jobs j
    where ${ofFeed(feedId)} and ${isRunning} and j.feed_closed_at is null and not ${wasSeen(importId)}
      and not exists (
        select from job_import_notes n
        where n.import_id = ${importId} and n.outcome = 'rejected' and n.source_id = j.source_id
      )
    order by j.id for no key update of j`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Records that the run closes jobs; run before they are closed. */
export async function recordClosed(
  trx: Transaction,
  importId: string,
  jobIds: readonly string[],
): Promise<void> {
  await sql`
    insert into job_import_jobs (import_id, job_id, row, change, before, version)
    select ${importId}, j.id, 0, 'closed', to_jsonb(j), j.version + 1 from jobs j
    where j.id = any(${jobIds}::uuid[])`.execute(trx)
}

/**
 * Marks jobs that the feed is about to close, so that it may relist them. A job that a person had paused is closed for
 * good.
 */
export async function markClosed(trx: Transaction, jobIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update jobs j set feed_closed_at = ${at} where j.id = any(${jobIds}::uuid[]) and ${isOpen}`.execute(trx)
}

/**
 * Locks the jobs that the feed has again: closed by it and by nobody since, or expired although it has them. Their
 * companies are locked first, like everywhere.
 */
export async function lockBack(trx: Transaction, { feedId, importId, at }: FeedRun): Promise<string[]> {
  const isBack = sql`${ofFeed(feedId)} and ${wasSeen(importId)} and ${closing(at)} > ${at}
    and (${isClosed} and j.feed_closed_at = j.closed_at or ${isExpired})`
  await sql`
    select from companies where id in (select j.company_id from jobs j where ${isBack}) order by id for share`.execute(
    trx,
  )
  const { rows } = await sql<{ id: string }>`
    select j.id from jobs j where ${isBack} order by j.id for no key update of j`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Records that the run relists jobs, and moves their closing time; run before they are relisted. */
export async function recordBack(
  trx: Transaction,
  { importId, at }: FeedRun,
  jobIds: readonly string[],
): Promise<void> {
  await sql`
    update job_import_jobs s
    set change = coalesce(s.change, 'relisted'), before = coalesce(s.before, to_jsonb(j)), version = j.version + 1
    from jobs j
    where s.import_id = ${importId} and s.job_id = j.id and j.id = any(${jobIds}::uuid[])`.execute(trx)
  await sql`
    update jobs j set closes_at = ${closing(at)}, closes_on = (${closing(at)} at time zone 'UTC')::date
    where j.id = any(${jobIds}::uuid[])`.execute(trx)
}

/** Clears the mark of a feed's closing from jobs that the feed has again. */
export async function unmark(trx: Transaction, { feedId, importId }: FeedRun): Promise<void> {
  await sql`
    update jobs j set feed_closed_at = null
    where ${ofFeed(feedId)} and j.feed_closed_at is not null and ${isRunning} and ${wasSeen(importId)}`.execute(
    trx,
  )
}

/**
 * Moves on the closing time of open jobs that the feed has: those without a closing date, or with one further ahead than a
 * job may be open.
 * @returns the jobs that changed
 */
export async function renewOpen(trx: Transaction, feedId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update jobs j
    set closes_at = ${closing(at)}, closes_on = (${closing(at)} at time zone 'UTC')::date, updated_at = ${at},
      version = j.version + 1
    where ${ofFeed(feedId)} and ${isOpen} and j.feed_closed_at is null
      and j.closes_at < ${closing(at)} and j.closes_at < ${at}::timestamptz + make_interval(days => ${jobLifeDays.max - renewedBefore})
    returning j.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Renames the source of a feed's jobs, so that the next fetch recognises them. */
export async function renameSource(
  trx: Transaction,
  feedId: string,
  from: string,
  to: string,
): Promise<void> {
  await sql`
    update jobs j set source = ${to}
    where j.import_owner = ${feedId} and j.source = ${from} and not exists (
      select from jobs o where o.import_owner = ${feedId} and o.source = ${to} and o.source_id = j.source_id
    )`.execute(trx)
}

/** Locks running jobs of a feed that was removed. */
export async function lockRunningOf(trx: Transaction, feedId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id from jobs j where ${ofFeed(feedId)} and ${isRunning}
    order by j.id limit ${limit} for no key update of j`.execute(trx)
  return rows.map(({ id }) => id)
}
