import { queryOptions } from '@tanstack/react-query'
import { getJobTeam } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** The hiring team of a job, and who may join it. */
export const jobTeamOf = (jobId: string) =>
  queryOptions({
    queryKey: ['job-team', jobId],
    queryFn: ({ signal }) => api(getJobTeam, { params: { id: jobId } }, { signal, quiet: true }),
  })
