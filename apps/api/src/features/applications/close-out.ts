import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import {
  holdDueJob,
  insertCloseOutEvents,
  postponeCloseOut,
  readPlan,
  rejectWaiting,
  type Selection,
  scheduleCloseOut,
} from './close-out-store.ts'
import { notifyRejected } from './disclose-rejections.ts'
import { discloseRejectionsOfJob } from './disclose-store.ts'
import { cancelOpenInterviews } from './pipeline-store.ts'
import type { CloseOut, CloseOutAnswer } from './ports.ts'

export function createCloseOut(notifier: Notifier): CloseOut {
  return {
    plan: readPlan,
    answerWaiting: async (trx, answer, except) =>
      rejectSelected(trx, notifier, answer, { except, notOf: answer.actorId }),
    answerEveryone: async (trx, answer) => {
      const { jobId, at } = answer
      await notifyRejected(trx, notifier, await discloseRejectionsOfJob(trx, jobId, at), at)
      await rejectSelected(trx, notifier, answer, { offers: true })
    },
    schedule: scheduleCloseOut,
  }
}

const automaticMessage =
  'This job is now closed, and you were not selected. Thank you for applying and for the time you took.'

const hourMs = 3_600_000

export interface AutomaticCloseOut {
  /**
   * Answers everyone whose employer has not answered in time. Safe to run twice at once.
   * @throws AggregateError after all other jobs, when some failed; those are tried again an hour later
   */
  run(): Promise<void>
}

export function createAutomaticCloseOut(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly notifier: Notifier
}): AutomaticCloseOut {
  const { db, clock, notifier } = deps
  // A job can have thousands of applicants, so each has a transaction of its own.
  const answerOne = async (trx: Transaction, jobId: string, at: Date) => {
    const answer = { jobId, actorId: null, message: automaticMessage, at }
    await rejectSelected(trx, notifier, answer, { quietOnly: true })
  }
  return {
    run: async () => {
      const at = clock()
      const failures: unknown[] = []
      let held: string | undefined
      do {
        held = undefined
        try {
          await inTransaction(db, async (trx) => {
            held = await holdDueJob(trx, at)
            if (held !== undefined) await answerOne(trx, held, at)
          })
        } catch (error) {
          if (held === undefined) throw error
          failures.push(error)
          await postponeCloseOut(db.kysely, held, new Date(at.getTime() + hourMs))
        }
      } while (held !== undefined)
      if (failures.length > 0) throw new AggregateError(failures, 'Some jobs could not be closed out.')
    },
  }
}

async function rejectSelected(
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
