import { queryOptions } from '@tanstack/react-query'
import { getCompanyVerification } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** A company's verification status, proofs and history. */
export const verificationQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies', 'verification', id],
    queryFn: ({ signal }) => api(getCompanyVerification, { params: { id } }, { signal, quiet: true }),
  })
