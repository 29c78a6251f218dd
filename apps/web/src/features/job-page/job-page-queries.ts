import { queryOptions } from '@tanstack/react-query'
import { getJob, type JobPage, similarJobs } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'

/** What stands at a job's address: the job, a job that has ended (with the sentence that says so), or nothing. */
export type JobView =
  | { readonly state: 'open'; readonly job: JobPage }
  | { readonly state: 'ended'; readonly sentence: string }
  | { readonly state: 'missing' }

async function readJob(slug: string, signal: AbortSignal): Promise<JobView> {
  try {
    return { state: 'open', job: await api(getJob, { params: { slug } }, { signal, quiet: true }) }
  } catch (error) {
    if (isProblem(error, 'gone')) return { state: 'ended', sentence: error.message }
    // An address that cannot be a job's is malformed for the API and missing for a person.
    if (isProblem(error, 'not-found', 'malformed')) return { state: 'missing' }
    throw error
  }
}

/** One job by its address. Ended and missing are answers, not failures. */
export function jobViewQuery(slug: string) {
  return queryOptions({
    queryKey: ['jobs', 'page', slug],
    queryFn: ({ signal }) => readJob(slug, signal),
  })
}

/** Open jobs like this one, also when it has ended. */
export function similarJobsQuery(slug: string) {
  return queryOptions({
    queryKey: ['jobs', 'similar', slug],
    queryFn: ({ signal }) => api(similarJobs, { params: { slug } }, { signal, quiet: true }),
    staleTime: 5 * 60_000,
  })
}
