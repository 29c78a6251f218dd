import type { QueryClient } from '@tanstack/react-query'
import { listSavedJobs, type RouteAnswer } from '@vouch/contract'
import { api } from '#lib/api.ts'
import { pagedQueryOptions } from '#lib/paged-query.ts'

export type SavedJob = RouteAnswer<typeof listSavedJobs>['items'][number]

/** The jobs that the person saved, newest first. */
export const savedJobsQuery = pagedQueryOptions(['me', 'saved-jobs'], ({ cursor, signal }) =>
  api(listSavedJobs, { query: { ...(cursor && { cursor }) } }, { signal, quiet: true }),
)

const pageSize = 100

/**
 * The address of a saved job, from its id: jobs are addressed by their names.
 * @returns null when the job is not among the saved ones
 */
export async function savedJobSlug(client: QueryClient, id: string): Promise<string | null> {
  const known = client.getQueryData(savedJobsQuery.queryKey)?.pages.flatMap(({ items }) => items)
  const seen = known?.find((job) => job.id === id)
  if (seen) return seen.slug
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: pageSize, ...(cursor && { cursor }) }
    const page: RouteAnswer<typeof listSavedJobs> = await api(listSavedJobs, { query }, { quiet: true })
    const found = page.items.find((job) => job.id === id)
    if (found) return found.slug
    cursor = page.nextCursor
  } while (cursor !== null)
  return null
}
