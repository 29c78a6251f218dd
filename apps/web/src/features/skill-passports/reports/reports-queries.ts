import { listPassportReports } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

export const passportReportsQuery = (decided: boolean) =>
  pagedQueryOptions(['passport-reports', { decided }], ({ cursor, signal }) =>
    api(
      listPassportReports,
      { query: { decided, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )
