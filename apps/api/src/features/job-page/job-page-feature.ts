import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { createJobPageReadModel } from './job-page-read-model.ts'
import { mountJobPageRoutes } from './job-page-routes.ts'
import type { JobPages } from './ports.ts'

interface JobPageFeature extends Feature {
  readonly pages: JobPages
}

/** The public page of one job. */
export function jobPageFeature(deps: ServiceDeps): JobPageFeature {
  const readModel = createJobPageReadModel(deps)
  return { routes: (app) => mountJobPageRoutes(app, readModel), pages: readModel }
}
