import { createFileRoute } from '@tanstack/react-router'
import { requireDashboardOf } from '#app/route-guard.ts'
import { DashboardAdminPage } from '#features/dashboard-admin/dashboard-admin-page.tsx'
import { adminDashboardQuery } from '#features/dashboard-admin/dashboard-admin-queries.ts'

export const Route = createFileRoute('/_admin/admin/dashboard-admin')({
  beforeLoad: ({ context }) => requireDashboardOf('admin', context),
  loader: ({ context }) => void context.queryClient.prefetchQuery(adminDashboardQuery),
  component: DashboardAdminPage,
})
