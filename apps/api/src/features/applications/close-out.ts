import type { CloseOutPlan } from '@vouch/contract'
import type { Database } from '#db/connect.ts'
import { type Executor, inTransaction, type Transaction } from '#db/transaction.ts'
import type { Clock } from '#platform/clock.ts'
import type { Notifier } from '#platform/notifier.ts'
import {
  holdDueJobs,
  insertCloseOutEvents,
  readPlan,
  rejectWaiting,
  type Selection,
  scheduleCloseOut,
} from './close-out-store.ts'
import { cancelOpenInterviews } from './pipeline-store.ts'
import { notifyRejected } from './tell-rejections.ts'
import { tellRejectionsOfJob } from './tell-store.ts'

/** What the remaining applicants are told, and by whom. */
interface CloseOutAnswer {
  readonly jobId: string
  readonly actorId: string
  readonly message: string
  readonly at: Date
}

/** The final answer to the remaining applicants of a closed job. Access is checked and the job held by the caller. */
export interface CloseOut {
  /** Who `answerWaiting` would tell. */
  plan(executor: Executor, jobId: string): Promise<CloseOutPlan>
  /**
   * Tells everyone who waits. Undisclosed rejections keep their own message and time.
   * @param except applications that stay in progress
   */
  answerWaiting(trx: Transaction, answer: CloseOutAnswer, except: readonly string[]): Promise<void>
  /** Tells everyone, offers and undisclosed rejections included: nobody will run this job any more. */
  answerEveryone(trx: Transaction, answer: CloseOutAnswer): Promise<void>
  /** Sets when the people who wait are told automatically. Call it when a job ends, or is open again. */
  schedule(trx: Transaction, jobId: string): Promise<void>
}

export function createCloseOut(notifier: Notifier): CloseOut {
  return {
    plan: readPlan,
    answerWaiting: async (trx, answer, except) => tellSelected(trx, notifier, answer, { except }),
    answerEveryone: async (trx, answer) => {
      const { jobId, at } = answer
      await notifyRejected(trx, notifier, await tellRejectionsOfJob(trx, jobId, at), at)
      await tellSelected(trx, notifier, answer, { offers: true })
    },
    schedule: scheduleCloseOut,
  }
}

const automaticMessage =
  'This job is now closed, and you were not selected. Thank you for applying and for the time you took.'

// A job can have thousands of applicants, so a transaction takes few jobs.
const jobsAtOnce = 20

export interface AutomaticCloseOut {
  /** Tells everyone whose employer has not answered in time. Safe to run twice at once. */
  tellDue(): Promise<void>
}

export function createAutomaticCloseOut(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly notifier: Notifier
}): AutomaticCloseOut {
  const { db, clock, notifier } = deps
  const batch = () =>
    inTransaction(db, async (trx) => {
      const at = clock()
      const jobs = await holdDueJobs(trx, at, jobsAtOnce)
      for (const jobId of jobs) {
        const answer = { jobId, actorId: null, message: automaticMessage, at }
        await tellSelected(trx, notifier, answer, { quietOnly: true })
      }
      return jobs.length
    })
  return {
    tellDue: async () => {
      while ((await batch()) === jobsAtOnce);
    },
  }
}

async function tellSelected(
  trx: Transaction,
  notifier: Notifier,
  answer: Omit<CloseOutAnswer, 'actorId'> & { readonly actorId: string | null },
  selection: Selection,
): Promise<void> {
  const { jobId, at } = answer
  const closed = await rejectWaiting(trx, jobId, selection, at)
  await insertCloseOutEvents(trx, closed, answer)
  await cancelOpenInterviews(
    trx,
    closed.map(({ applicationId }) => applicationId),
  )
  await notifyRejected(trx, notifier, closed, at)
  await scheduleCloseOut(trx, jobId)
}
