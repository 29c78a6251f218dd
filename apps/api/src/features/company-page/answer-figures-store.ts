import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

/** Key of the PostgreSQL advisory lock that lets only one process at a time update answer times. */
const lockKey = 7_683_214

export async function lockAnswerTimes(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
}

const progress = 'answer-times'

/** Reads the time up to which events are already processed; null before the first run. */
export async function readProgress(executor: Executor): Promise<Date | null> {
  const { rows } = await sql<{ up_to: Date | null }>`
    select (value ->> 'upTo')::timestamptz as up_to from settings where name = ${progress}`.execute(executor)
  return rows[0]?.up_to ?? null
}

export async function readFirstApplicationTime(executor: Executor): Promise<Date | null> {
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
 * Stores when the company first answered each application, from events disclosed between two times. Idempotent.
 * @returns ids of the companies whose answer times changed
 */
export async function storeFirstAnswers(trx: Transaction, from: Date, to: Date): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    with disclosed as (
      select e.application_id, min(e.told_at) as at from application_events e
      where e.told_at > ${from} and e.told_at <= ${to} and e.side = 'employer'
      group by e.application_id
    ), stored as (
      insert into first_answers (application_id, company_id, minutes)
      select t.application_id, a.company_id,
        greatest(0, floor(extract(epoch from t.at - a.applied_at) / 60))::int
      from disclosed t join applications a on a.id = t.application_id
      on conflict (application_id) do update set minutes = excluded.minutes
      where first_answers.minutes > excluded.minutes
      returning company_id
    )
    select distinct company_id from stored`.execute(trx)
  return rows.map((row) => row.company_id)
}

/**
 * Updates the median answer time of each company. For an even number of answers it is the lower middle value,
 * so that it is a waiting time that occurred.
 */
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
