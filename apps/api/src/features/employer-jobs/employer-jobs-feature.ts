import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { Transaction } from '#db/transaction.ts'
import type { CloseOut } from '#platform/close-out.ts'
import type { Feature } from '#platform/feature.ts'
import { type AbandonedJobs, createAbandonedJobs } from './abandoned-jobs.ts'
import { createDraftService } from './draft-service.ts'
import { createEmployerJobsReadModel, type EmployerJobsReadModel } from './employer-jobs-read-model.ts'
import { mountEmployerJobsRoutes } from './employer-jobs-routes.ts'
import { createExpiry, expireJobs } from './expire-jobs.ts'
import { createPublicationService } from './publication-service.ts'

/** The public search keeps exactly the open jobs; it changes in the transaction that changes a job. */
export interface JobIndex {
  refresh(trx: Transaction, jobIds: readonly string[]): Promise<void>
}

export interface EmployerJobsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly jobIndex: JobIndex
  readonly pipeline: CloseOut
  /** What a new draft begins with. */
  readonly defaults: { readonly regretHours: number; readonly currency: string }
}

export interface EmployerJobsFeature extends Feature {
  /** For the employer's dashboard: the very list that it opens. */
  readonly readModel: EmployerJobsReadModel
  /** For the end of an account that was a company's only owner. */
  readonly abandoned: AbandonedJobs
}

/** Jobs from draft to closed, as their hiring team sees them. */
export function employerJobsFeature(deps: EmployerJobsDeps): EmployerJobsFeature {
  const readModel = createEmployerJobsReadModel(deps.db)
  const drafts = createDraftService(deps)
  const publications = createPublicationService(deps)
  const expiry = createExpiry(deps)
  return {
    readModel,
    abandoned: createAbandonedJobs(deps),
    routes: (app) => {
      mountEmployerJobsRoutes(app, { readModel, drafts, publications })
      // Those that fell due while nothing ran; what is more than a batch, the clock's job takes within a minute.
      app.addHook('onReady', async () => {
        await expiry.batch()
      })
    },
    jobs: (queue) => {
      queue.work(expireJobs, expiry.all)
      queue.schedule(expireJobs, '* * * * *', {})
    },
  }
}
