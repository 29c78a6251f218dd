import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type CandidateApplication,
  getMyApplication,
  listMyApplications,
  type VisibleStatus,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

const list = ['me', 'applications'] as const
const one = (id: string) => ['me', 'application', id] as const

/** The person's own applications, latest news first, page by page. */
export const myApplicationList = (status?: VisibleStatus) =>
  pagedQueryOptions([...list, status ?? 'all'], ({ cursor, signal }) =>
    api(
      listMyApplications,
      { query: { ...(status && { status }), ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

/** One of the person's own applications. Looked at anew whenever the window comes back: the other side acts too. */
export const myApplicationOf = (id: string) =>
  queryOptions({
    queryKey: one(id),
    queryFn: ({ signal }) => api(getMyApplication, { params: { id } }, { signal, quiet: true }),
    refetchOnWindowFocus: 'always',
  })

/** Asks anew for the lists and counts in which a change of an application shows. */
async function refreshLists(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: list }),
    client.invalidateQueries({ queryKey: ['me', 'dashboard'] }),
    client.invalidateQueries({ queryKey: ['me', 'job-marks'] }),
  ])
}

/** Asks anew for all that a change of one application shows in. */
export async function refreshMyApplication(client: QueryClient, id: string): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: one(id) }), refreshLists(client)])
}

/** An application as the server answered it after an act of the candidate. */
export function storeMyApplication(client: QueryClient, application: CandidateApplication): void {
  client.setQueryData(myApplicationOf(application.id).queryKey, application)
  void refreshLists(client)
}
