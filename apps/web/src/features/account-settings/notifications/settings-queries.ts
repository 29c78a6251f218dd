import { queryOptions } from '@tanstack/react-query'
import { getNotificationSettings } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

export const settingsQuery = queryOptions({
  queryKey: ['me', 'notification-settings'],
  queryFn: ({ signal }) => api(getNotificationSettings, {}, { signal, quiet: true }),
})
