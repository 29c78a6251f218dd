import type {
  ApplicantViewList,
  CandidateApplication,
  CloseOutPlan,
  EmployerApplication,
} from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import type { CappedCount } from '#db/capped-total.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** The message that waiting applicants receive when a job closes, and its sender. */
interface CloseOutAnswer {
  readonly jobId: string
  readonly actorId: string
  /** Null for the company's letter in each applicant's language. */
  readonly message: string | null
  /** The letters that the actor previewed; without it, the present ones are sent. */
  readonly wordsKey?: string
  readonly at: Date
}

/** Rejects the remaining applicants of a closed job. The caller checks access and locks the job. */
export interface CloseOut {
  /** Lists the candidates whom `answerWaiting` by this actor would reject. */
  plan(executor: Executor, jobId: string, actorId: string): Promise<CloseOutPlan>
  /**
   * Rejects all waiting applicants except the actor, who must not decide about their own application.
   * Rejections not yet disclosed keep their own message and disclosure time.
   * @param except ids of applications that stay in progress
   * @throws AppError conflict if the letters have changed since the preview, invalid for an unknown variable
   */
  answerWaiting(trx: Transaction, answer: CloseOutAnswer, except: readonly string[]): Promise<void>
  /**
   * Rejects all applicants of a company that lost its last owner,
   * including those with an offer or an undisclosed rejection.
   */
  answerEveryone(trx: Transaction, answer: CloseOutAnswer): Promise<void>
  /** Sets when waiting applicants are rejected automatically. Call it when jobs end or reopen. */
  schedule(trx: Transaction, ...jobIds: readonly string[]): Promise<void>
}

/** Removes an applicant whose account is deleted. */
export interface ApplicantErasure {
  /** Withdraws the person's running applications one by one. Skips applications that end concurrently. Idempotent. */
  withdrawAll(userId: string): Promise<void>
  /**
   * Removes names and texts from the person's applications. Stages, dates
   * and outcomes stay for statistics. Does not delete files. Idempotent.
   */
  anonymizeApplications(trx: Transaction, userId: string): Promise<void>
}

/** Keeps whose turn applications are. */
export interface Turns {
  /** Stores whose turn the applications are. Call it after each change that the candidate knows of. Idempotent. */
  refresh(trx: Transaction, applicationIds: readonly string[], at: Date): Promise<void>
}

/** Reads a candidate's own applications, without undisclosed rejections. */
export interface OwnApplications {
  /**
   * Lists applications that wait for the candidate's answer.
   * @returns a JSON array of list rows
   */
  waiting(actor: Actor, limit: number): Promise<string>
  /**
   * Reads one of the candidate's applications.
   * @throws AppError not-found
   */
  one(actor: Actor, id: string): Promise<CandidateApplication>
}

/** Reads applications as the hiring team sees them. */
export interface Applicants {
  /**
   * Reads one application by its id.
   * @throws AppError not-found, forbidden
   */
  one(actor: Actor, id: string): Promise<TeamApplication>
  /**
   * Counts the applicants in a list or on a board, up to 10,000.
   * @throws AppError not-found, forbidden for a job
   */
  count(actor: Actor, list: ApplicantViewList): Promise<CappedCount>
}

/** An application and the company of its job. */
export interface TeamApplication {
  readonly application: EmployerApplication
  readonly company: { readonly id: string; readonly name: string }
}
