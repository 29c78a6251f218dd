import type { AlertFrequency, JobCard } from '@vouch/contract'
import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { cardJoins, cardsSql } from '#db/sql/job-card-sql.ts'
import { takesApplications } from '#db/sql/job-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** A search whose alert may be due. */
export interface DueSearch {
  readonly id: string
  readonly user_id: string
  readonly query: string
  readonly frequency: AlertFrequency
  readonly seen_number: number
  /** Where it continues: `seen_number`, or later if it is very far behind. */
  readonly from_number: number
  readonly next_run_at: Date
  readonly time_zone: string | null
}

/**
 * Lists searches that are due, and those planned further ahead than a correct clock would plan them. Equal searches follow
 * each other.
 * @param oldest arrivals up to this number may be missing
 */
export async function dueSearches(db: Database, now: Date, oldest: number): Promise<DueSearch[]> {
  const { rows } = await sql<DueSearch>`
    select s.id, s.user_id, s.query, s.frequency, s.seen_number, greatest(s.seen_number, ${oldest}) as from_number, s.next_run_at, u.time_zone
    from saved_searches s join users u on u.id = s.user_id
    where s.next_run_at <= ${now} or s.next_run_at > ${now}::timestamptz + interval '8 days'
      or (s.frequency = ${'daily' satisfies AlertFrequency} and s.next_run_at > ${now}::timestamptz + interval '2 days')
    order by s.query, s.seen_number, s.id`.execute(db.kysely)
  return rows
}

/** The lowest number that a search with alerts has seen, or one that can still be restored. */
export async function lowestSeen(executor: Executor): Promise<number | null> {
  const { rows } = await sql<{ lowest: number | null }>`
    select min(seen_number) as lowest from saved_searches
    where next_run_at is not null or deleted_at is not null`.execute(executor)
  return rows[0]?.lowest ?? null
}

/**
 * Waits until no other alert of the person is being written. Two searches that find the same jobs would otherwise divide them
 * between their mails by chance, and mail some of them not at all.
 */
export async function lockPerson(trx: Transaction, userId: string): Promise<void> {
  await prepared(trx, 'lock-alert-person', 'select pg_advisory_xact_lock($1, hashtext($2))', [
    personLock,
    userId,
  ])
}

/** First key of the advisory locks of {@link lockPerson}. */
const personLock = 6_402

interface Recipient extends Record<string, unknown> {
  readonly email: string
  readonly locale: string | null
  readonly name: string
  /** True when the account is active and its e-mail address confirmed. */
  readonly can_be_mailed: boolean
}

/**
 * Locks a search until the transaction ends.
 * @returns undefined if another process runs it, or it was changed or run meanwhile
 */
export async function lockDueSearch(
  trx: Transaction,
  { id, seen_number, next_run_at }: DueSearch,
): Promise<Recipient | undefined> {
  const [recipient] = await prepared<Recipient>(trx, 'lock-due-search', dueSearch, [
    id,
    seen_number,
    next_run_at,
  ])
  return recipient
}

const dueSearch = `
  select u.email, u.locale, s.name, ${isActiveAccount()} and u.email_verified as can_be_mailed
  from saved_searches s join users u on u.id = s.user_id
  where s.id = $1 and s.seen_number = $2 and s.next_run_at = $3
  for no key update of s skip locked`

/** When a search runs next, and what it has seen. */
export interface AlertSchedule {
  readonly seenNumber: number
  readonly nextRunAt: Date | null
}

/** Stores a run, unless the search was changed or run meanwhile. */
export async function settleSearch(
  on: Database | Executor,
  { id, seen_number, next_run_at }: DueSearch,
  { seenNumber, nextRunAt }: AlertSchedule,
): Promise<void> {
  await prepared(on, 'settle-saved-search', settle, [id, seenNumber, nextRunAt, seen_number, next_run_at])
}

const settle = `update saved_searches set seen_number = greatest(seen_number, $2), next_run_at = $3
  where id = $1 and seen_number = $4 and next_run_at = $5`

/** Marks up to `most` of these jobs as mailed with an alert: those that are open and were never mailed to the person. */
export async function takeJobs(
  trx: Transaction,
  userId: string,
  jobIds: readonly string[],
  { now, most, alertId }: { readonly now: Date; readonly most: number; readonly alertId: string },
): Promise<{ readonly cards: readonly JobCard[]; readonly more: number }> {
  const [taken] = await prepared<{ fresh: number; ids: string[] }>(trx, 'take-alert-jobs', take, [
    userId,
    jobIds,
    now,
    most,
    alertId,
  ])
  const { fresh = 0, ids = [] } = taken ?? {}
  if (ids.length === 0) return { cards: [], more: 0 }
  const [row] = await prepared<{ items: string }>(trx, 'alert-cards', alertCards, [jobIds, ids])
  return {
    cards: JSON.parse(row?.items ?? '[]') as JobCard[],
    more: Math.max(0, fresh - most),
  }
}

const take = `
  with fresh as materialized (
    select o.id, o.place from unnest($2::uuid[]) with ordinality o (id, place)
    join jobs j on j.id = o.id join companies c on c.id = j.company_id
    where ${takesApplications('$3')}
      and not exists (select from alert_sent x where x.user_id = $1 and x.job_id = o.id)
  ), taken as (
    insert into alert_sent (user_id, job_id, sent_at, alert_id)
    select $1, id, $3, $5 from fresh order by place limit $4
    on conflict do nothing returning job_id
  )
  select (select count(*) from fresh)::int as fresh, array(select job_id from taken) as ids`

const alertCards = `
  select ${cardsSql('p.place')} as items
  from unnest($1::uuid[]) with ordinality p (job_id, place) ${cardJoins}
  where p.job_id = any($2::uuid[])`
