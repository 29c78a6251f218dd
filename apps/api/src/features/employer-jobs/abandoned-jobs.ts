import { inTransaction } from '#db/transaction.ts'
import { recordJobEvent } from '#platform/job-events.ts'
import type { EmployerJobsDeps } from './employer-jobs-deps.ts'
import { changeJob, jobsToAbandon, lockJob, takeBackJobs } from './jobs-store.ts'
import type { AbandonedJobs } from './ports.ts'

const farewell = 'This company is no longer hiring here, so the job has been closed. Thank you for applying.'

export function createAbandonedJobs({ db, clock, jobIndex, pipeline }: EmployerJobsDeps): AbandonedJobs {
  return {
    closeAll: async (companyId, actorId) => {
      // Nobody is left who could publish or approve them.
      await takeBackJobs(db.kysely, companyId, clock())
      for (const id of await jobsToAbandon(db.kysely, companyId)) {
        await inTransaction(db, async (trx) => {
          const job = await lockJob(trx, id, actorId)
          if (!job) return
          const at = clock()
          if (job.status === 'open' || job.status === 'paused') {
            await changeJob(trx, id, { status: 'closed', closed_at: at, close_outcome: 'cancelled' }, at)
            await recordJobEvent(trx, [id], { kind: 'closed', at, actorId })
            await jobIndex.refresh(trx, [id])
          }
          await pipeline.answerEveryone(trx, { jobId: id, actorId, message: farewell, at })
        })
      }
    },
  }
}
