import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminLayout } from '#app/layouts/admin-layout.tsx'
import { requireMember, requireSession } from '#app/route-guard.ts'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'

export const Route = createFileRoute('/_admin')({
  // Before choosing a role, people may open only the account pages, lists that they edit, and their own feedback.
  beforeLoad: (guarded) =>
    /^\/admin\/(account|feedbacks(?!\/list)|settings\/masters)(\/|$)/.test(guarded.location.pathname)
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
