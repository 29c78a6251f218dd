import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listPushDevices } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { ownDeviceId, readPushState } from './push-session.ts'

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

/** Reloads the state of push in this browser and the person's list of browsers. */
export async function refreshPush(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
    client.invalidateQueries({ queryKey: thisBrowserQuery.queryKey }),
  ])
}
