import { queryOptions } from '@tanstack/react-query'
import { type EmployerApplication, getImpressions } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { applicantOf } from '#lib/data/applicants.ts'

/** Impressions of an applicant. The key begins with the applicant's, so that both are refetched together. */
export const impressionsOf = ({
  id,
  job,
  candidate,
}: Pick<EmployerApplication, 'id' | 'job' | 'candidate'>) =>
  queryOptions({
    queryKey: [...applicantOf(job.id, candidate.userId).queryKey, 'impressions'],
    queryFn: ({ signal }) => api(getImpressions, { params: { id } }, { signal, quiet: true }),
  })
