import { queryOptions } from '@tanstack/react-query'
import type { Landing, LegalDocument, Payload, PayloadName } from '@vouch/contract'
import { fetchBuildFile } from './build-updates.ts'

type PayloadContent<N extends PayloadName> = N extends 'home' ? Landing : LegalDocument

/** The last known content of a content page, for when the API is away; null if there is none. */
export const payloadQuery = <N extends PayloadName>(name: N) =>
  queryOptions({
    queryKey: ['payload', name],
    queryFn: () => fetchBuildFile<Payload<PayloadContent<N>>>(`/payloads/${name}.json`),
    staleTime: 0,
  })
