import type { Database } from '#db/connect.ts'
import type { OwnApplications } from '#features/applications/ports.ts'
import type { RecentJobs } from '#features/employer-jobs/ports.ts'
import type { FreshJobs } from '#features/search/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { createAdminDashboard } from './admin-dashboard.ts'
import { createCandidateDashboard } from './candidate-dashboard.ts'
import { mountDashboardRoutes } from './dashboard-routes.ts'
import { createEmployerDashboard } from './employer-dashboard.ts'

export interface DashboardsDeps {
  readonly db: Database
  readonly applications: OwnApplications
  readonly freshJobs: FreshJobs
  readonly jobs: RecentJobs
}

/** Where things stand, for each role: numbers that equal the lists that they open. */
export function dashboardsFeature(deps: DashboardsDeps): Feature {
  const dashboards = {
    candidate: createCandidateDashboard(deps),
    employer: createEmployerDashboard(deps),
    admin: createAdminDashboard(deps.db),
  }
  return { routes: (app) => mountDashboardRoutes(app, dashboards) }
}
