import { getJob } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { JobPages } from './ports.ts'

export function mountJobPageRoutes(app: FastifyInstance, pages: JobPages): void {
  mount(app, getJob, ({ params }) => pages.page(params.slug))
}
