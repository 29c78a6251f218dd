import { z } from 'zod'
import type { Queue } from '#platform/queue.ts'
import { defineJob } from '#platform/queue.ts'
import type { AutomaticCloseOut } from './close-out.ts'
import type { RejectionTeller } from './tell-rejections.ts'

/** Tells the candidates whose regret window has passed. Carries nothing: what is due stands in the database. */
export const tellRejections = defineJob({ name: 'tell-rejections', payload: z.object({}) })

/** Tells the remaining applicants of jobs that ended some time ago. */
export const closeOutDue = defineJob({ name: 'close-out-due', payload: z.object({}) })

/** Beside the job that each rejection puts at its own time, the clock looks every minute. */
export function registerApplicationJobs(
  queue: Queue,
  teller: RejectionTeller,
  automaticCloseOut: AutomaticCloseOut,
): void {
  queue.work(tellRejections, async () => {
    await teller.tellDue()
  })
  queue.schedule(tellRejections, '* * * * *', {})
  queue.work(closeOutDue, automaticCloseOut.tellDue)
  queue.schedule(closeOutDue, '5 * * * *', {})
}
