import type { CandidateApplication, CloseOutPlan } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** What the remaining applicants are told, and by whom. */
export interface CloseOutAnswer {
  readonly jobId: string
  readonly actorId: string
  readonly message: string
  readonly at: Date
}

/** The final answer to the remaining applicants of a closed job. Access is checked and the job held by the caller. */
export interface CloseOut {
  /** Who `answerWaiting` by this person would tell. */
  plan(executor: Executor, jobId: string, actorId: string): Promise<CloseOutPlan>
  /**
   * Tells everyone who waits, but not the actor: nobody decides about their own application. Undisclosed rejections keep their own message and time.
   * @param except applications that stay in progress
   */
  answerWaiting(trx: Transaction, answer: CloseOutAnswer, except: readonly string[]): Promise<void>
  /** Tells everyone, offers and undisclosed rejections included: nobody will run this job any more. */
  answerEveryone(trx: Transaction, answer: CloseOutAnswer): Promise<void>
  /** Sets when the people who wait are told automatically. Call it when a job ends, or is open again. */
  schedule(trx: Transaction, jobId: string): Promise<void>
}

/** The applicant's side of an account that ends. */
export interface ApplicantErasure {
  /** Withdraws what still runs, one by one; those that end in the same moment stay as they ended. Safe to repeat. */
  withdrawAll(userId: string): Promise<void>
  /**
   * Anonymizes the person's applications: removes what they wrote, sent and were told. Stages, dates and outcomes stay
   * for statistics. Files are not touched. Safe to repeat.
   */
  anonymizeApplications(trx: Transaction, userId: string): Promise<void>
}

/** A candidate's applications, as far as they were told. */
export interface OwnApplications {
  /**
   * Those in which something waits for the candidate.
   * @returns a JSON array of the list's rows
   */
  waiting(actor: Actor, limit: number): Promise<string>
  /** @throws AppError not-found */
  one(actor: Actor, id: string): Promise<CandidateApplication>
}
