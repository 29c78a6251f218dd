import type { ApplicationStatus, Detail, Interview, Stage, VisibleStatus } from '@vouch/contract'
import { runningStatuses, silenceDays } from '@vouch/domain'
import { type RawBuilder, sql } from 'kysely'
import { iso } from '#db/iso.ts'
import { isUndecided, runsForCandidate } from './application-sql.ts'
import { listed } from './condition.ts'
import { jobIs, promisedDays } from './job-sql.ts'

const detailIs = (state: Detail['state']) => `d.state = '${state}'`
const isProposed = `i.state = '${'proposed' satisfies Interview['state']}'`
// Whatever the status is, which the candidate may not know.
const atInterviews = `a.stage = '${'interview' satisfies Stage}'`
const heldInterviews: readonly Interview['state'][] = ['scheduled', 'completed', 'no-show']

/**
 * SQL: whose turn application `a` is, with the columns `turn`, `since`, `due` and `has_lapsed`: a proposal was not accepted.
 *
 * - The candidate's, while a questionnaire, an interview proposal, a request for details or an offer waits for them. It
 *   ends when the first of these is due. A proposal waits only until its time, and only at the interview stage: nobody can
 *   accept it later, and a team that has moved on no longer waits for it.
 * - Otherwise the team's. It begins with the latest of: the move to the present stage, the candidate's last answer, the
 *   end of an interview (which can be in the future), the time of a proposal that was not accepted.
 *
 * Depends only on what the candidate knows, so that an undisclosed rejection changes nothing.
 */
const turnOf = (now: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select case when asked.since is null then 'team' else 'candidate' end as turn,
    coalesce(asked.since, waits.since) as since, asked.due,
    lapsed.at is not null as has_lapsed
  from (
    select min(t.since) as since, min(t.due) as due from (
      select q.sent_at, q.due_at from questionnaires q
      where q.application_id = a.id and q.replaced_at is null and q.answered_at is null
      union all
      select i.proposed_at, i.starts_at from interviews i
      where i.application_id = a.id and ${sql.raw(isProposed)} and ${sql.raw(atInterviews)}
        and i.starts_at > ${now}
      union all
      select coalesce(d.decided_at, d.requested_at), null from details d
      where d.application_id = a.id and ${sql.raw(detailIs('requested'))}
      union all
      select h.offered_at, null from hires h where h.application_id = a.id and a.stage = 'hired'
    ) t (since, due)
  ) asked
  cross join (
    select max(i.starts_at) as at from interviews i
    where i.application_id = a.id and ${sql.raw(isProposed)} and ${sql.raw(atInterviews)}
      and i.starts_at <= ${now}
  ) lapsed
  cross join lateral (
    select greatest(
      a.applied_at, a.stage_since, lapsed.at,
      (select max(q.answered_at) from questionnaires q where q.application_id = a.id),
      (select max(coalesce(i.declined_at, i.starts_at + i.minutes * interval '1 minute')) from interviews i
       where i.application_id = a.id and (i.declined_at is not null or i.state in ${sql.raw(listed(heldInterviews))})),
      (select max(d.submitted_at) from details d where d.application_id = a.id),
      (select max(e.at) from application_events e where e.application_id = a.id and e.action = 'reopen')
    ) as since
  ) waits`

/**
 * SQL: when a promise ends: at the end of the day, in UTC, that many days after `since`. Null without a promise.
 * @param since SQL of type `timestamptz`
 * @param days SQL of type `int`
 */
export function promiseEnd(since: string, days: string): string {
  return `date_trunc('day', ${since} + make_interval(days => ${days}), 'UTC') + interval '1 day - 1 millisecond'`
}

/**
 * SQL joins of applications `a`: whose turn each is now, as `n` with the columns `turn`, `since` and `due`.
 *
 * The team's turn keeps its day while it lasts, whatever the company promises later. When it comes back to the team
 * without an act of the candidate, such as by a cancelled proposal, it begins now.
 *
 * The offsets keep each step to one computation for each application. Without them PostgreSQL repeats the sub-selects of
 * `turnOf` wherever `since` is used, 25 times.
 */
export function turnJoins(at: Date): RawBuilder<unknown> {
  const now = sql`${at}::timestamptz`
  return sql`
    join companies c on c.id = a.company_id
    join jobs j on j.id = a.job_id
    cross join lateral (${turnOf(now)} offset 0) t
    cross join lateral (
      select case
        when t.turn = 'candidate' or t.since > ${now} or (a.turn = 'candidate' and t.has_lapsed) then t.since
        when a.turn = 'candidate' then ${now}
        when a.turn_since <= ${now} then greatest(t.since, a.turn_since)
        else t.since end as since
      offset 0
    ) s
    cross join lateral (
      select t.turn, s.since, case
        when t.turn = 'candidate' then t.due
        when a.turn = 'team' and a.turn_since = s.since then a.turn_due
        else ${sql.raw(promiseEnd('s.since', promisedDays))} end as due
      offset 0
    ) n`
}

/**
 * SQL statement that stores whose turn each application is, if that changed.
 * @param which SQL condition on application `a`
 */
export function storeTurns(which: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  return sql`
    update applications own set turn = n.turn, turn_since = n.since, turn_due = n.due
    from applications a ${turnJoins(at)}
    where own.id = a.id and ${which}
      and (a.turn, a.turn_since, a.turn_due) is distinct from (n.turn, n.since, n.due)`
}

/**
 * SQL condition: application `a` is stored as the candidate's turn, but the time of an interview proposal passed between two
 * times. Uses the index `interviews_proposed`.
 */
export function hasLapsedProposal(now: Date, since: Date): RawBuilder<boolean> {
  return sql<boolean>`(a.turn = 'candidate' and a.id in (select i.application_id from interviews i
    where ${sql.raw(isProposed)} and i.starts_at > ${since} and i.starts_at <= ${now}))`
}

/** SQL: a turn as JSON. @param table alias of a row with the columns `turn`, `turn_since` and `turn_due` */
const turnMembers = (table: string) => `json_build_object(
  'holder', ${table}.turn, 'since', ${iso(`${table}.turn_since`)}, 'until', ${iso(`${table}.turn_due`)}
)`

/** SQL: whose turn application `a` is, for the team; null once it is decided. */
export const teamTurnJson = `case when ${isUndecided()} then ${turnMembers('a')} end`

/**
 * SQL: whose turn application `v` of the view `candidate_applications` is, for the candidate; null once it or its job has
 * ended.
 */
export const candidateTurnJson = `case when ${runsForCandidate('v')} and v.visible_status <> '${
  'job-closed' satisfies VisibleStatus
}' then ${turnMembers('v')} end`

