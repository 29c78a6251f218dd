import { getAdminDashboard, getCandidateDashboard, getEmployerDashboard } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { AdminDashboard } from './admin-dashboard.ts'
import type { CandidateDashboard } from './candidate-dashboard.ts'
import type { EmployerDashboardReader } from './employer-dashboard.ts'

export interface Dashboards {
  readonly candidate: CandidateDashboard
  readonly employer: EmployerDashboardReader
  readonly admin: AdminDashboard
}

export function mountDashboardRoutes(app: FastifyInstance, { candidate, employer, admin }: Dashboards): void {
  mount(app, getCandidateDashboard, ({ actor }) => candidate.read(actor))
  mount(app, getEmployerDashboard, ({ actor }) => employer.read(actor))
  mount(app, getAdminDashboard, ({ actor }) => admin.read(actor))
}
