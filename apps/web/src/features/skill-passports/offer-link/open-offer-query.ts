import { queryOptions } from '@tanstack/react-query'
import { openOffer } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** The offer behind the link of its mail. The token goes in the body, so that no log of addresses has it. */
export const openOfferQuery = (token: string) =>
  queryOptions({
    queryKey: ['passport-offer', token],
    queryFn: ({ signal }) => api(openOffer, { body: { token } }, { signal, quiet: true }),
  })
