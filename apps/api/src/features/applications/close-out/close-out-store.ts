import {
  type ApplicationStatus,
  type CloseOutcome,
  type CloseOutPlan,
  closeOutcome,
  maxCloseOutExceptions,
} from '@vouch/contract'
import { closeOutDays, reasonOfOutcome } from '@vouch/domain'
import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import { iso } from '#db/iso.ts'
import { isLeaving } from '#db/sql/account-sql.ts'
import { applicantId, isAtStage, isUndecided, isWaitingForAnswer } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { isOpenInterview } from '#db/sql/interview-sql.ts'
import { hasEnded, jobIs } from '#db/sql/job-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'
import type { DisclosedRejection } from '../telling/disclose-store.ts'

/** An application rejected because its job was closed out. */
export interface ClosedOut extends DisclosedRejection {
  readonly fromStatus: ApplicationStatus
}

const isOpenSlot = condition(isOpenInterview())
const isWaiting = condition(isWaitingForAnswer)
const isEndedJob = condition(hasEnded())
const rejected: ApplicationStatus = 'rejected'
const reasons = Object.entries(reasonOfOutcome).map(
  ([outcome, reason]) => `when '${outcome}' then '${reason}'`,
)
const rejectionReason = sql.raw(
  `case j.close_outcome ${reasons.join(' ')} else '${reasonOfOutcome.other}' end`,
)

/** SQL: application `a` had activity or an open interview in the last 14 days, or has an upcoming interview. */
const isActive = (at: Date) => sql<boolean>`(
  greatest(a.updated_at, a.last_news_at) > ${at}::timestamptz - make_interval(days => ${closeOutDays.closed})
  or exists (
    select from interviews i where i.application_id = a.id and ${isOpenSlot}
      and i.starts_at > ${at}::timestamptz - make_interval(days => ${closeOutDays.closed})
  )
)`

/** Selects which waiting applications of a job to reject. */
export interface Selection {
  /** True to reject candidates with an offer for a free opening too. */
  readonly offers?: boolean
  readonly except?: readonly string[]
  /** Id of the user whose own application is skipped. */
  readonly notOf?: string
  /** Selects only applications without activity in the last 14 days. */
  readonly quietOnly?: boolean
}

/** Rejects the selected applications and discloses the rejections at once. The caller must have locked the job. */
export async function rejectWaiting(
  trx: Transaction,
  jobId: string,
  { offers = false, except = [], notOf, quietOnly = false }: Selection,
  at: Date,
): Promise<ClosedOut[]> {
  const conditions = [
    offers ? condition(isUndecided()) : isWaiting,
    sql`not (a.id = any(${except}::uuid[]))`,
    ...(notOf === undefined ? [] : [sql`a.candidate_id is distinct from ${notOf}::uuid`]),
    ...(quietOnly ? [sql`not ${isActive(at)}`] : []),
  ]
  const { rows } = await sql<ClosedOut>`
    with waiting as (
      select a.id, a.status from applications a join jobs j on j.id = a.job_id
      where a.job_id = ${jobId} and ${sql.join(conditions, sql` and `)}
      order by a.id
      for no key update of a
    )
    update applications a
    set status = ${rejected}, told_at = ${at}, last_news_at = ${at}, version = a.version + 1, updated_at = ${at}
    from waiting w
    where a.id = w.id
    returning a.id as "applicationId", a.job_id as "jobId", a.candidate_id as "candidateId", a.stage,
      w.status as "fromStatus"`.execute(trx)
  return rows
}

/**
 * Writes one close-out event per application, all with one batch
 * id. An `actorId` of null means that Vouch acted, not a person.
 */
export async function insertCloseOutEvents(
  trx: Transaction,
  closed: readonly (ClosedOut & { readonly message: string })[],
  { actorId, at }: { readonly actorId: string | null; readonly at: Date },
): Promise<void> {
  const events = closed.map((one) => ({
    id: uuidv7(),
    application: one.applicationId,
    job: one.jobId,
    stage: one.stage,
    status: one.fromStatus,
    message: one.message,
  }))
  await sql`
    insert into application_events
      (id, application_id, at, actor_id, side, action, from_stage, to_stage, from_status, to_status, reason,
       message, batch_id, told_at)
    select e.id, e.application, ${at}, ${actorId}, ${actorId === null ? 'system' : 'employer'}, 'reject', e.stage,
      e.stage, e.status, ${rejected}, ${rejectionReason}, e.message, ${uuidv7()}, ${at}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e(id uuid, application uuid, job uuid, stage text, status text, message text)
    join jobs j on j.id = e.job`.execute(trx)
}

/**
 * Sets when the job's waiting applicants are next rejected automatically: at the later of the job's deadline and 14
 * days after the last activity on the longest-inactive waiting application. Null when no application waits.
 */
