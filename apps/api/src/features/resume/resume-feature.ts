import type { Feature } from '#platform/feature.ts'
import { mountResumeRoutes } from './resume-routes.ts'
import { createResumeService, type ResumeDeps } from './resume-service.ts'

/** Profiles filled from CVs and résumés, and written as such. */
export function resumeFeature(deps: ResumeDeps): Feature {
  const service = createResumeService(deps)
  return { routes: (app) => mountResumeRoutes(app, service) }
}
