import { queryOptions } from '@tanstack/react-query'
import { listForeignIssuers } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

export const foreignIssuersQuery = queryOptions({
  queryKey: ['foreign-issuers'],
  queryFn: ({ signal }) => api(listForeignIssuers, {}, { signal, quiet: true }),
})
