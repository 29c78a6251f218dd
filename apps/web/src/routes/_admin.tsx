import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminLayout } from '#app/admin-layout.tsx'
import { requireMember } from '#app/route-guard.ts'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'

export const Route = createFileRoute('/_admin')({
  beforeLoad: requireMember,
  component: AdminArea,
})

function AdminArea() {
  const { person } = Route.useRouteContext()
  return (
    <AdminLayout person={person} bell={<NotificationBell />}>
      <Outlet />
    </AdminLayout>
  )
}
