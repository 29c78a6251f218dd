import type { Stage } from '@vouch/contract'
import { isTellingTime } from '@vouch/domain'
import { sql } from 'kysely'
import { applicationIs } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { isOpenInterview } from '#db/sql/interview-sql.ts'
import type { Transaction } from '#db/transaction.ts'

/** A rejection that was just disclosed to the candidate. */
export interface DisclosedRejection {
  readonly applicationId: string
  readonly jobId: string
  readonly candidateId: string
  readonly stage: Stage
}

/** Maximum number of rejections disclosed per transaction. */
export const discloseBatch = 500

const zoneOf = sql`coalesce(c.time_zone, 'UTC')`

/** The time zones of companies with due rejections in which it is day, see `isTellingTime`. */
async function zonesByDay(trx: Transaction, at: Date): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct ${zoneOf} as zone from applications a join companies c on c.id = a.company_id
    where a.tell_at <= ${at}`.execute(trx)
  return rows.map(({ zone }) => zone).filter((zone) => isTellingTime(at, zone))
}

/** SQL: a batch of due rejections of companies in these time zones, oldest first. */
const dueIn = (zones: readonly string[], at: Date) => sql`
  from applications a join companies c on c.id = a.company_id
  where a.tell_at <= ${at} and ${zoneOf} = any(${zones}::text[]) order by a.tell_at limit ${discloseBatch}`

/** Locks the jobs of due rejections first: everywhere, jobs are locked before applications. */
async function lockDueJobs(trx: Transaction, zones: readonly string[], due: Date): Promise<void> {
  await sql`
    select j.id from jobs j
    where j.id in (select a.job_id ${dueIn(zones, due)})
    order by j.id
    for key share of j`.execute(trx)
}

/**
 * Discloses one batch of due rejections, oldest first. Skips applications that another transaction locks,
 * such as an undo; the next run retries them. After an outage, rejections that became due wait for the next day.
 */
export async function discloseDueRejections(trx: Transaction, at: Date): Promise<DisclosedRejection[]> {
  const zones = await zonesByDay(trx, at)
  await lockDueJobs(trx, zones, at)
  return disclose(trx, at, sql`select a.id ${dueIn(zones, at)} for no key update of a skip locked`)
}

/** Discloses every undisclosed rejection of a job. The caller must have locked the job. */
export async function discloseRejectionsOfJob(
  trx: Transaction,
  jobId: string,
  at: Date,
): Promise<DisclosedRejection[]> {
  return disclose(
    trx,
    at,
    sql`select id from applications where job_id = ${jobId} and tell_at is not null order by id
      for no key update`,
  )
}

/** Discloses the latest rejection of each application. Earlier rejections were undone and stay undisclosed. */
async function disclose(
  trx: Transaction,
  at: Date,
  due: ReturnType<typeof sql>,
): Promise<DisclosedRejection[]> {
  const { rows } = await sql<DisclosedRejection>`
    with due as (${due}), disclosed as (
      update applications a
      set told_at = ${at}, tell_at = null, status_before = null, last_news_at = ${at},
        version = a.version + 1, updated_at = ${at}
      from due
      where a.id = due.id and ${condition(applicationIs('rejected'))} and a.told_at is null
      returning a.id, a.job_id, a.candidate_id, a.stage
    ), events as (
      update application_events e set told_at = ${at}
      from disclosed
      where e.id = (
        select l.id from application_events l
        where l.application_id = disclosed.id and l.action = 'reject'
        order by l.at desc, l.id desc limit 1
      )
    ), interviews as (
      update interviews i set state = 'cancelled'
      from disclosed
      where i.application_id = disclosed.id and ${condition(isOpenInterview())}
    )
    select id as "applicationId", job_id as "jobId", candidate_id as "candidateId", stage from disclosed`.execute(
    trx,
  )
  return rows
}
