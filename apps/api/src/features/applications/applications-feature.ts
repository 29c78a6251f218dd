import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { Transaction } from '#db/transaction.ts'
import type { CloseOut } from '#platform/close-out.ts'
import type { Feature } from '#platform/feature.ts'
import type { Notifier } from '#platform/notifier.ts'
import type { Queue } from '#platform/queue.ts'
import { createApplicantReadModel } from './applicant-read-model.ts'
import { createApplicantsReadModel } from './applicants-read-model.ts'
import { registerApplicationJobs } from './application-jobs.ts'
import { mountApplicationRoutes } from './application-routes.ts'
import { createApplyService } from './apply-service.ts'
import { createAutomaticCloseOut, createCloseOut } from './close-out.ts'
import { createLeaving, type Leaving } from './leaving.ts'
import { createMyApplicationsReadModel, type MyApplicationsReadModel } from './my-applications-read-model.ts'
import { createPipelineService } from './pipeline-service.ts'
import { createRejectionTeller } from './tell-rejections.ts'

/** The public search keeps exactly the open jobs; it changes in the transaction that changes a job. */
export interface JobIndex {
  refresh(trx: Transaction, jobIds: readonly string[]): Promise<void>
}

export interface ApplicationsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly queue: Pick<Queue, 'enqueue'>
  readonly notifier: Notifier
  readonly jobIndex: JobIndex
}

/** What the feature gives to others. */
export interface ApplicationsFeature extends Feature {
  /** For the employer's jobs: the final answer to the remaining applicants. */
  readonly closeOut: CloseOut
  /** For the candidate's dashboard: the very list that it opens. */
  readonly mine: MyApplicationsReadModel
  /** For the end of an account. */
  readonly leaving: Leaving
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
  const teller = createRejectionTeller(deps)
  return {
    mine,
    leaving: createLeaving({ db, pipeline }),
    closeOut: createCloseOut(notifier),
    routes: (app) => mountApplicationRoutes(app, parts),
    jobs: (queue) => registerApplicationJobs(queue, teller, createAutomaticCloseOut(deps)),
  }
}
