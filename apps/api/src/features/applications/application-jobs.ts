import { z } from 'zod'
import type { Queue } from '#platform/queue.ts'
import { defineJob } from '#platform/queue.ts'
import type { AutomaticCloseOut } from './close-out.ts'
import type { RejectionDisclosure } from './disclose-rejections.ts'

/** Discloses rejections whose regret window has passed. The payload is empty: the database knows what is due. */
export const discloseRejections = defineJob({ name: 'tell-rejections', payload: z.object({}) })

/** Answers the remaining applicants of jobs that ended some time ago. */
export const closeOutDue = defineJob({ name: 'close-out-due', payload: z.object({}) })

/** Beside the job that each rejection puts at its own time, the clock looks every minute. */
export function registerApplicationJobs(
  queue: Queue,
  disclosure: RejectionDisclosure,
  automaticCloseOut: AutomaticCloseOut,
): void {
  queue.work(discloseRejections, async () => {
    await disclosure.run()
  })
  queue.schedule(discloseRejections, '* * * * *', {})
  queue.work(closeOutDue, automaticCloseOut.run)
  queue.schedule(closeOutDue, '5 * * * *', {})
}
