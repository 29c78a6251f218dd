import { queryOptions } from '@tanstack/react-query'
import { getNotificationSettings, listSessions } from '@vouch/contract'
import { api } from '#lib/api.ts'
import { readIdentityAccount } from '#lib/identity-account.ts'
import { runtimeConfig } from '#lib/runtime-config.ts'

/** How the person can log in, as the identity service has it. */
export const identityAccountQuery = queryOptions({
  queryKey: ['me', 'identity'],
  queryFn: readIdentityAccount,
})

/** Which ways of logging in this place offers. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: runtimeConfig,
  staleTime: Number.POSITIVE_INFINITY,
})

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
