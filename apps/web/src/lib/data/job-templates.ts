import { queryOptions } from '@tanstack/react-query'
import { listJobTemplates } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** The job templates of a company, by name. */
export const jobTemplatesOf = (companyId: string) =>
  queryOptions({
    queryKey: ['job-templates', companyId],
    queryFn: ({ signal }) => api(listJobTemplates, { params: { id: companyId } }, { signal, quiet: true }),
  })
