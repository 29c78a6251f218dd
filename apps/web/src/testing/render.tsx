import type { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { type RenderResult, render } from '@testing-library/react'
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Providers } from '#app/providers.tsx'
import { Snackbars } from '#app/snackbars.tsx'
import { makeQueryClient } from '#lib/api/query-client.ts'

/**
 * Before each click, user-event reads the computed style of all elements above, which took an eighth of these tests'
 * processor time. The styles of the app are not loaded here; journeys click in real browsers.
 */
export const withoutPointerCheck = { pointerEventsCheck: PointerEventsCheckLevel.Never } as const

export interface Rendered extends RenderResult {
  readonly user: UserEvent
  readonly queryClient: QueryClient
  /** The current URL of the app. */
  readonly path: () => string
}

interface RenderOptions {
  readonly queryClient?: QueryClient
  /** URL at which the component is rendered. */
  readonly at?: string
}

/** Renders a component with theme, query client, texts and snackbars. Its router accepts every URL. */
export async function renderInApp(component: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  const { queryClient = makeQueryClient(), at = '/' } = options
  const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
    component: () => (
      <>
        <Outlet />
        <Snackbars />
      </>
    ),
  })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => component })
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    context: { queryClient },
  })
  await router.load()
  const rendered = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router as never} />
    </Providers>,
  )
  return {
    ...rendered,
    user: userEvent.setup(withoutPointerCheck),
    queryClient,
    path: () => router.state.location.href,
  }
}
