import { queryOptions } from '@tanstack/react-query'
import { getApplicationDraft, listApplicationDrafts } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** The candidate's applications that are not sent yet, last saved first. */
export const applicationDraftsQuery = queryOptions({
  queryKey: ['me', 'application-drafts'],
  queryFn: ({ signal }) => api(listApplicationDrafts, {}, { signal, quiet: true }),
})

/** The candidate's unsent application for a job. */
export const applicationDraftOf = (jobId: string) =>
  queryOptions({
    queryKey: ['me', 'application-draft', jobId],
    queryFn: ({ signal }) => api(getApplicationDraft, { params: { id: jobId } }, { signal, quiet: true }),
  })
