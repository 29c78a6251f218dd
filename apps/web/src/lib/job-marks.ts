import { queryOptions } from '@tanstack/react-query'
import { myJobMarks } from '@vouch/contract'
import { api } from './api.ts'

/** What a candidate has to do with a job: saved it, applied to it. Ask only for a candidate. */
export function jobMarksQuery(jobId: string) {
  return queryOptions({
    queryKey: ['me', 'job-marks', jobId],
    queryFn: ({ signal }) => api(myJobMarks, { params: { id: jobId } }, { signal, quiet: true }),
  })
}
