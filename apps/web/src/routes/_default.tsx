import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { DefaultLayout } from '#app/layouts/default-layout.tsx'
import { PendingPage } from '#app/pages/pending-page.tsx'
import { afterFirstPaint } from '#lib/api/first-paint.ts'
import { useSession } from '#lib/identity/session.ts'

// Loaded lazily, because visitors see neither the signed-in layout nor the notification bell.
const loadMemberArea = () =>
  import('#app/layouts/member-area.tsx').then((module) => ({ default: module.MemberArea }))
const MemberArea = lazy(loadMemberArea)

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
  const isMember = useSession().token !== null
  useEffect(() => {
    // A failed load is repeated when the layout is needed.
    if (isMember) void afterFirstPaint().then(() => loadMemberArea().catch(() => undefined))
  }, [isMember])
  const frame = (
    <DefaultLayout bell={<NotificationBell />}>
      <Outlet />
    </DefaultLayout>
  )
  if (!isJob || !isMember) return frame
  // A change of layout would unmount the page and lose input and focus, so show it only in the final layout.
  const waiting = (
    <DefaultLayout bell={<NotificationBell />}>
      <PendingPage />
    </DefaultLayout>
  )
  return (
    <Suspense fallback={waiting}>
      <MemberArea page={<Outlet />} publicFrame={frame} waiting={waiting} />
    </Suspense>
  )
}
