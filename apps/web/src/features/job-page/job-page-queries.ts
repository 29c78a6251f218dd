import { queryOptions } from '@tanstack/react-query'
import { getJob, type JobPage, similarJobs } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'

/** Result for a job URL: an open job, an ended job with the server's message, or no job. */
type JobView =
  | { readonly state: 'open'; readonly job: JobPage }
  | { readonly state: 'ended'; readonly sentence: string }
  | { readonly state: 'missing' }

async function readJob(slug: string, signal: AbortSignal): Promise<JobView> {
  try {
    return { state: 'open', job: await api(getJob, { params: { slug } }, { signal, quiet: true }) }
  } catch (error) {
    if (isProblem(error, 'gone')) return { state: 'ended', sentence: error.message }
    // For a URL that cannot belong to a job, the API answers `malformed`. For the person, the job does not exist.
    if (isProblem(error, 'not-found', 'malformed')) return { state: 'missing' }
    throw error
  }
}

/** The job with a slug. An ended or missing job is a result, not an error. */
export function jobViewQuery(slug: string) {
  return queryOptions({
    queryKey: ['jobs', 'page', slug],
    queryFn: ({ signal }) => readJob(slug, signal),
  })
}

export function similarJobsQuery(slug: string) {
  return queryOptions({
    queryKey: ['jobs', 'similar', slug],
    queryFn: ({ signal }) => api(similarJobs, { params: { slug } }, { signal, quiet: true }),
    staleTime: 5 * 60_000,
  })
}
