import type { CandidateApplication, CloseOutPlan } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** The message to the remaining applicants, and its sender. */
export interface CloseOutAnswer {
  readonly jobId: string
  readonly actorId: string
  readonly message: string
  readonly at: Date
}

/** The final answer to the remaining applicants of a closed job. Access is checked and the job held by the caller. */
export interface CloseOut {
  /** The people whom `answerWaiting` by this person would answer. */
  plan(executor: Executor, jobId: string, actorId: string): Promise<CloseOutPlan>
  /**
   * Answers everyone who waits except the actor: nobody decides about their own application. Undisclosed rejections keep
   * their own message and time.
   * @param except applications that stay in progress
   */
  answerWaiting(trx: Transaction, answer: CloseOutAnswer, except: readonly string[]): Promise<void>
  /** Answers everyone, offers and undisclosed rejections included: nobody will run this job any more. */
  answerEveryone(trx: Transaction, answer: CloseOutAnswer): Promise<void>
  /** Sets when the people who wait are answered automatically. Call it when a job ends or opens again. */
  schedule(trx: Transaction, jobId: string): Promise<void>
}

/** The applicant's side of an account that ends. */
export interface ApplicantErasure {
  /** Withdraws what still runs, one by one; those that end in the same moment stay as they ended. Safe to repeat. */
  withdrawAll(userId: string): Promise<void>
  /**
   * Anonymizes the person's applications: removes what they wrote, sent and received. Stages, dates and outcomes stay
   * for statistics. Files are not touched. Safe to repeat.
   */
  anonymizeApplications(trx: Transaction, userId: string): Promise<void>
}

/** A candidate's own applications, without what is undisclosed. */
export interface OwnApplications {
  /**
   * Those in which something waits for the candidate.
   * @returns a JSON array of the list's rows
   */
  waiting(actor: Actor, limit: number): Promise<string>
  /** @throws AppError not-found */
  one(actor: Actor, id: string): Promise<CandidateApplication>
}
