import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { Feature } from '#platform/feature.ts'
import { createJobPageReadModel } from './job-page-read-model.ts'
import { mountJobPageRoutes } from './job-page-routes.ts'

export interface JobPageFeature extends Feature {
  /** The HTTP status that the page `/jobs/{slug}` carries: there, unknown, or ended. */
  pageStatus(slug: string): Promise<200 | 404 | 410>
}

/** The public page of one job. */
export function jobPageFeature(deps: { readonly db: Database; readonly clock: Clock }): JobPageFeature {
  const readModel = createJobPageReadModel(deps)
  return { routes: (app) => mountJobPageRoutes(app, readModel), pageStatus: readModel.pageStatus }
}
