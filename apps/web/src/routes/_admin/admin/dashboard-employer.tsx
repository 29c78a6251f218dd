import { createFileRoute } from '@tanstack/react-router'
import { requireDashboardOf } from '#app/route-guard.ts'
import { DashboardEmployerPage } from '#features/dashboard-employer/dashboard-employer-page.tsx'
import { employerDashboardQuery } from '#features/dashboard-employer/dashboard-employer-queries.ts'

export const Route = createFileRoute('/_admin/admin/dashboard-employer')({
  beforeLoad: ({ context }) => requireDashboardOf('employer', context),
  loader: ({ context }) => void context.queryClient.prefetchQuery(employerDashboardQuery),
  component: DashboardEmployerPage,
})
