import { queryOptions } from '@tanstack/react-query'
import { getNotificationSettings, listSessions } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** Where the person is signed in. 404 with a hosted identity service, which does not say. */
export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }) => api(listSessions, {}, { signal, quiet: true }),
  staleTime: 0,
})

export const notificationSettingsQuery = queryOptions({
  queryKey: ['me', 'notification-settings'],
  queryFn: ({ signal }) => api(getNotificationSettings, {}, { signal, quiet: true }),
})
