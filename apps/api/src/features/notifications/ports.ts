import type { Notification, NotificationSettings, Role, Stage } from '@vouch/contract'
import type { Transaction } from '#db/transaction.ts'

interface News<Kind extends Notification['kind']> {
  readonly kind: Kind
  readonly at: Date
}

export interface ApplicationEvent
  extends News<
    | 'application-sent'
    | 'application-received'
    | 'application-withdrawn'
    | 'answer-overdue'
    | 'answer-long-overdue'
    | 'unanswered'
    | 'unanswered-told'
    | 'stage-changed'
    | 'rejected'
    | 'reopened'
    | 'message'
    | 'mentioned'
    | 'questionnaire-sent'
    | 'questionnaire-answered'
    | 'interview-proposed'
    | 'interview-accepted'
    | 'interview-declined'
    | 'interview-cancelled'
    | 'details-requested'
    | 'detail-submitted'
    | 'detail-approved'
    | 'detail-returned'
    | 'hire-offered'
    | 'hire-confirmed'
    | 'job-changed'
  > {
  readonly applicationId: string
  readonly jobId: string
  readonly candidateId: string
  /** Name of the person on the other side; null if the recipient must not know it. */
  readonly personName: string | null
  readonly stage: Stage
  /** The stage page that the notification links to. */
  readonly page: Notification['page']
}

/** An event that concerns a whole job, not one application. */
interface JobEvent
  extends News<
    | 'job-filled'
    | 'job-submitted'
    | 'job-approved'
    | 'job-returned'
    | 'job-not-published'
    | 'job-ending'
    | 'added-to-team'
    | 'job-closed-by-administrator'
    | 'job-relisted-by-administrator'
    | 'job-reported'
    | 'job-report-acted'
    | 'job-report-dismissed'
    | 'invited-to-apply'
  > {
  readonly jobId: string
}

/** An event in the verification of a company, also as an issuer of passports. */
interface VerificationEvent
  extends News<
    | 'company-verified'
    | 'company-needs-information'
    | 'company-rejected'
    | 'company-suspended'
    | 'company-verification-lost'
    | 'issuer-verified'
    | 'issuer-refused'
    | 'issuer-suspended'
    | 'issuer-reinstated'
  > {
  readonly companyId: string
}

/** A person joined a company or asked to join. Its owners are notified. */
interface MemberEvent extends News<'join-requested' | 'member-joined'> {
  readonly companyId: string
  readonly personName: string
}

/** Tells a person the answer to their request to join a company. */
interface JoinAnswerEvent extends News<'join-accepted' | 'join-declined'> {
  readonly companyId: string
}

interface PassportEvent
  extends News<
    | 'passport-offered'
    | 'passport-changed'
    | 'passport-expiring'
    | 'passport-expired'
    | 'passport-suspended'
    | 'passport-revoked'
    | 'passport-restored'
    | 'passport-requested'
    | 'passport-request-returned'
    | 'passport-request-refused'
    | 'passport-request-approved'
    | 'passport-endorsement-offered'
  > {
  readonly passportName: string
  /** Name of the passport's issuer, or of the issuer that endorses it. */
  readonly personName: string
}

/** An administrator answered the person's feedback. The list of their feedback shows the answer. */
type FeedbackEvent = News<'feedback-answered'>

/** An editor decided on a value that the person had proposed for a list. */
interface ProposalEvent extends News<'proposal-approved' | 'proposal-merged' | 'proposal-declined'> {
  readonly proposalId: string
}

/** An import of job postings ended. */
interface ImportEvent extends News<'jobs-imported' | 'import-failed'> {
  readonly jobImportId: string
}

/** A feed of job postings cannot be read, or what it brought was not trusted. */
interface FeedEvent extends News<'feed-failing'> {
  readonly jobFeedId: string
}

/** An event to notify people of, without its recipients. Covers every kind of notification. */
export type NotificationEvent =
  | ApplicationEvent
  | JobEvent
  | VerificationEvent
  | MemberEvent
  | JoinAnswerEvent
  | PassportEvent
  | FeedbackEvent
  | ProposalEvent
  | ImportEvent
  | FeedEvent

/** An event with one recipient, as candidate or employer. */
export type NewNotification = NotificationEvent & {
  readonly userId: string
  readonly side: Notification['side']
}

/** Stores notifications in the caller's transaction. After the commit they appear live. */
export interface Notifier {
  notify(trx: Transaction, rows: readonly NewNotification[]): Promise<void>
  /**
   * Notifies the hiring team of the job, except a member who is the applicant. While no recruiter is on it, all owners and
   * recruiters of the company are notified too.
   * @param exceptUserId the person who caused the event
   */
  notifyTeam(
    trx: Transaction,
    companyId: string,
    event: ApplicationEvent | JobEvent,
    exceptUserId: string | null,
  ): Promise<void>
  /**
   * Notifies those who answer for a job: the recruiters on its team, or all owners and recruiters while it has none.
   * @param exceptUserId the person who caused the event
   * @param alsoUserId who asked for this, and is told while they recruit for the company, on the team or not
   */
  notifyRecruiters(
    trx: Transaction,
    companyId: string,
    event: JobEvent,
    exceptUserId: string | null,
    alsoUserId?: string | null,
  ): Promise<void>
  /**
   * Notifies the owners of a company.
   * @param exceptUserId the person who caused the event
   */
  notifyOwners(
    trx: Transaction,
    companyId: string,
    event: VerificationEvent | MemberEvent | JobEvent,
    exceptUserId: string | null,
  ): Promise<void>
  /**
   * Deletes the candidates' notifications of a kind, time and stage, unless they read them or got them by mail.
   * @returns the applications whose candidates know of the move
   */
  withdraw(
    trx: Transaction,
    which: {
      readonly kind: ApplicationEvent['kind']
      readonly at: Date
      readonly stage: Stage
      readonly applicationIds: readonly string[]
    },
  ): Promise<ReadonlySet<string>>
  /** Refreshes these people's open pages without a notification, after changes that they or their team made. */
  hint(trx: Transaction, userIds: readonly string[]): Promise<void>
  /** Refreshes the open pages of the company members who decide about the applicants of a job. */
  hintTeam(trx: Transaction, companyId: string, jobId: string): Promise<void>
  /** Refreshes pages like {@link hintTeam}, once for each job of the applications. */
  hintTeams(
    trx: Transaction,
    applications: readonly { readonly companyId: string; readonly jobId: string }[],
  ): Promise<void>
  /** Refreshes the open pages of all members of a company. */
  hintCompany(trx: Transaction, companyId: string): Promise<void>
  /**
   * Sends stored notifications to open streams, after their transaction has committed. Collects calls for 10 ms into
   * one NOTIFY, because a NOTIFY inside the busiest transactions would make them commit one at a time.
   */
  announce(stored: readonly StoredNotification[]): void
}

export interface StoredNotification {
  readonly id: string
  readonly userId: string
}

/** A person's notification settings, with the time zone and roles that delivery needs. */
export interface RecipientSettings extends NotificationSettings {
  /** IANA name; null for UTC. */
  readonly timeZone: string | null
  readonly roles: readonly Role[]
}
