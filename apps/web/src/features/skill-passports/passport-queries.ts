import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type definitionsQuery as definitionsInput,
  getBatch,
  getDefinition,
  type issuedQuery,
  type issuersQuery,
  listBatches,
  listBatchRows,
  listDefinitions,
  listHired,
  listIssuedPassports,
  listIssuerMembers,
  listIssuers,
  listMyIssuers,
  listPassportKeys,
  listStatusLists,
  type PassportBatch,
  type PassportBatchRow,
  type PassportDefinition,
} from '@vouch/contract'
import type { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

export const myIssuersQuery = queryOptions({
  queryKey: ['issuers', 'mine'],
  queryFn: ({ signal }) => api(listMyIssuers, {}, { signal, quiet: true }),
})

type IssuersFilter = Pick<z.input<typeof issuersQuery>, 'q' | 'status'>

export const allIssuersQuery = (filter: IssuersFilter) =>
  pagedQueryOptions(['issuers', 'list', filter], ({ cursor, signal }) =>
    api(
      listIssuers,
      { query: { ...filter, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

export const issuerMembersQuery = (id: string) =>
  queryOptions({
    queryKey: ['issuers', 'members', id],
    queryFn: ({ signal }) => api(listIssuerMembers, { params: { id } }, { signal, quiet: true }),
  })

export const passportKeysQuery = pagedQueryOptions(['passport-keys'], ({ cursor, signal }) =>
  api(
    listPassportKeys,
    { query: cursor === undefined ? {} : { cursor } },
    { signal, quiet: cursor === undefined },
  ),
)

export const statusListsQuery = pagedQueryOptions(['passport-status-lists'], ({ cursor, signal }) =>
  api(
    listStatusLists,
    { query: cursor === undefined ? {} : { cursor } },
    { signal, quiet: cursor === undefined },
  ),
)

/** Refetches issuers, and their keys: an issuer gets its keys when it is verified. */
export function reloadIssuers(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: passportKeysQuery.queryKey })
  return client.invalidateQueries({ queryKey: ['issuers'] })
}

type DefinitionsFilter = Pick<z.input<typeof definitionsInput>, 'q' | 'status' | 'issuerId' | 'limit'>

export const definitionsQuery = (filter: DefinitionsFilter) =>
  pagedQueryOptions(['passport-definitions', 'list', filter], ({ cursor, signal }) =>
    api(
      listDefinitions,
      { query: { ...filter, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

export const definitionQuery = (id: string) =>
  queryOptions({
    queryKey: ['passport-definitions', 'one', id],
    queryFn: ({ signal }) => api(getDefinition, { params: { id } }, { signal, quiet: true }),
  })

export function storeDefinition(client: QueryClient, definition: PassportDefinition): void {
  client.setQueryData(definitionQuery(definition.id).queryKey, definition)
  void client.invalidateQueries({ queryKey: ['passport-definitions', 'list'] })
}

export type IssuedFilter = Pick<
  z.input<typeof issuedQuery>,
  'q' | 'state' | 'issuerId' | 'definitionId' | 'batchId'
>

export const issuedPassportsQuery = (filter: IssuedFilter) =>
  pagedQueryOptions(['issued-passports', 'list', filter], ({ cursor, signal }) =>
    api(
      listIssuedPassports,
      { query: { ...filter, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

/** Refetches issued passports, and the counts of definitions, batches and issuers. */
export function reloadIssued(client: QueryClient): void {
  for (const key of [
    'issued-passports',
    'passport-definitions',
    'passport-batches',
    'issuers',
    'passport-reports',
  ])
    void client.invalidateQueries({ queryKey: [key] })
}

export const batchesQuery = (issuerId: string) =>
  pagedQueryOptions(['passport-batches', 'list', issuerId], ({ cursor, signal }) =>
    api(
      listBatches,
      { query: { issuerId, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['passport-batches', 'one', id],
    queryFn: ({ signal }) => api(getBatch, { params: { id } }, { signal, quiet: true }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'offered' && data.progress.unsent > 0 ? 15_000 : false,
  })

export const batchRowsQuery = (id: string, state: PassportBatchRow['state']) =>
  pagedQueryOptions(['passport-batches', 'rows', id, state], ({ cursor, signal }) =>
    api(
      listBatchRows,
      { params: { id }, query: { state, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

/** Shows a changed batch at once, and refetches its lines, the lists, and who has a passport already. */
export function storeBatch(client: QueryClient, batch: PassportBatch): void {
  client.setQueryData(batchQuery(batch.id).queryKey, batch)
  for (const queryKey of [
    ['passport-batches', 'list'],
    ['passport-batches', 'rows', batch.id],
    ['passport-hired'],
    ['issued-passports'],
  ])
    void client.invalidateQueries({ queryKey })
}

export const hiredQuery = (definitionId: string, jobId: string) =>
  queryOptions({
    queryKey: ['passport-hired', definitionId, jobId],
    queryFn: ({ signal }) =>
      api(listHired, { params: { id: definitionId }, query: { jobId } }, { signal, quiet: true }),
  })
