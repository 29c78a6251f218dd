import { queryOptions } from '@tanstack/react-query'
import { listCompanyChoices } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** Companies with a word in their name that starts with `q`, to join one or to hide a profile from one. */
export const companyChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: ['company-choices', q],
    queryFn: ({ signal }) => api(listCompanyChoices, { query: { q, limit: 10 } }, { signal, quiet: true }),
    staleTime: 60_000,
  })
