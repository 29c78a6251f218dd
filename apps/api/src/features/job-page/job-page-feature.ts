import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { createJobPageReadModel } from './job-page-read-model.ts'
import { mountJobPageRoutes } from './job-page-routes.ts'

interface JobPageFeature extends Feature {
  /** HTTP status for the web page `/jobs/{slug}`. */
  pageStatus(slug: string): Promise<200 | 404 | 410>
}

/** The public page of one job. */
export function jobPageFeature(deps: ServiceDeps): JobPageFeature {
  const readModel = createJobPageReadModel(deps)
  return { routes: (app) => mountJobPageRoutes(app, readModel), pageStatus: readModel.pageStatus }
}
