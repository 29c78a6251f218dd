import { queryOptions } from '@tanstack/react-query'
import { getUnsubscription } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** Address and topics that an unsubscribe link applies to. Fails with 410 for an invalid link. */
export const unsubscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscription', token],
    queryFn: ({ signal }) => api(getUnsubscription, { query: { token } }, { signal, quiet: true }),
    staleTime: 0,
    retry: false,
  })
