import type { Notification } from '@vouch/contract'
import type { Transaction } from '#db/transaction.ts'

/** Something that happened, before it is known who is told. */
export interface Happening {
  readonly kind: Notification['kind']
  readonly at: Date
  readonly applicationId: string | null
  /** Null for what concerns a company or a passport. */
  readonly jobId: string | null
  /** For what concerns a company and none of its jobs. */
  readonly companyId?: string
  /** The applicant; null when it concerns the whole job. */
  readonly candidateId: string | null
  /** The other side's name, where it may be known: of a passport, its issuer. */
  readonly personName: string | null
  /** For what concerns a passport. */
  readonly passportName?: string
  readonly stage: Notification['stage']
  /** The stage page that it opens. */
  readonly page: Notification['page']
}

/** One person who is told of it, on one side. */
export interface NewNotification extends Happening {
  readonly userId: string
  readonly side: Notification['side']
}

/** What happened to a company, or to who belongs to it. */
interface CompanyNews {
  readonly kind: Notification['kind']
  readonly companyId: string
  readonly at: Date
  /** Whom it is about; null when it is about the company. */
  readonly personName: string | null
}

/** News of a company or a passport are about no job. */
export const noJob = {
  applicationId: null,
  jobId: null,
  candidateId: null,
  stage: null,
  page: null,
} as const

/** Tells people what happened: stored in the caller's transaction, shown live after it commits. */
export interface Notifier {
  notify(trx: Transaction, rows: readonly NewNotification[]): Promise<void>
  /**
   * Tells those of a company who decide about applicants: owners, recruiters, hiring managers.
   * @param exceptUserId who needs no telling: the one who did it
   */
  notifyTeam(
    trx: Transaction,
    companyId: string,
    happening: Happening,
    exceptUserId: string | null,
  ): Promise<void>
  /** Tells the people who own a company. @param exceptUserId as for `notifyTeam` */
  notifyOwners(trx: Transaction, news: CompanyNews, exceptUserId: string | null): Promise<void>
  /** Refreshes the open pages of people who need no notification: the change is their own side's. */
  hint(trx: Transaction, userIds: readonly string[]): Promise<void>
  /** The same for those of a company who decide about applicants. */
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
