import type { EmployerJobRow } from '@vouch/contract'
import type { Actor } from '#access/actor.ts'
import type { Database } from '#db/connect.ts'
import type { Feature } from '#platform/feature.ts'
import { createAdminDashboard } from './admin-dashboard.ts'
import { createCandidateDashboard } from './candidate-dashboard.ts'
import { mountDashboardRoutes } from './dashboard-routes.ts'
import { createEmployerDashboard } from './employer-dashboard.ts'

/** A candidate's applications in which something waits for them, as rows of the list that they open. */
export interface WaitingApplications {
  /** @returns a JSON array */
  waiting(actor: Actor, limit: number): Promise<string>
}

/** The newest open jobs, as cards of the public search. */
export interface FreshJobs {
  /** @returns a JSON array */
  fresh(limit: number): Promise<string>
}

/** The employer's own list of jobs, last changed first. */
export interface RecentJobs {
  list(actor: Actor, query: { readonly limit: number }): Promise<{ readonly items: EmployerJobRow[] }>
}

export interface DashboardsDeps {
  readonly db: Database
  readonly applications: WaitingApplications
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
