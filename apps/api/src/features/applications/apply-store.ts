import type { EmployerQuestion, JobPage, JobStatus } from '@vouch/contract'
import { type AnswerInWords, initialState, type MissingProfileField, topicOf } from '@vouch/domain'
import type { Database } from '#db/connect.ts'
import { keyPart, keyValues } from '#db/idempotency-keys.ts'
import { prepared } from '#db/prepared.ts'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { isInMarketplace } from '#db/sql/company-sql.ts'
import { isOpenAt, promisedDays } from '#db/sql/job-sql.ts'
import { isHidden, queuePushes } from '#db/sql/notification-sql.ts'
import { employerQuestionsJson } from '#db/sql/question-sql.ts'
import { isTold } from '#db/sql/team-sql.ts'
import { promiseEnd } from '#db/sql/turn-sql.ts'
import type { KeyUse, Transaction } from '#db/transaction.ts'
import type { StoredNotification } from '#features/notifications/ports.ts'

/** Facts that the rules for applying check, read in one query. */
export interface ApplyFacts {
  readonly version: number
  readonly status: JobStatus
  readonly is_open: boolean
  /** True when the job's company is neither rejected nor suspended. */
  readonly is_in_marketplace: boolean
  readonly cv_rule: JobPage['cvRule']
  readonly letter_rule: JobPage['letterRule']
  /** Where people apply, if not here. */
  readonly apply_url: string | null
  /** Days in which the company promises to answer; null for no promise. */
  readonly promised_days: number | null
  readonly has_applied: boolean
  /** Required fields missing in profile steps 1 to 3; null without a profile. */
  readonly missing_to_apply: readonly MissingProfileField[] | null
  /** Id of the CV to send: the requested file if the candidate owns it, or the profile's CV if it is to be sent. */
  readonly cv_file_id: string | null
  /** Ids of the requested documents that the candidate owns. */
  readonly document_ids: readonly string[]
  readonly questions: readonly EmployerQuestion[]
  /** User ids of the company members who are notified. */
  readonly team: readonly string[]
}

const applyFacts = `
  select j.version, j.status, ${isOpenAt('$4::timestamptz')} as is_open,
    ${isInMarketplace()} as is_in_marketplace, j.cv_rule, j.letter_rule, j.apply_url, ${promisedDays} as promised_days,
    exists (select from applications a where a.job_id = j.id and a.candidate_id = $2) as has_applied,
    p.missing_to_apply,
    case when $5::boolean then p.cv_file_id
      else (select f.id from files f where f.id = $3 and f.owner_id = $2 and f.purpose = 'cv') end as cv_file_id,
    case when cardinality($6::uuid[]) = 0 then '{}' else array(
      select f.id from files f where f.id = any($6) and f.owner_id = $2 and f.purpose in ('document', 'certificate')
    ) end as document_ids,
    ${employerQuestionsJson} as questions,
    array(
      select m.user_id from company_members m
      where m.company_id = j.company_id and ${isTold('j.id')} and m.user_id <> $2
    ) as team
  from jobs j
  join companies c on c.id = j.company_id
  left join candidate_profiles p on p.user_id = $2
  where j.id = $1`

export async function readApplyFacts(
  on: Database | Transaction,
  about: {
    readonly jobId: string
    readonly candidateId: string
    readonly cvFileId?: string | null | undefined
    readonly documentFileIds: readonly string[]
    readonly at: Date
  },
): Promise<ApplyFacts | undefined> {
  const { jobId, candidateId, cvFileId, documentFileIds, at } = about
  const values = [jobId, candidateId, cvFileId ?? null, at, cvFileId === undefined, documentFileIds]
  const rows = await prepared<ApplyFacts & Record<string, unknown>>(on, 'apply-facts', applyFacts, values)
  return rows[0]
}

/** An answer as the snapshot stores it. Older snapshots lack `questionId` and have the kinds `yes-no` and `text`. */
interface SubmittedAnswer extends AnswerInWords {
  /** Whether the answer met the question's knock-out rule. */
  readonly knockOut: boolean
}

export interface NewApplication {
  readonly id: string
  readonly eventId: string
  readonly jobId: string
  /** Version of the job whose questions the candidate answered. */
  readonly jobVersion: number
  readonly candidateId: string
  readonly at: Date
  /** Days in which the company promises to answer; null for no promise. */
  readonly promisedDays: number | null
  readonly marked: boolean
  readonly coverLetter: string
  readonly cvFileId: string | null
  readonly documentFileIds: readonly string[]
  readonly answers: readonly SubmittedAnswer[]
  readonly notifications: readonly StoredNotification[]
  /** Id of the notification that confirms it to the candidate. */
  readonly confirmationId: string
}

/** The candidate's confirmation. It is only mailed: whoever has just applied needs no line under the bell. */
const confirmation = { kind: 'application-sent', side: 'candidate' } as const
const received = { kind: 'application-received', side: 'employer' } as const
const recipient = { user: 'r."userId"', topic: `'${topicOf(received)}'`, job: '$1', application: 'null' }

