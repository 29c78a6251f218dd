import { queryOptions } from '@tanstack/react-query'
import { myJobMarks } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** Whether the candidate has saved a job or applied to it. Only candidates may call it. */
export function jobMarksQuery(jobId: string) {
  return queryOptions({
    queryKey: ['me', 'job-marks', jobId],
    queryFn: ({ signal }) => api(myJobMarks, { params: { id: jobId } }, { signal, quiet: true }),
  })
}
