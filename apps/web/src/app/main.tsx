import '#ui/layout/styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadSending } from '#lib/api/api.ts'
import { hasPageData } from '#lib/api/page-data.ts'
import { makeQueryClient } from '#lib/api/query-client.ts'
import { runtimeConfig } from '#lib/api/runtime-config.ts'
import { currentToken } from '#lib/identity/session.ts'
import { Providers } from './providers.tsx'
import { makeRouter } from './router.ts'
import { startBackground } from './start-background.ts'

/** Ends the current task, so that the browser can react to the person before the next one. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

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

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}
