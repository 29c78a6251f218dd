import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  getEarnable,
  getPassportRequest,
  listEarnable,
  listMyPassportRequests,
  listPassportRequests,
  type PassportRequest,
  type passportRequestsQuery,
} from '@vouch/contract'
import type { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

export const earnableListQuery = (q: string | undefined) =>
  pagedQueryOptions(['passport-requests', 'earnable', q ?? ''], ({ cursor, signal }) =>
    api(
      listEarnable,
      { query: { ...(q !== undefined && { q }), ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

export const earnableOneQuery = (id: string) =>
  queryOptions({
    queryKey: ['passport-requests', 'earnable-one', id],
    queryFn: ({ signal }) => api(getEarnable, { params: { id } }, { signal, quiet: true }),
  })

export const myRequestsQuery = pagedQueryOptions(['passport-requests', 'mine'], ({ cursor, signal }) =>
  api(
    listMyPassportRequests,
    { query: { ...(cursor !== undefined && { cursor }) } },
    { signal, quiet: cursor === undefined },
  ),
)

export type QueueFilter = Pick<z.input<typeof passportRequestsQuery>, 'issuerId' | 'definitionId' | 'state'>

export const queueQuery = (filter: QueueFilter) =>
  pagedQueryOptions(['passport-requests', 'queue', filter], ({ cursor, signal }) =>
    api(
      listPassportRequests,
      { query: { ...filter, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['passport-requests', 'one', id],
    queryFn: ({ signal }) => api(getPassportRequest, { params: { id } }, { signal, quiet: true }),
  })

/** Refetches requests and passports to earn, and what a decision changes: issued passports and their counts. */
export function reloadRequests(client: QueryClient): void {
  for (const key of ['passport-requests', 'issued-passports', 'passport-definitions'])
    void client.invalidateQueries({ queryKey: [key] })
}

/** Shows a changed request at once. Lists show it after `reloadRequests`. */
export function storeRequest(client: QueryClient, request: PassportRequest): void {
  client.setQueryData(requestQuery(request.id).queryKey, request)
}