/**
 * Stores an application in one atomic statement with one round trip. Locks the job, so that it cannot close or change
 * between check and insert. Locks the applicant, so that a parallel account deletion either withdraws the application
 * or makes it fail. Copies the current profile as the application's snapshot. Deletes the draft.
 */
const storeApplication = `
  with applicant as (
    select id from users u where id = $5 and ${isActiveAccount()} for share
  ), job as (
    select id, company_id from jobs j
    where id = $1 and version = $2 and ${isOpenAt('$3::timestamptz')}
    for share
  ), application as (
    insert into applications
      (id, job_id, company_id, candidate_id, marked, name, headline, applied_at, stage_since, last_news_at,
       updated_at, turn_since, turn_due, answer_due)
    select $4::uuid, job.id, job.company_id, $5::uuid, $6::boolean, p.full_name, p.headline, $3, $3, $3, $3, $3,
      ${promiseEnd('$3::timestamptz', '$12::int')},
      coalesce(${promiseEnd('$3::timestamptz', '$12::int')}, $3::timestamptz + interval '14 days')
    from job, applicant, candidate_profiles p
    where p.user_id = applicant.id
    on conflict (job_id, candidate_id) do nothing
    returning id, name
  ), snapshot as (
    insert into application_snapshots
      (application_id, summary, location, cover_letter, cv_file_id, answers, profile)
    select a.id, p.summary, p.location, $7, $8::uuid, $9::jsonb, candidate_shown(p.shown)
    from application a, candidate_profiles p
    where p.user_id = $5
  ), documents as (
    insert into application_documents (application_id, position, file_id)
    select a.id, one.position, one.id::uuid
    from application a, jsonb_array_elements_text($13::jsonb) with ordinality one (id, position)
  ), draft as (
    delete from application_drafts d using application where d.job_id = $1 and d.candidate_id = $5
  ), event as (
    insert into application_events
      (id, application_id, at, actor_id, side, action, to_stage, to_status, told_at)
    select $10::uuid, id, $3, $5, 'candidate', 'apply', '${initialState.stage}', '${initialState.status}', $3 from application
  ), notified as (
    insert into notifications
      (id, user_id, kind, side, at, application_id, job_id, candidate_id, person_name, stage, is_hidden, read_at)
    select n.id, n.user_id, '${received.kind}', '${received.side}', $3, a.id, $1, $5, a.name, '${initialState.stage}',
      n.is_hidden, case when n.is_hidden then $3 end
    from application a, (
      select id, r."userId" as user_id, ${isHidden(recipient)} as is_hidden
      from jsonb_to_recordset($11::jsonb) r (id uuid, "userId" uuid)
    ) n
    returning id, user_id, at
  ), confirmed as (
    insert into notifications
      (id, user_id, kind, side, at, application_id, job_id, candidate_id, stage, is_hidden, read_at)
    select $14::uuid, $5, '${confirmation.kind}', '${confirmation.side}', $3, a.id, $1, $5, '${initialState.stage}', true, $3
    from application a
  ), ${queuePushes('notified')}`
const stored = `select (select count(*)::int from applicant) as staying, (select count(*)::int from job) as open,
  (select count(*)::int from application) as stored`
const applyText = `${storeApplication} ${stored}`
const applyWithKeyText = `${storeApplication}, key as (${keyPart('application', 15)}) ${stored}`

export type StoredApplication = Pick<NewApplication, 'id' | 'notifications'>

/**
 * Inserts an application.
 * @param use idempotency key to store in the same statement
 * @returns `leaving` while the applicant's account deletion is
 * pending; `changed` when the job closed or has a newer version
 */
export async function insertApplication(
  on: Database | Transaction,
  application: NewApplication,
  use?: KeyUse,
): Promise<StoredApplication | 'leaving' | 'already-applied' | 'changed'> {
  const { id, notifications } = application
  const values = [
    application.jobId,
    application.jobVersion,
    application.at,
    id,
    application.candidateId,
    application.marked,
    application.coverLetter,
    application.cvFileId,
    JSON.stringify(application.answers),
    application.eventId,
    // JSON, because PostgreSQL counts the elements of an array and then plans the statement anew for each call.
    JSON.stringify(notifications.map(({ id, userId }) => ({ id, userId }))),
    application.promisedDays,
    JSON.stringify(application.documentFileIds),
    application.confirmationId,
  ]
  const result = { id, notifications }
  const [row] = use
    ? await prepared<Counts>(on, 'apply-with-key', applyWithKeyText, [...values, ...keyValues(use, result)])
    : await prepared<Counts>(on, 'apply', applyText, values)
  if (row?.stored === 1) return result
  if (row?.staying === 0) return 'leaving'
  return row?.open === 1 ? 'already-applied' : 'changed'
}

type Counts = { staying: number; open: number; stored: number }
