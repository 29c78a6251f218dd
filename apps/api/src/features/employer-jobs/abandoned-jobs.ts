import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { CloseOut } from '#features/applications/ports.ts'
import type { JobIndex } from '#features/search/ports.ts'
import { changeJob, jobsToAbandon, lockJob } from './jobs-store.ts'
import type { AbandonedJobs } from './ports.ts'

const farewell =
  'This company does not look for anybody here any more, so this job is closed. Thank you for applying.'

export function createAbandonedJobs(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly jobIndex: JobIndex
  readonly pipeline: CloseOut
}): AbandonedJobs {
  const { db, clock, jobIndex, pipeline } = deps
  return {
    closeAll: async (companyId, actorId) => {
      for (const id of await jobsToAbandon(db.kysely, companyId)) {
        await inTransaction(db, async (trx) => {
          const job = await lockJob(trx, id, actorId)
          if (!job) return
          const at = clock()
          if (job.status === 'open' || job.status === 'paused') {
            await changeJob(trx, id, { status: 'closed', closed_at: at, close_outcome: 'cancelled' }, at)
            await jobIndex.refresh(trx, [id])
          }
          await pipeline.answerEveryone(trx, { jobId: id, actorId, message: farewell, at })
        })
      }
    },
  }
}
