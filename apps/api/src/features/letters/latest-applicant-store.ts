import type { LetterFacts } from '@vouch/domain'
import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { isBlind } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { isOnTeamOf } from '#db/sql/on-team.ts'
import type { Executor } from '#db/transaction.ts'

/** An applicant, with the data that fill in a letter. */
export interface Applicant {
  readonly userId: string
  /** Whether the team must not know whose the application is; the name is a code name. */
  readonly isBlind: boolean
  /** IANA name; null when unknown. */
  readonly timeZone: string | null
  readonly facts: LetterFacts
}

interface Row {
  readonly candidate_id: string
  readonly name: string
  readonly is_blind: boolean
  readonly job: string
  readonly company: string
  readonly time_zone: string | null
  readonly due_at: Date | null
  readonly starts_at: Date | null
  readonly minutes: number | null
  readonly place: string | null
  readonly items: readonly string[] | null
  readonly starts_on: string | null
}

const correspondence = sql`
  (select q.due_at from questionnaires q where q.application_id = a.id order by q.sent_at desc limit 1) as due_at,
  i.starts_at, i.minutes, i.place,
  (select array_agg(d.name order by d.position) from details d where d.application_id = a.id) as items,
  (select h.starts_on::text from hires h where h.application_id = a.id) as starts_on`

const noCorrespondence = sql`
  null as due_at, null as starts_at, null as minutes, null as place, null as items, null as starts_on`

/**
 * Finds the latest applicant of a company, or of all companies. Leaves out people who delete their account.
 * @param of `viewerId`: their own application is left out. `ofTeam`: only applicants of jobs on whose team they are. `correspondence`: whether to read what the company sent
 */
export async function findLatestApplicant(
  executor: Executor,
  of: {
    readonly companyId: string | null
    readonly viewerId: string
    readonly ofTeam: boolean
    readonly correspondence: boolean
  },
): Promise<Applicant | undefined> {
  const { rows } = await sql<Row>`
    select a.candidate_id, coalesce(nullif(a.name, ''), u.display_name) as name,
      ${condition(isBlind())} as is_blind, j.title as job,
      c.shown_name as company, coalesce(u.time_zone, s.device_time_zone) as time_zone,
      ${of.correspondence ? correspondence : noCorrespondence}
    from (
      select a.* from applications a join users u on u.id = a.candidate_id
      where ${sql.raw(isActiveAccount())} and a.candidate_id <> ${of.viewerId}
        ${of.companyId === null ? sql`` : sql`and a.company_id = ${of.companyId}`}
        ${of.ofTeam ? sql`and ${isOnTeamOf(of.viewerId)}` : sql``}
      order by a.applied_at desc, a.id desc limit 1
    ) a
    join users u on u.id = a.candidate_id
    join jobs j on j.id = a.job_id
    join companies c on c.id = a.company_id
    left join notification_settings s on s.user_id = u.id
    left join lateral (
      select i.* from interviews i where i.application_id = a.id order by i.proposed_at desc limit 1
    ) i on true`.execute(executor)
  const [row] = rows
  if (!row) return undefined
  const { candidate_id: userId, time_zone: timeZone, name: candidate, job, company } = row
  const { starts_at: startsAt, minutes, place } = row
  return {
    userId,
    isBlind: row.is_blind,
    timeZone,
    facts: {
      candidate,
      job,
      company,
      ...(row.due_at && { dueAt: row.due_at }),
      ...(startsAt && minutes !== null && place !== null && { interview: { startsAt, minutes, place } }),
      ...(row.items && { items: row.items }),
      ...(row.starts_on !== null && { startsOn: row.starts_on }),
    },
  }
}

/** Whether a read of a person's data for a letter was recorded for an administrator since a time. */
export async function isReadRecorded(
  executor: Executor,
  read: { readonly actorId: string; readonly userId: string; readonly since: Date },
): Promise<boolean> {
  const row = await executor
    .selectFrom('audit_events')
    .select('id')
    .where('subject_id', '=', read.userId)
    .where('at', '>=', read.since)
    .where('action', '=', 'candidate.letter')
    .where('actor_id', '=', read.actorId)
    .executeTakeFirst()
  return row !== undefined
}
