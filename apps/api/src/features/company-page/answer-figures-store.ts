import { type RawBuilder, sql } from 'kysely'
import { isOneOf, listed } from '#db/sql/condition.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { FirstAnswers } from './ports.ts'

/** Key of the PostgreSQL advisory lock that lets only one process at a time update the figures. */
const lockKey = 7_683_214

export async function lockAnswerFigures(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
}

const progress = 'answer-figures'

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

const decided = sql.raw(`e.to_status in ${listed(['rejected', 'hired'])} and e.side <> 'system'`)

/** SQL: when each application was answered and decided, from events `e` for which a condition holds. */
const disclosedAnswers = (which: RawBuilder<unknown>) => sql`
  select e.application_id, min(e.told_at) filter (where e.side = 'employer') as answered,
    min(e.told_at) filter (where ${decided}) as decided
  from application_events e
  where ${which} and (e.side = 'employer' or ${decided})
  group by e.application_id`

/**
 * Stores when the company first answered each application and when it decided, from events disclosed between two times.
 * What the system does in the company's place is neither. Idempotent.
 * @returns ids of the companies whose answers changed
 */
export async function storeAnswers(trx: Transaction, from: Date, to: Date): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    with disclosed as (${disclosedAnswers(sql`e.told_at > ${from} and e.told_at <= ${to}`)}), stored as (
      insert into first_answers (application_id, company_id, minutes, decision_minutes)
      select t.application_id, a.company_id, ${minutesUntil('t.answered')}, ${minutesUntil('t.decided')}
      from disclosed t join applications a on a.id = t.application_id
      on conflict (application_id) do update
      set minutes = least(first_answers.minutes, excluded.minutes),
        decision_minutes = least(first_answers.decision_minutes, excluded.decision_minutes)
      where (first_answers.minutes, first_answers.decision_minutes) is distinct from
        (least(first_answers.minutes, excluded.minutes),
         least(first_answers.decision_minutes, excluded.decision_minutes))
      returning company_id
    )
    select distinct company_id from stored`.execute(trx)
  return rows.map((row) => row.company_id)
}

/**
 * See {@link FirstAnswers.forget}. The lock keeps the job from storing what it read before the events changed. The job waits
 * for no lock of an application, so that the two cannot deadlock.
 */
export const forgetAnswers: FirstAnswers['forget'] = async (trx, applicationIds) => {
  if (applicationIds.length === 0) return
  await lockAnswerFigures(trx)
  const left = disclosedAnswers(sql`${isOneOf('e.application_id', applicationIds)} and e.told_at is not null`)
  await sql`
    update first_answers f set minutes = ${minutesUntil('t.answered')}, decision_minutes = ${minutesUntil('t.decided')}
    from (${left}) t join applications a on a.id = t.application_id
    where f.application_id = t.application_id`.execute(trx)
  await sql`
    delete from first_answers f
    where ${isOneOf('f.application_id', applicationIds)}
      and not exists (select from (${left}) t where t.application_id = f.application_id)`.execute(trx)
}

/** Null for no time, which `greatest` would ignore. */
const minutesUntil = (time: string) =>
  sql.raw(
    `case when ${time} is not null then greatest(0, floor(extract(epoch from ${time} - a.applied_at) / 60))::int end`,
  )

/** Companies of applications whose answer became due between two times. */
export async function companiesWithDue(trx: Transaction, from: Date, to: Date): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from applications where answer_due > ${from} and answer_due <= ${to}`.execute(
    trx,
  )
  return rows.map((row) => row.company_id)
}

/** The next companies with applications, in order of id. */
export async function companiesAfter(executor: Executor, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select c.id as company_id from companies c
    where c.id > ${id}::uuid and exists (select from applications a where a.company_id = c.id)
    order by c.id limit ${limit}`.execute(executor)
  return rows.map((row) => row.company_id)
}

/** Stands for a wait without end in the medians. */
const never = 2_147_483_647

/**
 * Counts the answers of companies anew: of all applications of the last 12 months whose answer was due, so that those
 * without an answer count as endless waits. Without applications that were withdrawn before their answer was due. For an
 * even number the median is the lower middle value, so that it is a waiting time that occurred.
 */
export async function refreshFigures(
  trx: Transaction,
  companyIds: readonly string[],
  at: Date,
): Promise<void> {
  if (companyIds.length === 0) return
  await sql`
    with counted as (
      select a.company_id, a.candidate_id, f.minutes, f.decision_minutes, withdrawn.at is not null as is_withdrawn,
        a.applied_at + f.minutes * interval '1 minute' <= due.at as is_in_time
      from applications a
      left join first_answers f on f.application_id = a.id
      cross join lateral (
        select coalesce(
          a.answer_due,
          case when a.turn = 'team' and a.turn_since = a.applied_at then a.turn_due end,
          a.applied_at + interval '14 days') as at
      ) due
      left join lateral (
        select min(e.at) as at from application_events e where e.application_id = a.id and e.action = 'withdraw'
      ) withdrawn on f.minutes is null or f.decision_minutes is null
      where a.company_id = any(${companyIds}::uuid[])
        and a.applied_at > ${at}::timestamptz - interval '12 months' and due.at < ${at}
        and (f.minutes is not null or withdrawn.at is null or withdrawn.at >= due.at)
    )
    insert into company_answer_times
      (company_id, answers, median_minutes, decision_minutes, due, people, in_time, made_at)
    select of.id, count(c.minutes)::int,
      nullif(percentile_disc(0.5) within group (order by coalesce(c.minutes, ${never})), ${never}),
      nullif(percentile_disc(0.5) within group (order by coalesce(c.decision_minutes, ${never}))
        filter (where c.decision_minutes is not null or not c.is_withdrawn), ${never}),
      count(c.company_id)::int, count(distinct c.candidate_id)::int,
      count(*) filter (where c.is_in_time)::int, ${at}
    from unnest(${companyIds}::uuid[]) of (id) left join counted c on c.company_id = of.id
    group by of.id
    on conflict (company_id) do update
    set answers = excluded.answers, median_minutes = excluded.median_minutes,
      decision_minutes = excluded.decision_minutes, due = excluded.due, people = excluded.people,
      in_time = excluded.in_time, made_at = excluded.made_at`.execute(trx)
}
