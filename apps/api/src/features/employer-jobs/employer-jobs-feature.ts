import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { CloseOut } from '#features/applications/ports.ts'
import type { JobIndex } from '#features/search/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { createAbandonedJobs } from './abandoned-jobs.ts'
import { createDraftService, type DraftDefaults } from './draft-service.ts'
import { createEmployerJobsReadModel } from './employer-jobs-read-model.ts'
import { mountEmployerJobsRoutes } from './employer-jobs-routes.ts'
import { createExpiry, expireJobs } from './expire-jobs.ts'
import type { AbandonedJobs, RecentJobs } from './ports.ts'
import { createPublicationService } from './publication-service.ts'

export interface EmployerJobsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly jobIndex: JobIndex
  readonly pipeline: CloseOut
  readonly defaults: DraftDefaults
}

export interface EmployerJobsFeature extends Feature {
  readonly recent: RecentJobs
  readonly abandoned: AbandonedJobs
}

/** Jobs from draft to closed, as their hiring team sees them. */
export function employerJobsFeature(deps: EmployerJobsDeps): EmployerJobsFeature {
  const readModel = createEmployerJobsReadModel(deps.db)
  const drafts = createDraftService(deps)
  const publications = createPublicationService(deps)
  const expiry = createExpiry(deps)
  return {
    recent: readModel,
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
