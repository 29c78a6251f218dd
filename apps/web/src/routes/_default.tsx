import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useMatchRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DefaultLayout } from '#app/default-layout.tsx'
import { currentPersonQuery } from '#lib/current-person.ts'
import { useSession } from '#lib/session.ts'

// Visitors never see it.
const AdminLayout = lazy(() =>
  import('#app/admin-layout.tsx').then((module) => ({ default: module.AdminLayout })),
)

// Visitors have none, and the first page can do without.
const NotificationBell = lazy(() =>
  import('#features/notifications/notification-bell.tsx').then((module) => ({
    default: module.NotificationBell,
  })),
)

export const Route = createFileRoute('/_default')({
  component: PublicArea,
})

/** Members keep their side menu on a job's page, which their own lists lead to. */
function PublicArea() {
  const isJob = useMatchRoute()({ to: '/jobs/$slug' }) !== false
  const { token } = useSession()
  const { data: person } = useQuery({
    ...currentPersonQuery,
    enabled: isJob && token !== null,
    retryOnMount: false,
  })
  if (isJob && token !== null && person && person.roles.length > 0) {
    return (
      <Suspense>
        <AdminLayout person={person} bell={<NotificationBell />}>
          <Outlet />
        </AdminLayout>
      </Suspense>
    )
  }
  return (
    <DefaultLayout bell={<NotificationBell />}>
      <Outlet />
    </DefaultLayout>
  )
}
