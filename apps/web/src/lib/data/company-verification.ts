import { queryOptions } from '@tanstack/react-query'
import { getCompanyVerification } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** How a company shows that it is what it says, with the log. */
export const verificationQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies', 'verification', id],
    queryFn: ({ signal }) => api(getCompanyVerification, { params: { id } }, { signal, quiet: true }),
  })
