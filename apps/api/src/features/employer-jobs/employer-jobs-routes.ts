import {
  closeJob,
  closeOutJob,
  copyJob,
  createJob,
  deleteJob,
  type EmployerJob,
  extendJob,
  getCloseOut,
  getEmployerJob,
  listEmployerJobs,
  publishJob,
  updateJob,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#base/actor.ts'
import { mount } from '#platform/http/mount.ts'
import type { DraftService } from './draft-service.ts'
import type { EmployerJobsReadModel } from './employer-jobs-read-model.ts'
import type { PublicationService } from './publication-service.ts'

interface Parts {
  readonly readModel: EmployerJobsReadModel
  readonly drafts: DraftService
  readonly publications: PublicationService
}

export function mountEmployerJobsRoutes(
  app: FastifyInstance,
  { readModel, drafts, publications }: Parts,
): void {
  const after = async (actor: Actor, jobId: string, command: Promise<void>): Promise<EmployerJob> => {
    await command
    return readModel.one(actor, jobId)
  }

  mount(app, listEmployerJobs, ({ actor, query }) => readModel.list(actor, query))
  mount(app, getEmployerJob, ({ actor, params }) => readModel.one(actor, params.id))
  mount(app, createJob, async ({ actor, body }) =>
    readModel.one(actor, await drafts.create(actor, body.companyId, body.templateId)),
  )
  mount(app, copyJob, async ({ actor, params }) => readModel.one(actor, await drafts.copy(actor, params.id)))
  mount(app, updateJob, ({ actor, params: { id }, version, body }) =>
    after(actor, id, drafts.update(actor, id, version, body)),
  )
  mount(app, deleteJob, ({ actor, params }) => drafts.remove(actor, params.id))
  mount(app, publishJob, ({ actor, params: { id }, version }) =>
    after(actor, id, publications.publish(actor, id, version)),
  )
  mount(app, closeJob, ({ actor, params: { id }, version, body }) =>
    after(actor, id, publications.close(actor, id, version, body.outcome)),
  )
  mount(app, extendJob, ({ actor, params: { id }, version, body }) =>
    after(actor, id, publications.extend(actor, id, version, body.closesOn)),
  )
  mount(app, getCloseOut, ({ actor, params }) => publications.planCloseOut(actor, params.id))
  mount(app, closeOutJob, ({ actor, params: { id }, body }) =>
    after(actor, id, publications.closeOut(actor, id, body)),
  )
}
