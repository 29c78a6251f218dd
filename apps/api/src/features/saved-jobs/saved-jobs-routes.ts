import { listJobMarks, listSavedJobs, myJobMarks, saveJob, unsaveJob } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { SavedJobsReadModel } from './saved-jobs-read-model.ts'
import type { SavedJobsService } from './saved-jobs-service.ts'

export function mountSavedJobsRoutes(
  app: FastifyInstance,
  service: SavedJobsService,
  readModel: SavedJobsReadModel,
): void {
  mount(app, listSavedJobs, ({ actor, query }) => readModel.list(actor, query))
  mount(app, saveJob, ({ actor, params }) => service.save(actor, params.id))
  mount(app, unsaveJob, ({ actor, params }) => service.unsave(actor, params.id))
  mount(app, listJobMarks, async ({ actor, query }) => ({ items: await readModel.marksOf(actor, query.ids) }))
  mount(app, myJobMarks, ({ actor, params }) => readModel.marks(actor, params.id))
}
