import { getLanding, listCategories, searchJobs, similarJobs } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { CategoryReadModel } from './category-read-model.ts'
import type { FirstPages } from './first-pages.ts'
import type { LandingReadModel } from './landing-read-model.ts'
import type { SearchService } from './search-service.ts'
import type { SimilarJobsReadModel } from './similar-jobs-read-model.ts'

interface SearchParts {
  readonly service: SearchService
  readonly landing: LandingReadModel
  readonly similar: SimilarJobsReadModel
  readonly categories: CategoryReadModel
  readonly firstPages: FirstPages
}

export function mountSearchRoutes(app: FastifyInstance, parts: SearchParts): void {
  const { service, landing, similar, categories, firstPages } = parts
  mount(app, searchJobs, ({ actor, query }) => {
    const isCached = actor === null && query.q === undefined && query.cursor === undefined
    const search = () => service.search(query)
    return isCached ? firstPages.get(JSON.stringify(query), search) : search()
  })
  mount(app, getLanding, ({ actor }) =>
    actor === null ? firstPages.get('landing', landing.landing) : landing.landing(),
  )
  mount(app, similarJobs, ({ params }) => similar.similar(params.slug))
  mount(app, listCategories, () => categories.list())
}
