import { queryOptions } from '@tanstack/react-query'
import { currentPerson } from '@vouch/contract'
import { api } from './api.ts'

/** Who is signed in, with roles and companies. Ask only when there is a session. */
export const currentPersonQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api(currentPerson, {}, { signal }),
  staleTime: 5 * 60_000,
})
