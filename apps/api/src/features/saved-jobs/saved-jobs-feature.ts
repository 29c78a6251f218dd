import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { Feature } from '#platform/feature.ts'
import { createSavedJobsReadModel } from './saved-jobs-read-model.ts'
import { mountSavedJobsRoutes } from './saved-jobs-routes.ts'
import { createSavedJobsService } from './saved-jobs-service.ts'

export interface SavedJobsDeps {
  readonly db: Database
  readonly clock: Clock
}

/** Jobs that a candidate keeps, and the marks of one job: saved, applied. */
export function savedJobsFeature(deps: SavedJobsDeps): Feature {
  const service = createSavedJobsService(deps)
  const readModel = createSavedJobsReadModel(deps)
  return { routes: (app) => mountSavedJobsRoutes(app, service, readModel) }
}
