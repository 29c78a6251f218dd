import { queryOptions } from '@tanstack/react-query'
import { findEmailCode } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** The server's data about the last mailed code that is still valid. Tabs share it, and it survives a reload. */
export const emailCodeQuery = queryOptions({
  queryKey: ['me', 'email-code'],
  queryFn: ({ signal }) => api(findEmailCode, {}, { signal, quiet: true }),
  staleTime: 0,
})
