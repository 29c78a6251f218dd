import type { Transaction } from '#db/transaction.ts'
import type { Notifier } from '#platform/notifier.ts'
import { insertCloseOutEvents, rejectEverybody } from './close-out-store.ts'
import { cancelOpenInterviews } from './pipeline-store.ts'
import { notifyRejected } from './tell-rejections.ts'
import { tellRejectionsOfJob } from './tell-store.ts'

/** The polite answer to everybody who still waits on a job that takes no more. */
export interface CloseOut {
  /**
   * Rejects all that are open, told at once, and tells the rejections that were not told yet. Access is the
   * caller's to check, and the job the caller's to hold.
   * @returns how many candidates were answered
   */
  closeOut(trx: Transaction, jobId: string, actorId: string, message: string, at: Date): Promise<number>
}

export function createCloseOut(notifier: Notifier): CloseOut {
  return {
    closeOut: async (trx, jobId, actorId, message, at) => {
      const told = await tellRejectionsOfJob(trx, jobId, at)
      const closed = await rejectEverybody(trx, jobId, at)
      await insertCloseOutEvents(trx, closed, { actorId, message, at })
      await cancelOpenInterviews(
        trx,
        closed.map(({ applicationId }) => applicationId),
      )
      await notifyRejected(trx, notifier, [...told, ...closed], at)
      return told.length + closed.length
    },
  }
}
