import { recordJobEvent } from '#platform/job-events.ts'
import type { EmployerJobsDeps } from './employer-jobs-deps.ts'
import { changeJobs } from './jobs-store.ts'
import type { SourceJobs } from './ports.ts'

export function createSourceJobs({
  jobIndex,
  pipeline,
}: Pick<EmployerJobsDeps, 'jobIndex' | 'pipeline'>): SourceJobs {
  return {
    close: async (trx, jobIds, at) => {
      if (jobIds.length === 0) return
      await changeJobs(trx, jobIds, { status: 'closed', closed_at: at, close_outcome: 'other' }, at)
      await recordJobEvent(trx, jobIds, { kind: 'closed', at, actorId: null })
      await pipeline.schedule(trx, ...jobIds)
      await jobIndex.refresh(trx, jobIds)
    },
    relist: async (trx, jobIds, at) => {
      if (jobIds.length === 0) return
      await changeJobs(trx, jobIds, { status: 'open', closed_at: null, close_outcome: null }, at)
      await recordJobEvent(trx, jobIds, { kind: 'relisted', at, actorId: null })
      await pipeline.schedule(trx, ...jobIds)
      await jobIndex.refresh(trx, jobIds)
    },
  }
}
