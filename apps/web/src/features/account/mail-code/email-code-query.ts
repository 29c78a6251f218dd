import { queryOptions } from '@tanstack/react-query'
import { findEmailCode } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** The code under way by the server's account: it is known in every tab, also after a reload. */
export const emailCodeQuery = queryOptions({
  queryKey: ['me', 'email-code'],
  queryFn: ({ signal }) => api(findEmailCode, {}, { signal, quiet: true }),
  staleTime: 0,
})
