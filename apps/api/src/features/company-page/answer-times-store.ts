import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

/** Any number that no other program uses on the same database: one process counts at a time. */
const lockKey = 7_683_214

export async function lockAnswerTimes(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
}

const progress = 'answer-times'

/** Up to when answers have been looked at; null before the first time. */
export async function readProgress(executor: Executor): Promise<Date | null> {
  const { rows } = await sql<{ up_to: Date | null }>`
    select (value ->> 'upTo')::timestamptz as up_to from settings where name = ${progress}`.execute(executor)
  return rows[0]?.up_to ?? null
}

/** When anybody applied for the first time. */
export async function firstApplication(executor: Executor): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(applied_at) as at from applications`.execute(
    executor,
  )
  return rows[0]?.at ?? null
}

export async function saveProgress(trx: Transaction, upTo: Date): Promise<void> {
  await sql`
    insert into settings (name, value, updated_at)
    values (${progress}, jsonb_build_object('upTo', ${upTo.toISOString()}::text), ${upTo})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(trx)
}

/**
 * Takes in what applicants were told between two moments: for each of them the first thing that the company told.
 * Taking it in again changes nothing.
 * @returns the companies whose times are others now
 */
export async function takeInAnswers(trx: Transaction, from: Date, to: Date): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    with told as (
      select e.application_id, min(e.told_at) as at from application_events e
      where e.told_at > ${from} and e.told_at <= ${to} and e.side = 'employer'
      group by e.application_id
    ), stored as (
      insert into first_answers (application_id, company_id, minutes)
      select t.application_id, a.company_id,
        greatest(0, floor(extract(epoch from t.at - a.applied_at) / 60))::int
      from told t join applications a on a.id = t.application_id
      on conflict (application_id) do update set minutes = excluded.minutes
      where first_answers.minutes > excluded.minutes
      returning company_id
    )
    select distinct company_id from stored`.execute(trx)
  return rows.map((row) => row.company_id)
}

/** The median of an even number of answers is the lower of the two in the middle: a time that somebody truly waited. */
export async function refreshMedians(
  trx: Transaction,
  companyIds: readonly string[],
  at: Date,
): Promise<void> {
  if (companyIds.length === 0) return
  await sql`
    insert into company_answer_times (company_id, answers, median_minutes, made_at)
    select f.company_id, count(*)::int, percentile_disc(0.5) within group (order by f.minutes), ${at}
    from first_answers f
    where f.company_id = any(${companyIds}::uuid[])
    group by f.company_id
    on conflict (company_id) do update
    set answers = excluded.answers, median_minutes = excluded.median_minutes, made_at = excluded.made_at
  `.execute(trx)
}
