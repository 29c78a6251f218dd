import type { Feature } from '#platform/feature.ts'
import { createAbandonedJobs } from './abandoned-jobs.ts'
import { createDraftService } from './draft-service.ts'
import { createEmployerJobsReadModel } from './employer-jobs-read-model.ts'
import { mountEmployerJobsRoutes } from './employer-jobs-routes.ts'
import { createExpiry, expireJobs } from './expire-jobs.ts'
import { createJobModeration, type ModerationDeps } from './job-moderation.ts'
import type { AbandonedJobs, JobModeration, RecentJobs, SourceJobs } from './ports.ts'
import { createPublicationService } from './publication-service.ts'
import { createSourceJobs } from './source-jobs.ts'

interface EmployerJobsFeature extends Feature {
  readonly recent: RecentJobs
  readonly abandoned: AbandonedJobs
  readonly moderation: JobModeration
  readonly source: SourceJobs
}

/** An employer's jobs from draft to closed, as the hiring team sees them. */
export function employerJobsFeature(deps: ModerationDeps): EmployerJobsFeature {
  const readModel = createEmployerJobsReadModel(deps.db)
  const drafts = createDraftService(deps)
  const publications = createPublicationService(deps)
  const expiry = createExpiry(deps)
  return {
    recent: readModel,
    abandoned: createAbandonedJobs(deps),
    moderation: createJobModeration(deps),
    source: createSourceJobs(deps),
    routes: (app) => {
      mountEmployerJobsRoutes(app, { readModel, drafts, publications })
      // Expires jobs whose closing date passed while the server was down.
      // If some remain, the scheduled job expires them within a minute.
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
