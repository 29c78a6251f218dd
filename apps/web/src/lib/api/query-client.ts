import { notifyManager, QueryClient } from '@tanstack/react-query'

// By default, React Query updates after a timer:
// a button would still be enabled for the second click of a double click.
notifyManager.setScheduler(queueMicrotask)

/**
 * Creates the query client. Queries neither retry nor show errors, because the API client does. Mutations fail at once
 * when offline: by default they would wait for a connection, and run when the person has long moved on.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, gcTime: 10 * 60_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
