import {
  advanceApplication,
  applyToJob,
  confirmHire,
  getApplicant,
  getMyApplication,
  hireApplicant,
  holdApplication,
  listApplicants,
  listMyApplications,
  moveBackApplication,
  rejectApplication,
  reopenApplication,
  resumeApplication,
  undoRejectApplication,
  withdrawApplication,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { ApplicantReadModel } from './applicant-read-model.ts'
import type { ApplicantsReadModel } from './applicants-read-model.ts'
import type { ApplyService } from './apply-service.ts'
import type { MyApplicationsReadModel } from './my-applications-read-model.ts'
import type { PipelineService } from './pipeline-service.ts'

export interface ApplicationParts {
  readonly applying: ApplyService
  readonly pipeline: PipelineService
  readonly mine: MyApplicationsReadModel
  readonly applicants: ApplicantsReadModel
  readonly applicant: ApplicantReadModel
}

export function mountApplicationRoutes(app: FastifyInstance, parts: ApplicationParts): void {
  mountReads(app, parts)
  mountCandidateActions(app, parts)
  mountEmployerActions(app, parts)
}

function mountReads(app: FastifyInstance, { mine, applicants, applicant }: ApplicationParts): void {
  mount(app, listMyApplications, ({ actor, query }) => mine.list(actor, query))
  mount(app, getMyApplication, ({ actor, params }) => mine.one(actor, params.id))
  mount(app, listApplicants, ({ actor, params, query }) => applicants.list(actor, params.id, query))
  mount(app, getApplicant, ({ actor, params }) => applicant.one(actor, params.jobId, params.userId))
}

function mountCandidateActions(app: FastifyInstance, { applying, pipeline, mine }: ApplicationParts): void {
  mount(app, applyToJob, async ({ actor, params, body }) => ({
    id: await applying.apply(actor, params.id, body),
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
}

function mountEmployerActions(app: FastifyInstance, { pipeline }: ApplicationParts): void {
  mount(app, advanceApplication, ({ actor, params, body, version }) =>
    pipeline.execute(actor, params.id, { action: 'advance', ...body }, version),
  )
  mount(app, moveBackApplication, ({ actor, params, body, version }) =>
    pipeline.execute(actor, params.id, { action: 'move-back', ...body }, version),
  )
  mount(app, holdApplication, ({ actor, params, body, version }) =>
    pipeline.execute(actor, params.id, { action: 'hold', ...body }, version),
  )
  mount(app, resumeApplication, ({ actor, params, version }) =>
    pipeline.execute(actor, params.id, { action: 'resume' }, version),
  )
  mount(app, rejectApplication, ({ actor, params, body, version }) =>
    pipeline.execute(actor, params.id, { action: 'reject', ...body }, version),
  )
  mount(app, undoRejectApplication, ({ actor, params, version }) =>
    pipeline.execute(actor, params.id, { action: 'undo-reject' }, version),
  )
  mount(app, reopenApplication, ({ actor, params, body, version }) =>
    pipeline.execute(actor, params.id, { action: 'reopen', ...body }, version),
  )
  mount(app, hireApplicant, ({ actor, params, body, version }) =>
    pipeline.execute(actor, params.id, { action: 'hire', ...body }, version),
  )
}
