import type { Stage } from '@vouch/contract'
import { sql } from 'kysely'
import { applicationIs } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { isOpenInterview } from '#db/sql/interview-sql.ts'
import type { Transaction } from '#db/transaction.ts'

/** A rejection that its candidate knows of from now on. */
export interface ToldRejection {
  readonly applicationId: string
  readonly jobId: string
  readonly candidateId: string
  readonly stage: Stage
}

/** At most this many in one transaction. */
export const tellBatch = 500

/** Jobs of due rejections, held first as everywhere: telling refers to them. */
async function holdDueJobs(trx: Transaction, due: Date): Promise<void> {
  await sql`
    select j.id from jobs j
    where j.id in (
      select a.job_id from applications a where a.tell_at <= ${due} order by a.tell_at limit ${tellBatch}
    )
    order by j.id
    for key share of j`.execute(trx)
}

/**
 * Tells the rejections that are due, oldest first. One that somebody is undoing at this moment is left for the next
 * time, and so is one whose job could not be held before.
 */
export async function tellDueRejections(trx: Transaction, at: Date): Promise<ToldRejection[]> {
  await holdDueJobs(trx, at)
  return tell(
    trx,
    at,
    sql`select id from applications where tell_at <= ${at} order by tell_at limit ${tellBatch}
      for no key update skip locked`,
  )
}

/** Tells every untold rejection of one job, which the caller holds. */
export async function tellRejectionsOfJob(
  trx: Transaction,
  jobId: string,
  at: Date,
): Promise<ToldRejection[]> {
  return tell(
    trx,
    at,
    sql`select id from applications where job_id = ${jobId} and tell_at is not null order by id
      for no key update`,
  )
}

/** The last rejection of each is the one that is told: earlier ones were undone. */
async function tell(trx: Transaction, at: Date, due: ReturnType<typeof sql>): Promise<ToldRejection[]> {
  const { rows } = await sql<ToldRejection>`
    with due as (${due}), told as (
      update applications a
      set told_at = ${at}, tell_at = null, status_before = null, last_news_at = ${at},
        version = a.version + 1, updated_at = ${at}
      from due
      where a.id = due.id and ${condition(applicationIs('rejected'))} and a.told_at is null
      returning a.id, a.job_id, a.candidate_id, a.stage
    ), events as (
      update application_events e set told_at = ${at}
      from told
      where e.id = (
        select l.id from application_events l
        where l.application_id = told.id and l.action = 'reject'
        order by l.at desc, l.id desc limit 1
      )
    ), interviews as (
      update interviews i set state = 'cancelled'
      from told
      where i.application_id = told.id and ${condition(isOpenInterview())}
    )
    select id as "applicationId", job_id as "jobId", candidate_id as "candidateId", stage from told`.execute(
    trx,
  )
  return rows
}
