import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { DashboardAdminPage } from '#features/dashboard-admin/dashboard-admin-page.tsx'
import { adminDashboardQuery } from '#features/dashboard-admin/dashboard-admin-queries.ts'

export const Route = createFileRoute('/_admin/admin/dashboard-admin')({
  beforeLoad: ({ context }) => requireRole(context, 'admin'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(adminDashboardQuery),
  component: DashboardAdminPage,
})
