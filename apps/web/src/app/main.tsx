import '#ui/layout/styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadSending } from '#lib/api/api.ts'
import { hasPageData } from '#lib/api/page-data.ts'
import { makeQueryClient } from '#lib/api/query-client.ts'
import { runtimeConfig } from '#lib/api/runtime-config.ts'
import { currentToken } from '#lib/identity/session.ts'
import { Providers } from './providers.tsx'
import { makeRouter } from './router.ts'
import { startBackground } from './start-background.ts'

// zod would try whether it may compile code. The Content Security Policy forbids that, and browsers report the attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Ends the current task, so that the browser can react to the person. Timers would wait for a second in hidden tabs. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** How long to wait for the first page's code and data before a loading page is shown, in ms. */
const firstLoadFor = { empty: 200, withView: 3000 }

/**
 * Starts the app in short tasks. Not called by the module itself, because a browser with DevTools reads the whole code of
 * each caller of a request or cookie again, and the module is the whole app: 300 ms at a fourth of the speed.
 */
async function start(): Promise<void> {
  // Starts loading the configuration early. Components that need it show the error if loading fails.
  const isComplete = hasPageData()
  runtimeConfig().catch(() => undefined)
  const token = await currentToken()
  if (!isComplete || token !== null) loadSending().catch(() => undefined)

  const queryClient = makeQueryClient()
  await nextTask()
  const router = makeRouter(queryClient)
  startBackground(router, queryClient)
  await nextTask()
  // Loaded first, the page is rendered once and in short tasks: the router's own first load renders all of it in one.
  const loading = router.load().catch(() => undefined)
  const root = document.getElementById('root')
  if (!root) return
  // The view that the server sent says more than a loading page.
  const longest = root.hasChildNodes() ? firstLoadFor.withView : firstLoadFor.empty
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, longest))])
  await nextTask()

  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers queryClient={queryClient}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  )
}

void nextTask().then(start)
