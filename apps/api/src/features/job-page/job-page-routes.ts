import { getJob } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { JobPageReadModel } from './job-page-read-model.ts'

export function mountJobPageRoutes(app: FastifyInstance, readModel: JobPageReadModel): void {
  mount(app, getJob, ({ params }) => readModel.page(params.slug))
}
