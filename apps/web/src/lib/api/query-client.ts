import { notifyManager, QueryClient } from '@tanstack/react-query'

// By a timer, a button would hear of its own click only after the second one of a double click.
notifyManager.setScheduler(queueMicrotask)

/** One client for the app. The wrapper of the API retries and tells of failures, so the queries do neither. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, gcTime: 10 * 60_000 },
      mutations: { retry: false },
    },
  })
}
