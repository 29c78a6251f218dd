import {
  approveJob,
  deleteJobTemplate,
  type EmployerJob,
  getJobHistory,
  listJobTemplates,
  pauseJob,
  renameJobTemplate,
  returnJob,
  saveJobTemplate,
  scheduleJob,
  submitJob,
  takeBackJob,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#base/actor.ts'
import { mount } from '#platform/http/mount.ts'
import type { EmployerJobsReadModel } from '../employer-jobs-read-model.ts'
import type { PublicationService } from '../publication-service.ts'
import type { TemplateService } from '../templates/template-service.ts'
import type { ApprovalService } from './approval-service.ts'
import type { JobHistoryReadModel } from './history-read-model.ts'

interface Parts {
  readonly readModel: EmployerJobsReadModel
  readonly publications: PublicationService
  readonly approvals: ApprovalService
  readonly history: JobHistoryReadModel
  readonly templates: TemplateService
}

export function mountJobLifeRoutes(app: FastifyInstance, parts: Parts): void {
  const { readModel, publications, approvals, history, templates } = parts
  const after = async (actor: Actor, jobId: string, command: Promise<void>): Promise<EmployerJob> => {
    await command
    return readModel.one(actor, jobId)
  }

  mount(app, submitJob, ({ actor, params: { id }, version, body }) =>
    after(actor, id, approvals.submit(actor, id, version, body.at === null ? null : new Date(body.at))),
  )
  mount(app, approveJob, ({ actor, params: { id }, version }) =>
    after(actor, id, approvals.approve(actor, id, version)),
  )
  mount(app, returnJob, ({ actor, params: { id }, version, body }) =>
    after(actor, id, approvals.return(actor, id, version, body.reason)),
  )
  mount(app, scheduleJob, ({ actor, params: { id }, version, body }) =>
    after(actor, id, publications.schedule(actor, id, version, new Date(body.at))),
  )
  mount(app, takeBackJob, ({ actor, params: { id }, version }) =>
    after(actor, id, publications.takeBack(actor, id, version)),
  )
  mount(app, pauseJob, ({ actor, params: { id }, version }) =>
    after(actor, id, publications.pause(actor, id, version)),
  )
  mount(app, getJobHistory, ({ actor, params, query }) => history.list(actor, params.id, query))
  mount(app, listJobTemplates, ({ actor, params }) => templates.list(actor, params.id))
  mount(app, saveJobTemplate, ({ actor, params, body }) =>
    templates.save(actor, params.id, body.jobId, body.name),
  )
  mount(app, renameJobTemplate, ({ actor, params, body }) =>
    templates.rename(actor, params.id, params.templateId, body.name),
  )
  mount(app, deleteJobTemplate, ({ actor, params }) => templates.remove(actor, params.id, params.templateId))
}
