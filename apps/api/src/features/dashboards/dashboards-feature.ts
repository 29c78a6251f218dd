import { getAdminDashboard, getCandidateDashboard, getEmployerDashboard } from '@vouch/contract'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { readAdminDashboard } from './admin-dashboard.ts'
import { type CandidateDashboardDeps, readCandidateDashboard } from './candidate-dashboard.ts'
import { type EmployerDashboardDeps, readEmployerDashboard } from './employer-dashboard.ts'

/** One dashboard per role. Every count equals the length of the list that it links to. */
export function dashboardsFeature(deps: CandidateDashboardDeps & EmployerDashboardDeps): Feature {
  return {
    routes: (app) => {
      mount(app, getCandidateDashboard, ({ actor }) => readCandidateDashboard(deps, actor))
      mount(app, getEmployerDashboard, ({ actor }) => readEmployerDashboard(deps, actor))
      mount(app, getAdminDashboard, ({ actor }) => readAdminDashboard(deps, actor))
    },
  }
}