export async function scheduleCloseOut(trx: Transaction, ...jobIds: readonly string[]): Promise<void> {
  await sql`
    update jobs j set close_out_at = case when ${isEndedJob} then (
      select greatest(
        coalesce(j.closed_at, j.closes_at) + make_interval(days =>
          case when ${condition(jobIs('closed'))} then ${closeOutDays.closed}::int else ${closeOutDays.expired}::int end),
        min(greatest(a.updated_at, a.last_news_at, (
          select max(i.starts_at) from interviews i
          where i.application_id = a.id and ${isOpenSlot}
        )) + make_interval(days => ${closeOutDays.closed}::int)))
      from applications a where a.job_id = j.id and ${isWaiting}
      having count(*) > 0
    ) end
    where j.id = any(${jobIds}::uuid[])`.execute(trx)
}

/**
 * Finds the ended job whose automatic close-out is most overdue and locks it. Skips jobs that other transactions lock.
 */
export async function lockDueJob(trx: Transaction, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs j where close_out_at <= ${at} and ${isEndedJob}
    order by close_out_at limit 1
    for no key update skip locked`.execute(trx)
  return rows[0]?.id
}

/** Moves a job's automatic close-out to a later time, if one is scheduled. */
export async function postponeCloseOut(executor: Executor, jobId: string, until: Date): Promise<void> {
  await sql`
    update jobs set close_out_at = ${until} where id = ${jobId} and close_out_at is not null`.execute(
    executor,
  )
}

/** Whom a close-out would reject, without the preview of the letters. */
export type PlannedPeople = Omit<CloseOutPlan, 'letter' | 'letters' | 'templates' | 'wordsKey'>

/** An applicant whom a close-out would write to. */
export interface LetterReader {
  /** The application. */
  readonly id: string
  /** The name that the hiring team reads. */
  readonly name: string
  readonly locale: string | null
  readonly job: string
  readonly company: string
}

/** Reads up to 500 applicants whom a close-out by this actor would write to. Leaves out people who delete their account. */
export async function readReaders(
  executor: Executor,
  jobId: string,
  actorId: string,
): Promise<LetterReader[]> {
  const { rows } = await sql<LetterReader>`
    select a.id, a.name, u.locale, j.title as job, c.shown_name as company
    from applications a
    join jobs j on j.id = a.job_id
    join companies c on c.id = a.company_id
    join users u on u.id = a.candidate_id
    where a.job_id = ${jobId} and ${isWaiting} and a.candidate_id <> ${actorId}::uuid
      and not ${condition(isLeaving())}
    order by a.name, a.id limit ${maxCloseOutExceptions}`.execute(executor)
  return rows
}

/** Reads whose job it is, and the outcome with which it was closed; null if it expired. */
export async function closingOf(
  executor: Executor,
  jobId: string,
): Promise<{ readonly companyId: string; readonly outcome: CloseOutcome | null }> {
  const { company_id, close_outcome } = await executor
    .selectFrom('jobs')
    .select(['company_id', 'close_outcome'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  return { companyId: company_id, outcome: closeOutcome.nullable().parse(close_outcome) }
}

/** Lists the candidates whom a close-out by this actor would reject. Excludes the actor's own application. */
export async function readPlan(executor: Executor, jobId: string, actorId: string): Promise<PlannedPeople> {
  const isOther = sql`a.candidate_id is distinct from ${actorId}::uuid`
  const { rows } = await sql<{ plan: PlannedPeople }>`
    select json_build_object(
      'count', (select count(*) from applications a where a.job_id = j.id and ${isWaiting} and ${isOther}),
      'people', (
        select coalesce(json_agg(json_build_object(
          'id', w.id, 'userId', w.applicant_id,
          'name', case when w.is_leaving then ${deletedPerson} else w.name end, 'stage', w.stage, 'status', w.status
        ) order by w.name, w.id), '[]'::json)
        from (
          select a.id, ${sql.raw(applicantId())} as applicant_id, a.name, a.stage, a.status, ${condition(isLeaving())} as is_leaving
          from applications a join users u on u.id = a.candidate_id
          where a.job_id = j.id and ${isWaiting} and ${isOther} order by a.name, a.id limit ${maxCloseOutExceptions}
        ) w
      ),
      'rejected', (select count(*) from applications a where a.job_id = j.id and a.tell_at is not null and ${isOther}),
      'offers', (
        select count(*) from applications a
        where a.job_id = j.id and ${condition(isAtStage('hired'))} and not ${isWaiting} and ${isOther}
      ),
      'automaticAt', ${sql.raw(iso('j.close_out_at'))}
    ) as plan
    from jobs j where j.id = ${jobId}`.execute(executor)
  const [row] = rows
  if (!row) throw new Error(`job ${jobId} of a close-out does not exist`)
  const { plan } = row
  // `close_out_at` also counts the actor's own application, so the date is hidden when no other candidate waits.
  return plan.count > 0 ? plan : { ...plan, automaticAt: null }
}
