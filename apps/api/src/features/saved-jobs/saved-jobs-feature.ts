import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { createSavedJobsReadModel } from './saved-jobs-read-model.ts'
import { mountSavedJobsRoutes } from './saved-jobs-routes.ts'
import { createSavedJobsService } from './saved-jobs-service.ts'

/** A candidate's saved jobs, and the marks "saved" and "applied" on jobs. */
export function savedJobsFeature(deps: ServiceDeps): Feature {
  const service = createSavedJobsService(deps)
  const readModel = createSavedJobsReadModel(deps)
  return { routes: (app) => mountSavedJobsRoutes(app, service, readModel) }
}
