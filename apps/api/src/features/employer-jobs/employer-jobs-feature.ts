import type { ValueHolder } from '#features/masters/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { createAbandonedJobs } from './abandoned-jobs.ts'
import { createDraftService } from './draft-service.ts'
import { createEmployerJobsReadModel } from './employer-jobs-read-model.ts'
import { mountEmployerJobsRoutes } from './employer-jobs-routes.ts'
import { createExpiry, expireJobs } from './expire-jobs.ts'
import { createJobHolder } from './job-holder.ts'
import { createJobModeration, type ModerationDeps } from './job-moderation.ts'
import { announceEndings, createEndingAnnouncements } from './life/announce-endings.ts'
import { createApprovalService } from './life/approval-service.ts'
import { createJobHistoryReadModel } from './life/history-read-model.ts'
import { mountJobLifeRoutes } from './life/job-life-routes.ts'
import { createScheduledPublication, publishScheduled } from './life/publish-due.ts'
import type { AbandonedJobs, JobModeration, RecentJobs, SourceJobs } from './ports.ts'
import { createPublicationService } from './publication-service.ts'
import { createSourceJobs } from './source-jobs.ts'
import { createTeamReadModel } from './team/team-read-model.ts'
import { mountTeamRoutes } from './team/team-routes.ts'
import { createTeamService } from './team/team-service.ts'
import { createTemplateService } from './templates/template-service.ts'

interface EmployerJobsFeature extends Feature {
  readonly recent: RecentJobs
  readonly abandoned: AbandonedJobs
  readonly moderation: JobModeration
  readonly source: SourceJobs
  /** Jobs as holders of values of lists. */
  readonly holder: ValueHolder
}

/** An employer's jobs from draft to closed, as the hiring team sees them. */
export function employerJobsFeature(deps: ModerationDeps): EmployerJobsFeature {
  const readModel = createEmployerJobsReadModel(deps.db, deps.widestPay)
  const history = createJobHistoryReadModel(deps.db)
  const approvals = createApprovalService(deps)
  const templates = createTemplateService(deps)
  const drafts = createDraftService(deps)
  const teams = createTeamService(deps)
  const publications = createPublicationService(deps)
  const expiry = createExpiry(deps)
  const publishDue = createScheduledPublication(deps)
  const announceDue = createEndingAnnouncements(deps)
  return {
    recent: readModel,
    abandoned: createAbandonedJobs(deps),
    moderation: createJobModeration(deps),
    source: createSourceJobs(deps),
    holder: createJobHolder(deps.jobIndex),
    routes: (app) => {
      mountEmployerJobsRoutes(app, { readModel, drafts, publications })
      mountTeamRoutes(app, { readModel: createTeamReadModel(deps.db), teams })
      mountJobLifeRoutes(app, { readModel, publications, approvals, history, templates })
      // Expires jobs whose closing date passed while the server was down.
      // If some remain, the scheduled job expires them within a minute.
      app.addHook('onReady', async () => {
        await expiry.batch()
      })
    },
    jobs: (queue) => {
      queue.work(expireJobs, expiry.all)
      queue.schedule(expireJobs, '* * * * *', {})
      queue.work(publishScheduled, publishDue)
      queue.schedule(publishScheduled, '* * * * *', {})
      queue.work(announceEndings, announceDue)
      queue.schedule(announceEndings, '7 * * * *', {})
    },
  }
}
