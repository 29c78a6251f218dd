import type { CompanyRole, EmployerJobRow } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import type { Transaction } from '#db/transaction.ts'

/** Closes the jobs of a company whose last owner deletes the account. */
export interface AbandonedJobs {
  /**
   * Closes the company's open jobs and rejects all waiting applicants, in one transaction per job. Idempotent.
   * @param actorId the owner whose account is deleted
   */
  closeAll(companyId: string, actorId: string): Promise<void>
}

/** What administrators can do to the jobs of any company. */
export interface JobModeration {
  /**
   * Closes a running job, and notifies the company's owners and recruiters with the reason.
   * @returns the id of the job
   * @throws AppError not-found, forbidden, stale, not-permitted-now
   */
  close(actor: Actor, jobId: string, version: number, reason: string): Promise<string>
  /**
   * Republishes a job that an administrator closed, and notifies the company's owners and recruiters.
   * @returns the id of the job
   * @throws AppError not-found, forbidden, stale, not-permitted-now, invalid with what the company must change first
   */
  relist(actor: Actor, jobId: string, version: number): Promise<string>
}

/** Closes and relists many jobs at once, as the source that they were imported from does. */
export interface SourceJobs {
  /** Closes running jobs, takes them out of the search and schedules the answers to applicants. The caller locks them. */
  close(trx: Transaction, jobIds: readonly string[], at: Date): Promise<void>
  /** Opens ended jobs again until the closing time that they have. The caller locks their companies, then them. */
  relist(trx: Transaction, jobIds: readonly string[], at: Date): Promise<void>
}

/** A company member who leaves or gets another role. */
export interface MemberChange {
  readonly companyId: string
  readonly userId: string
  /** The new role; null for a member who leaves. */
  readonly next: CompanyRole | null
  /** Who takes over the unfinished jobs whose only recruiter the member is. */
  readonly handOverTo?: string | undefined
  /** Who makes the change. */
  readonly by: string
  readonly at: Date
}

/** Keeps the hiring teams of jobs true. */
export interface JobTeams {
  /**
   * Takes a member off the teams that the new role does not fit. The caller has locked the company.
   * @throws AppError hand-over-first for the only recruiter of unfinished jobs without a successor; invalid for a successor
   * who may not recruit
   */
  release(trx: Transaction, change: MemberChange): Promise<void>
  /** Makes an owner the recruiter of the unfinished jobs whose only recruiter is this person. Locks their companies. */
  releaseErased(trx: Transaction, userId: string, at: Date): Promise<void>
}

/** Lists the actor's jobs, most recently changed first. */
export interface RecentJobs {
  list(actor: Actor, query: { readonly limit: number }): Promise<{ readonly items: EmployerJobRow[] }>
}
