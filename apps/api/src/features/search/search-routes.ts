import { getLanding, listCategories, searchJobs, similarJobs } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { CategoryReadModel } from './category-read-model.ts'
import type { LandingReadModel } from './landing-read-model.ts'
import type { PublicSearch } from './ports.ts'
import type { SearchService } from './search-service.ts'
import type { SimilarJobsReadModel } from './similar-jobs-read-model.ts'

interface SearchParts {
  readonly service: SearchService
  /** Answers to visitors, some of them kept for two seconds. */
  readonly visitors: PublicSearch
  readonly landing: LandingReadModel
  readonly similar: SimilarJobsReadModel
  readonly categories: CategoryReadModel
}

export function mountSearchRoutes(app: FastifyInstance, parts: SearchParts): void {
  const { service, visitors, landing, similar, categories } = parts
  mount(app, searchJobs, ({ actor, query }) => (actor === null ? visitors : service).search(query))
  mount(app, getLanding, ({ actor }) => (actor === null ? visitors : landing).landing())
  mount(app, similarJobs, ({ params }) => similar.similar(params.slug))
  mount(app, listCategories, () => categories.list())
}
