import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DefaultLayout } from '#app/layouts/default-layout.tsx'
import { PendingPage } from '#app/pages/pending-page.tsx'
import { useSession } from '#lib/identity/session.ts'

// Loaded lazily, because visitors see neither the signed-in layout nor the notification bell.
const MemberArea = lazy(() =>
  import('#app/layouts/member-area.tsx').then((module) => ({ default: module.MemberArea })),
)

const NotificationBell = lazy(() =>
  import('#features/notifications/notification-bell.tsx').then((module) => ({
    default: module.NotificationBell,
  })),
)

export const Route = createFileRoute('/_default')({
  component: PublicArea,
})

function PublicArea() {
  const isJob = useLocation({ select: ({ pathname }) => /^\/jobs\/[^/]+\/?$/.test(pathname) })
  const applying = useLocation({ select: ({ search }) => search.apply === true })
  const { token } = useSession()
  const frame = (
    <DefaultLayout bell={<NotificationBell />}>
      <Outlet />
    </DefaultLayout>
  )
  if (!isJob || token === null) return frame
  // A change of layout would unmount the form and lose its input, so show the form only in the final layout.
  const waiting = (
    <DefaultLayout bell={<NotificationBell />}>
      <PendingPage />
    </DefaultLayout>
  )
  return (
    <Suspense fallback={applying ? waiting : frame}>
      <MemberArea page={<Outlet />} publicFrame={frame} />
    </Suspense>
  )
}
