import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { DashboardEmployerPage } from '#features/dashboard-employer/dashboard-employer-page.tsx'
import { employerDashboardQuery } from '#features/dashboard-employer/dashboard-employer-queries.ts'

export const Route = createFileRoute('/_admin/admin/dashboard-employer')({
  beforeLoad: ({ context }) => requireRole(context, 'employer'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(employerDashboardQuery),
  component: DashboardEmployerPage,
})
