import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminLayout } from '#app/layouts/admin-layout.tsx'
import { requireMember, requireSession } from '#app/route-guard.ts'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'

export const Route = createFileRoute('/_admin')({
  // Before choosing a role, people may open only the account pages, and lists that they edit.
  beforeLoad: (guarded) =>
    /^\/admin\/(account|settings\/masters)(\/|$)/.test(guarded.location.pathname)
      ? requireSession(guarded)
      : requireMember(guarded),
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
