import { queryOptions } from '@tanstack/react-query'
import { listAdministrators } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: ({ signal }) => api(listAdministrators, {}, { signal, quiet: true }),
})
