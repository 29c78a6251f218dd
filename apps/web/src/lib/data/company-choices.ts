import { queryOptions } from '@tanstack/react-query'
import { listCompanyChoices } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** Companies by the beginning of a word of their name: to join, or to keep out of a profile. */
export const companyChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: ['company-choices', q],
    queryFn: ({ signal }) => api(listCompanyChoices, { query: { q, limit: 10 } }, { signal, quiet: true }),
    staleTime: 60_000,
  })
