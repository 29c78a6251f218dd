import type { QueryClient } from '@tanstack/react-query'
import { listSavedJobs, type RouteAnswer } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

export type SavedJob = RouteAnswer<typeof listSavedJobs>['items'][number]

export const savedJobsQuery = pagedQueryOptions(['me', 'saved-jobs'], ({ cursor, signal }) =>
  api(listSavedJobs, { query: { ...(cursor && { cursor }) } }, { signal, quiet: true }),
)

const pageSize = 100

/**
 * Finds the slug of a saved job.
 * @param name id or slug of the job
 * @returns null if the job is not saved
 */
export async function savedJobSlug(client: QueryClient, name: string): Promise<string | null> {
  const stored = client.getQueryData(savedJobsQuery.queryKey)?.pages.flatMap(({ items }) => items)
  const seen = stored?.find(({ id: known, slug }) => known === name || slug === name)
  if (seen) return seen.slug
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: pageSize, ...(cursor && { cursor }) }
    const page: RouteAnswer<typeof listSavedJobs> = await api(listSavedJobs, { query }, { quiet: true })
    const match = page.items.find(({ id, slug }) => id === name || slug === name)
    if (match) return match.slug
    cursor = page.nextCursor
  } while (cursor !== null)
  return null
}
