import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { JobIndex } from '#features/search/ports.ts'
import type { Feature } from '#platform/feature.ts'
import type { Queue } from '#platform/queue.ts'
import { createApplicantReadModel } from './applicant-read-model.ts'
import { createApplicantsReadModel } from './applicants-read-model.ts'
import { registerApplicationJobs } from './application-jobs.ts'
import { mountApplicationRoutes } from './application-routes.ts'
import { createApplyService } from './apply-service.ts'
import { createAutomaticCloseOut, createCloseOut } from './close-out.ts'
import { createRejectionDisclosure } from './disclose-rejections.ts'
import { createApplicantErasure } from './erase-applicant.ts'
import { createMyApplicationsReadModel } from './my-applications-read-model.ts'
import { createPipelineService } from './pipeline-service.ts'
import type { ApplicantErasure, CloseOut, OwnApplications } from './ports.ts'

export interface ApplicationsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly queue: Pick<Queue, 'enqueue'>
  readonly notifier: Notifier
  readonly jobIndex: JobIndex
}

/** What the feature gives to others. */
export interface ApplicationsFeature extends Feature {
  readonly closeOut: CloseOut
  readonly mine: OwnApplications
  readonly erasure: ApplicantErasure
}

/** Applying, the pipeline's actions, and what each side sees. */
export function applicationsFeature(deps: ApplicationsDeps): ApplicationsFeature {
  const { db, notifier } = deps
  const mine = createMyApplicationsReadModel(deps)
  const pipeline = createPipelineService(deps)
  const parts = {
    mine,
    applying: createApplyService(deps),
    pipeline,
    applicants: createApplicantsReadModel(db),
    applicant: createApplicantReadModel(db),
  }
  const disclosure = createRejectionDisclosure(deps)
  return {
    mine,
    erasure: createApplicantErasure({ db, pipeline }),
    closeOut: createCloseOut(notifier),
    routes: (app) => mountApplicationRoutes(app, parts),
    jobs: (queue) => registerApplicationJobs(queue, disclosure, createAutomaticCloseOut(deps)),
  }
}
