import { queryOptions } from '@tanstack/react-query'
import { getPublicPassport } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** A passport by its id, or the passports of a share by its secret. */
export const publicPassportQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-passports', id],
    queryFn: ({ signal }) => api(getPublicPassport, { params: { id } }, { signal, quiet: true }),
  })
