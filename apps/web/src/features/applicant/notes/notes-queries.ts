import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type EmployerApplication, listNotes } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { applicantOf } from '#lib/data/applicants.ts'

/** Notes about an applicant. The key begins with the applicant's, so that both are refetched together. */
export const notesOf = ({ id, job, candidate }: Pick<EmployerApplication, 'id' | 'job' | 'candidate'>) =>
  queryOptions({
    queryKey: [...applicantOf(job.id, candidate.userId).queryKey, 'notes'],
    queryFn: ({ signal }) => api(listNotes, { params: { id } }, { signal, quiet: true }),
  })

/** Refetches the notes and their number. */
export function refreshNotes(
  client: QueryClient,
  { job, candidate }: Pick<EmployerApplication, 'job' | 'candidate'>,
): Promise<void> {
  return client.invalidateQueries({ queryKey: applicantOf(job.id, candidate.userId).queryKey })
}
