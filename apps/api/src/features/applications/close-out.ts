import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import {
  insertCloseOutEvents,
  lockDueJob,
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

export interface CloseOutDeps extends ServiceDeps {
  readonly notifier: Notifier
}

/**
 * Rejects the waiting applicants of ended jobs when the employer did not answer in time. Safe to run
 * concurrently. Uses one transaction per job, because a job can have thousands of applicants.
 * @throws AggregateError at the end when some jobs failed; they are retried an hour later
 */
export async function closeOutDueJobs({ db, clock, notifier }: CloseOutDeps): Promise<void> {
  const at = clock()
  const failures: unknown[] = []
  let jobId: string | undefined
  do {
    jobId = undefined
    try {
      await inTransaction(db, async (trx) => {
        jobId = await lockDueJob(trx, at)
        if (jobId === undefined) return
        const answer = { jobId, actorId: null, message: automaticMessage, at }
        await rejectSelected(trx, notifier, answer, { quietOnly: true })
      })
    } catch (error) {
      if (jobId === undefined) throw error
      failures.push(error)
      await postponeCloseOut(db.kysely, jobId, new Date(at.getTime() + hourMs))
    }
  } while (jobId !== undefined)
  if (failures.length > 0) throw new AggregateError(failures, 'Some jobs could not be closed out.')
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
