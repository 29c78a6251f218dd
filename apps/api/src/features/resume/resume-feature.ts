import type { Feature } from '#platform/feature.ts'
import { mountResumeRoutes } from './resume-routes.ts'
import { createResumeService, type ResumeDeps } from './resume-service.ts'

/** Imports CVs and résumés into profiles, and exports profiles as résumés. */
export function resumeFeature(deps: ResumeDeps): Feature {
  const service = createResumeService(deps)
  return { routes: (app) => mountResumeRoutes(app, service) }
}
