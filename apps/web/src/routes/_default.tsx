import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { DefaultLayout } from '#app/default-layout.tsx'

// Visitors have none, and the first page can do without.
const NotificationBell = lazy(() =>
  import('#features/notifications/notification-bell.tsx').then((module) => ({
    default: module.NotificationBell,
  })),
)

export const Route = createFileRoute('/_default')({
  component: () => (
    <DefaultLayout bell={<NotificationBell />}>
      <Outlet />
    </DefaultLayout>
  ),
})
