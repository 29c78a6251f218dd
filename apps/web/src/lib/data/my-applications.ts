import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type CandidateApplication,
  type candidateApplicationsQuery,
  getMyApplication,
  listMyApplications,
} from '@vouch/contract'
import type { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

const list = ['me', 'applications'] as const
const one = (id: string) => ['me', 'application', id] as const

export type MyApplicationFilters = Omit<
  z.input<typeof candidateApplicationsQuery>,
  'limit' | 'cursor' | 'waiting'
> & { readonly waiting?: true | undefined }

/** Pages of the candidate's own applications, latest event first. */
export const myApplicationList = ({ status, waiting, from, to }: MyApplicationFilters = {}) =>
  pagedQueryOptions([...list, { status, waiting, from, to }], ({ cursor, signal }) =>
    api(
      listMyApplications,
      { query: { status, waiting, from, to, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

/** One of the candidate's own applications. Refetched when the window gets focus: the employer may have acted. */
export const myApplicationOf = (id: string) =>
  queryOptions({
    queryKey: one(id),
    queryFn: ({ signal }) => api(getMyApplication, { params: { id } }, { signal, quiet: true }),
    refetchOnWindowFocus: 'always',
  })

/** Refetches the lists and counts that contain the candidate's applications. */
async function refreshLists(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: list }),
    client.invalidateQueries({ queryKey: ['me', 'dashboard'] }),
    client.invalidateQueries({ queryKey: ['me', 'job-marks'] }),
  ])
}

/** Refetches one of the candidate's applications, and the lists and counts that contain it. */
export async function refreshMyApplication(client: QueryClient, id: string): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: one(id) }), refreshLists(client)])
}

/** Puts one of the candidate's applications from an API response into the cache. Refetches lists and counts. */
export function storeMyApplication(client: QueryClient, application: CandidateApplication): void {
  client.setQueryData(myApplicationOf(application.id).queryKey, application)
  void refreshLists(client)
}