/** SQL condition: the team owes application `a` an answer. The index `applications_due` has these applications. */
export const waitsForTeam = `a.turn = 'team' and ${isUndecided()}`

/**
 * SQL condition: the team has not answered application `a` by the day that its company promised.
 * @param now SQL of type `timestamptz`
 */
export function isOverdue(now: string): string {
  return `${waitsForTeam} and a.turn_due < ${now}`
}

const possiblyUndecided: readonly ApplicationStatus[] = [...runningStatuses, 'rejected']

/** SQL condition like {@link hasWaited}, also for applications of closed jobs. Needs no job. */
function hasBeenSilent(days: number, now: string): string {
  return `a.turn = 'team' and a.status in ${listed(possiblyUndecided)} and a.told_at is null
    and a.turn_since <= ${now} - interval '${days} days'`
}

/**
 * SQL condition: from the candidate's view, application `a` of job `j` has waited `days` days for its team. Includes
 * undisclosed rejections; excludes jobs that candidates know are closed. Uses the index `applications_unanswered`.
 * @param now SQL of type `timestamptz`
 */
export function hasWaited(days: number, now: string): string {
  return `${hasBeenSilent(days, now)} and not ${jobIs('closed')}`
}

/**
 * SQL `from … where …`: applications `a` that have waited long enough to tell the candidate that there was no answer.
 * @param now SQL of type `timestamptz`
 */
export function fromUnanswered(now: string): string {
  return `from applications a join jobs j on j.id = a.job_id where ${hasWaited(silenceDays.told, now)}`
}

/**
 * SQL statement: the number of such applications of each company that has any, as `company_id` and `unanswered`. Counts by
 * job first, because looking up the job of each application takes most of the time.
 * @param now SQL of type `timestamptz`
 */
export function unansweredByCompany(now: string): string {
  return `
    select w.company_id, sum(w.count)::int as unanswered
    from (
      select a.company_id, a.job_id, count(*) as count from applications a
      where ${hasBeenSilent(silenceDays.told, now)} group by a.company_id, a.job_id
    ) w
    join jobs j on j.id = w.job_id
    where not ${jobIs('closed')} group by w.company_id`
}
