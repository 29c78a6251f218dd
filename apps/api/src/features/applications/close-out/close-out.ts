import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { cancelOpenInterviews } from '../pipeline-store.ts'
import type { CloseOut } from '../ports.ts'
import { notifyRejected, type Telling, tellRejected } from '../telling/disclose-rejections.ts'
import { discloseRejectionsOfJob } from '../telling/disclose-store.ts'
import { previewLetters, requirePreviewedLetter } from './close-out-letters.ts'
import {
  insertCloseOutEvents,
  lockDueJob,
  postponeCloseOut,
  readPlan,
  rejectWaiting,
  type Selection,
  scheduleCloseOut,
} from './close-out-store.ts'

export function createCloseOut(telling: Telling): CloseOut {
  return {
    plan: async (executor, jobId, actorId) => ({
      ...(await readPlan(executor, jobId, actorId)),
      ...(await previewLetters(executor, telling.letters, { jobId, actorId })),
    }),
    answerWaiting: async (trx, answer, except) =>
      rejectSelected(trx, telling, answer, { except, notOf: answer.actorId }),
    answerEveryone: async (trx, answer) => {
      const { jobId, at } = answer
      await tellRejected(trx, telling, await discloseRejectionsOfJob(trx, jobId, at), at)
      await rejectSelected(trx, telling, answer, { offers: true })
    },
    schedule: scheduleCloseOut,
  }
}

const hourMs = 3_600_000

export interface CloseOutDeps extends ServiceDeps, Telling {}

/**
 * Rejects the waiting applicants of ended jobs when the employer did not answer in time. Safe to run
 * concurrently. Uses one transaction per job, because a job can have thousands of applicants.
 * @throws AggregateError at the end when some jobs failed; they are retried an hour later
 */
export async function closeOutDueJobs(deps: CloseOutDeps): Promise<void> {
  const { db, clock } = deps
  const at = clock()
  const failures: unknown[] = []
  let jobId: string | undefined
  do {
    jobId = undefined
    try {
      await inTransaction(db, async (trx) => {
        jobId = await lockDueJob(trx, at)
        if (jobId === undefined) return
        await rejectSelected(trx, deps, { jobId, actorId: null, message: null, at }, { quietOnly: true })
      })
    } catch (error) {
      if (jobId === undefined) throw error
      failures.push(error)
      await postponeCloseOut(db.kysely, jobId, new Date(at.getTime() + hourMs))
    }
  } while (jobId !== undefined)
  if (failures.length > 0) throw new AggregateError(failures, 'Some jobs could not be closed out.')
}

/** Rejects applicants and tells them. Without a message, each gets the letter of their company in their language. */
async function rejectSelected(
  trx: Transaction,
  { notifier, letters }: Telling,
  answer: {
    readonly jobId: string
    readonly actorId: string | null
    readonly message: string | null
    readonly wordsKey?: string
    readonly at: Date
  },
  selection: Selection,
): Promise<void> {
  const { jobId, actorId, message, at } = answer
  // No letter lacks a value: nobody applies without a name, and no job is published without a title and a company.
  const { kind, words } = await requirePreviewedLetter(trx, letters, answer)
  const closed = await rejectWaiting(trx, jobId, selection, at)
  const sent = await letters.send(
    trx,
    closed.map(({ applicationId }) => ({
      applicationId,
      kind,
      page: null,
      ...(message !== null && { template: message }),
    })),
    at,
    words.frozen,
  )
  const told = closed.map((one) => ({ ...one, message: sent.get(one.applicationId)?.body ?? '' }))
  await insertCloseOutEvents(trx, told, { actorId, at })
  await cancelOpenInterviews(
    trx,
    closed.map(({ applicationId }) => applicationId),
  )
  await notifyRejected(trx, notifier, closed, at)
  await scheduleCloseOut(trx, jobId)
}
