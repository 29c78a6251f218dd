import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { pageOfCopy } from '#app/page-of-copy.ts'
import { NotFoundLayout } from '#app/pages/not-found-layout.tsx'
import { useAfterPaint } from '#ui/first-view/use-after-paint.ts'

const Snackbars = lazy(() => import('#app/snackbars.tsx').then((module) => ({ default: module.Snackbars })))

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location: { pathname, searchStr, hash } }) => {
    const page = pageOfCopy(pathname)
    // By `href`, because a route's pattern could not hold any entity.
    if (page !== null) throw redirect({ href: `${page}${searchStr}${hash && `#${hash}`}`, replace: true })
  },
  component: Root,
  notFoundComponent: NotFoundLayout,
})

function Root() {
  const isPainted = useAfterPaint()
  return (
    <>
      <Outlet />
      <Suspense>{isPainted && <Snackbars />}</Suspense>
    </>
  )
}
