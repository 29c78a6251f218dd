import '#ui/layout/styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '#lib/api/query-client.ts'
import { runtimeConfig } from '#lib/api/runtime-config.ts'
import { currentToken } from '#lib/identity/session.ts'
import { Providers } from './providers.tsx'
import { makeRouter } from './router.ts'
import { startBackground } from './start-background.ts'

const queryClient = makeQueryClient()
const router = makeRouter(queryClient)

// Starts loading the configuration early. Components that need it show the error if loading fails.
runtimeConfig().catch(() => undefined)
await currentToken()
startBackground(router, queryClient)

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
