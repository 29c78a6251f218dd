import {
  advanceApplication,
  applyToJob,
  confirmHire,
  deleteApplicationDraft,
  exportApplicants,
  exportCompanyApplicants,
  getApplicant,
  getApplicationDraft,
  getFunnel,
  getMyApplication,
  getRejectionLetter,
  hireApplicant,
  holdApplication,
  listApplicants,
  listApplicationDrafts,
  listCompanyApplicants as listCompanyApplicantsRoute,
  listMyApplications,
  listReview as listReviewRoute,
  moveBackApplication,
  type PipelineAction,
  rejectApplication,
  reopenApplication,
  resumeApplication,
  saveApplicationDraft,
  setDistinct,
  startReading,
  stopReading,
  undoRejectApplication,
  unsetDistinct,
  withdrawApplication,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#base/actor.ts'
import type { FirstAnswers } from '#features/company-page/ports.ts'
import type { Letters } from '#features/letters/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { JobIndex } from '#features/search/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import type { Queue } from '#platform/queue.ts'
import { changeDistinct } from './alike/change-distinct.ts'
import { readApplicant, readApplication } from './applicant-read-model.ts'
import { createApplicantsReadModel } from './applicants-read-model.ts'
import { registerApplicationJobs } from './application-jobs.ts'
import { applyToJob as apply } from './apply-service.ts'
import type { BulkParts } from './bulk/bulk-deps.ts'
import { mountBulkOperations, registerBulkJobs } from './bulk/bulk-operations.ts'
import type { CheckDeps } from './checking/check-numbers.ts'
import { createCloseOut } from './close-out/close-out.ts'
import { listCompanyApplicants } from './company-list/company-applicants-read-model.ts'
import { countApplicants } from './count-applicants.ts'
import { createDraftService, type DraftService } from './drafts/draft-service.ts'
import { createApplicantErasure } from './erase-applicant.ts'
import { exportOfCompanies, exportOfJob } from './export/export-applicants.ts'
import { readFunnel } from './funnel-read-model.ts'
import { createMyApplicationsReadModel } from './my-applications-read-model.ts'
import type { PipelineCommand } from './pipeline-consequences.ts'
import { createPipelineService, type PipelineService } from './pipeline-service.ts'
import type { ApplicantErasure, Applicants, CloseOut, OwnApplications, Turns } from './ports.ts'
import { createReadingService } from './review/reading-service.ts'
import { listReview } from './review/review-read-model.ts'
import { rejectionLetterOf } from './telling/rejection-letter.ts'
import { refreshTurns } from './turns/turn-store.ts'

export interface ApplicationsDeps extends CheckDeps, BulkParts {
  readonly queue: Pick<Queue, 'enqueue'>
  readonly notifier: Notifier
  readonly letters: Letters
  readonly jobIndex: JobIndex
  readonly firstAnswers: FirstAnswers
  readonly publicUrl: string
}

export interface ApplicationsFeature extends Feature {
  readonly closeOut: CloseOut
  readonly mine: OwnApplications
  readonly erasure: ApplicantErasure
  readonly turns: Turns
  readonly applicants: Applicants
}

/** Applying to jobs, the pipeline actions, and the views of applications for candidates and hiring teams. */
export function applicationsFeature(deps: ApplicationsDeps): ApplicationsFeature {
  const { db } = deps
  const mine = createMyApplicationsReadModel(deps)
  const applicants = createApplicantsReadModel(deps)
  const pipeline = createPipelineService(deps)
  const drafts = createDraftService(deps)
  const reading = createReadingService(deps)
  return {
    mine,
    erasure: createApplicantErasure({ db, pipeline }),
    closeOut: createCloseOut(deps),
    turns: { refresh: refreshTurns },
    applicants: {
      one: (actor, id) => readApplication(db, actor, id),
      count: (actor, list) => countApplicants(deps, actor, list),
    },
    routes: (app) => {
      mount(app, listMyApplications, ({ actor, query }) => mine.list(actor, query))
      mount(app, getMyApplication, ({ actor, params }) => mine.one(actor, params.id))
      mount(app, listApplicants, ({ actor, params, query }) => applicants.list(actor, params.id, query))
      mount(app, getFunnel, ({ actor, params }) => readFunnel(db, actor, params.id))
      mount(app, listCompanyApplicantsRoute, ({ actor, query }) => listCompanyApplicants(deps, actor, query))
      mount(app, exportApplicants, ({ actor, params, query }) => exportOfJob(deps, actor, params.id, query))
      mount(app, exportCompanyApplicants, ({ actor, query }) => exportOfCompanies(deps, actor, query))
      mount(app, listReviewRoute, ({ actor, query }) => listReview(deps, actor, query))
      mount(app, startReading, ({ actor, params }) => reading.start(actor, params.id))
      mount(app, stopReading, ({ actor, params }) => reading.stop(actor, params.id))
      mount(app, getApplicant, ({ actor, params }) => readApplicant(db, actor, params.jobId, params.userId))
      mount(app, setDistinct, ({ actor, params }) => changeDistinct(deps, actor, params, true))
      mount(app, unsetDistinct, ({ actor, params }) => changeDistinct(deps, actor, params, false))
      mount(app, applyToJob, async ({ actor, params, body }) => ({
        id: await apply(deps, actor, params.id, body),
      }))
      mount(app, withdrawApplication, async ({ actor, params, body }) => {
        const { reason, comment } = body
        await pipeline.execute(actor, params.id, { action: 'withdraw', reason, message: comment })
        return mine.one(actor, params.id)
      })
      mount(app, confirmHire, async ({ actor, params }) => {
        await pipeline.execute(actor, params.id, { action: 'confirm-hire' })
        return mine.one(actor, params.id)
      })
      mount(app, getRejectionLetter, ({ actor, params, query }) =>
        rejectionLetterOf(deps, actor, params.id, query.reason),
      )
      mountDrafts(app, drafts)
      mountEmployerActions(app, pipeline)
      mountBulkOperations(app, deps)
    },
    jobs: (queue) => {
      registerApplicationJobs(queue, deps)
      registerBulkJobs(queue, deps)
    },
  }
}

function mountDrafts(app: FastifyInstance, drafts: DraftService): void {
  mount(app, listApplicationDrafts, async ({ actor }) => ({ items: await drafts.list(actor) }))
  mount(app, getApplicationDraft, ({ actor, params }) => drafts.get(actor, params.id))
  mount(app, saveApplicationDraft, ({ actor, params, version, body }) =>
    drafts.save(actor, params.id, version, body),
  )
  mount(app, deleteApplicationDraft, ({ actor, params }) => drafts.remove(actor, params.id))
}

interface EmployerCall {
  readonly actor: Actor
  readonly params: { readonly id: string }
  readonly body?: Omit<PipelineCommand, 'action'> | undefined
  readonly version?: number | undefined
}

function mountEmployerActions(app: FastifyInstance, pipeline: PipelineService): void {
  const execute = (action: PipelineAction) => (call: EmployerCall) =>
    pipeline.execute(call.actor, call.params.id, { action, ...call.body }, call.version)
  mount(app, advanceApplication, execute('advance'))
  mount(app, moveBackApplication, execute('move-back'))
  mount(app, holdApplication, execute('hold'))
  mount(app, resumeApplication, execute('resume'))
  mount(app, rejectApplication, execute('reject'))
  mount(app, undoRejectApplication, execute('undo-reject'))
  mount(app, reopenApplication, execute('reopen'))
  mount(app, hireApplicant, execute('hire'))
}
