import { RouterProvider } from '@tanstack/react-router'
import { type RenderResult, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { Providers } from '#app/providers.tsx'
import { makeRouter } from '#app/router.ts'
import { setNavigator } from '#lib/api/navigation.ts'
import { makeQueryClient } from '#lib/api/query-client.ts'
import { withoutPointerCheck } from '#testing/render.tsx'

export interface RenderedApp extends RenderResult {
  readonly user: UserEvent
  /** The current URL of the app. */
  readonly path: () => string
}

/** Renders the whole app with its real routes, starting at a URL. */
export async function renderApp(at: string): Promise<RenderedApp> {
  const queryClient = makeQueryClient()
  history.replaceState(null, '', at)
  const router = makeRouter(queryClient)
  setNavigator((path) => void router.navigate({ href: path }))
  const rendered = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...rendered, user: userEvent.setup(withoutPointerCheck), path: () => router.state.location.href }
}
