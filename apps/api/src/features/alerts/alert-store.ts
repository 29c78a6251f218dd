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
 * Waits until no other alerts of these people are being written. Two searches that find the same jobs would otherwise divide
 * them between their mails by chance, and mail some of them not at all. Locks in one order, so that runs wait for each other.
 */
export async function lockPeople(trx: Transaction, userIds: readonly string[]): Promise<void> {
  await prepared(trx, 'lock-alert-people', lockSql, [personLock, userIds])
}

const lockSql = `
  select pg_advisory_xact_lock($1, l.key)
  from (select distinct hashtext(u) as key from unnest($2::text[]) u order by key offset 0) l`

/** First key of the advisory locks of {@link lockPeople}. */
const personLock = 6_402

export interface Recipient extends Record<string, unknown> {
  /** Of the search. */
  readonly id: string
  readonly email: string
  readonly locale: string | null
  readonly name: string
  /** True when the account is active and its e-mail address confirmed. */
  readonly can_be_mailed: boolean
}

/**
 * Locks searches until the transaction ends.
 * @returns without those that another process runs, and those that were changed or run meanwhile
 */
export function lockDueSearches(trx: Transaction, searches: readonly DueSearch[]): Promise<Recipient[]> {
  return prepared<Recipient>(trx, 'lock-due-searches', lockDueSql, [
    searches.map(({ id }) => id),
    searches.map(({ seen_number }) => seen_number),
    searches.map(({ next_run_at }) => next_run_at),
  ])
}

const lockDueSql = `
  select s.id, u.email, u.locale, s.name, ${isActiveAccount()} and u.email_verified as can_be_mailed
  from unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) d (id, seen_number, next_run_at)
  join saved_searches s on s.id = d.id and s.seen_number = d.seen_number and s.next_run_at = d.next_run_at
  join users u on u.id = s.user_id
  for no key update of s skip locked`

/** When a search runs next, and what it has seen. */
export interface AlertSchedule {
  readonly search: DueSearch
  readonly seenNumber: number
  readonly nextRunAt: Date | null
}

/** Stores runs, except of searches that were changed or run meanwhile. */
export async function settleSearches(on: Executor, schedules: readonly AlertSchedule[]): Promise<void> {
  if (schedules.length === 0) return
  await prepared(on, 'settle-saved-searches', settleSql, [
    schedules.map(({ search }) => search.id),
    schedules.map(({ seenNumber }) => seenNumber),
    schedules.map(({ nextRunAt }) => nextRunAt),
    schedules.map(({ search }) => search.seen_number),
    schedules.map(({ search }) => search.next_run_at),
  ])
}

const settleSql = `
  update saved_searches s set seen_number = greatest(s.seen_number, n.seen_number), next_run_at = n.next_run_at
  from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::bigint[], $5::timestamptz[])
    n (id, seen_number, next_run_at, old_number, old_run_at)
  where s.id = n.id and s.seen_number = n.old_number and s.next_run_at = n.old_run_at`

/** What a person's alert lists. */
export interface TakenJobs {
  readonly cards: readonly JobCard[]
  /** Number of further jobs. */
  readonly more: number
}

/**
 * Chooses the jobs of each alert, and marks them as mailed: up to `most` that are open, that its person was never mailed, and
 * to which they have not applied, whatever became of the application.
 * @param alerts of different people
 * @param jobIds written as a PostgreSQL array
 * @returns by person, without those who get no job
 */
export async function takeJobs(
  trx: Transaction,
  alerts: readonly { readonly userId: string; readonly alertId: string }[],
  jobIds: string,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<ReadonlyMap<string, TakenJobs>> {
  const taken = await prepared<{ user_id: string; fresh: number; ids: string[] }>(
    trx,
    'take-alert-jobs',
    takeSql,
    [alerts.map(({ userId }) => userId), alerts.map(({ alertId }) => alertId), jobIds, now, most],
  )
  if (taken.length === 0) return new Map()
  const ids = [...new Set(taken.flatMap((one) => one.ids))]
  const [row] = await prepared<{ items: string }>(trx, 'alert-cards', cardsOfJobs, [ids])
  const cards = new Map((JSON.parse(row?.items ?? '[]') as JobCard[]).map((card) => [card.id, card]))
  return new Map(
    taken.map(({ user_id, fresh, ids: own }) => [
      user_id,
      { cards: own.flatMap((id) => cards.get(id) ?? []), more: Math.max(0, fresh - most) },
    ]),
  )
}

const takeSql = `
  with open as materialized (
    select o.id, o.place from unnest($3::uuid[]) with ordinality o (id, place)
    join jobs j on j.id = o.id join companies c on c.id = j.company_id
    where ${takesApplications('$4')}
  ), fresh as materialized (
    select p.user_id, p.alert_id, o.id, row_number() over (partition by p.user_id order by o.place) as place
    from unnest($1::uuid[], $2::uuid[]) p (user_id, alert_id) cross join open o
    where not exists (select from alert_sent x where x.user_id = p.user_id and x.job_id = o.id)
      and not exists (select from applications a where a.job_id = o.id and a.candidate_id = p.user_id)
  ), taken as (
    insert into alert_sent (user_id, job_id, sent_at, alert_id)
    select user_id, id, $4, alert_id from fresh where place <= $5
    on conflict do nothing returning user_id, job_id
  )
  select f.user_id, max(f.place)::int as fresh,
    array_agg(t.job_id order by f.place) filter (where t.job_id is not null) as ids
  from fresh f left join taken t on t.user_id = f.user_id and t.job_id = f.id
  group by f.user_id having count(t.job_id) > 0`

const cardsOfJobs = `
  select ${cardsSql('p.place')} as items
  from unnest($1::uuid[]) with ordinality p (job_id, place) ${cardJoins}`
