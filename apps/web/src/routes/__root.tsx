import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NotFoundLayout } from '#app/pages/not-found-layout.tsx'

const Snackbars = lazy(() => import('#app/snackbars.tsx').then((module) => ({ default: module.Snackbars })))

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <Suspense>
        <Snackbars />
      </Suspense>
    </>
  ),
  notFoundComponent: NotFoundLayout,
})
