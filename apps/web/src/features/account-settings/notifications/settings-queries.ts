import { queryOptions } from '@tanstack/react-query'
import { getNotificationSettings, listPushDevices } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { ownDeviceId, readPushState } from '#lib/push/push-session.ts'

export const settingsQuery = queryOptions({
  queryKey: ['me', 'notification-settings'],
  queryFn: ({ signal }) => api(getNotificationSettings, {}, { signal, quiet: true }),
})

/** The browsers that show the person's notifications, last used first. */
export const devicesQuery = queryOptions({
  queryKey: ['me', 'push-devices'],
  queryFn: async ({ signal }) => (await api(listPushDevices, {}, { signal, quiet: true })).items,
  staleTime: 0,
})

/** Push in this browser: its state, and its id in the list of browsers. */
export const thisBrowserQuery = queryOptions({
  queryKey: ['this-browser', 'push'],
  queryFn: async () => ({ state: await readPushState(), deviceId: (await ownDeviceId()) ?? null }),
  staleTime: 0,
})
