import { queryOptions } from '@tanstack/react-query'
import { listNotificationMutes } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** What the person has muted, newest first. */
export const mutesQuery = queryOptions({
  queryKey: ['me', 'notification-mutes'],
  queryFn: async ({ signal }) => (await api(listNotificationMutes, {}, { signal, quiet: true })).items,
  staleTime: 0,
})
