import type { Notification, Stage } from '@vouch/contract'
import type { Transaction } from '#db/transaction.ts'

interface News<Kind extends Notification['kind']> {
  readonly kind: Kind
  readonly at: Date
}

/** About one application. */
export interface ApplicationEvent
  extends News<
    | 'application-received'
    | 'application-withdrawn'
    | 'stage-changed'
    | 'rejected'
    | 'reopened'
    | 'message'
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
  > {
  readonly applicationId: string
  readonly jobId: string
  readonly candidateId: string
  /** The other side's name, where the recipient may know it. */
  readonly personName: string | null
  readonly stage: Stage
  /** The stage page that it opens. */
  readonly page: Notification['page']
}

/** About a job, and no application of it. */
interface JobEvent extends News<'job-filled' | 'invited-to-apply'> {
  readonly jobId: string
}

/** About a company's verification. */
interface VerificationEvent
  extends News<
    | 'company-verified'
    | 'company-needs-information'
    | 'company-rejected'
    | 'company-suspended'
    | 'company-verification-lost'
  > {
  readonly companyId: string
}

/** About a person who asked to join a company or joined it; for owners. */
interface MemberEvent extends News<'join-requested' | 'member-joined'> {
  readonly companyId: string
  readonly personName: string
}

/** The answer to a person who asked to join a company. */
interface JoinAnswerEvent extends News<'join-accepted' | 'join-declined'> {
  readonly companyId: string
}

interface PassportEvent
  extends News<'passport-expired' | 'passport-suspended' | 'passport-revoked' | 'passport-restored'> {
  readonly passportName: string
  /** The issuer. */
  readonly personName: string
}

/** Something that happened, before its recipients are known: one member for each kind of news. */
export type NotificationEvent =
  | ApplicationEvent
  | JobEvent
  | VerificationEvent
  | MemberEvent
  | JoinAnswerEvent
  | PassportEvent

/** One recipient of an event, on one side. */
export type NewNotification = NotificationEvent & {
  readonly userId: string
  readonly side: Notification['side']
}

/** Stores notifications in the caller's transaction, and shows them live after it commits. */
export interface Notifier {
  notify(trx: Transaction, rows: readonly NewNotification[]): Promise<void>
  /**
   * Notifies the members of a company who decide about applicants, except the applicant.
   * @param exceptUserId who caused the event
   */
  notifyTeam(
    trx: Transaction,
    companyId: string,
    event: ApplicationEvent | JobEvent,
    exceptUserId: string | null,
  ): Promise<void>
  /** Notifies the owners of a company. @param exceptUserId as for `notifyTeam` */
  notifyOwners(
    trx: Transaction,
    event: VerificationEvent | MemberEvent,
    exceptUserId: string | null,
  ): Promise<void>
  /** Refreshes the open pages of people who need no notification: the change is their own side's. */
  hint(trx: Transaction, userIds: readonly string[]): Promise<void>
  /** The same for the members of a company who decide about applicants. */
  hintTeam(trx: Transaction, companyId: string): Promise<void>
  /**
   * Shows live what a statement of the caller's own stored and committed. Collected for a moment and sent as one:
   * a NOTIFY inside the busiest transactions would make them commit one after the other.
   */
  announce(stored: readonly StoredNotification[]): void
}

/** A notification that is in the database. */
export interface StoredNotification {
  readonly id: string
  readonly userId: string
}
