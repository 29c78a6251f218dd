import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  getMasterRecord,
  getMasterRecordUses,
  getMasterRules,
  listListRoles,
  listMasterProposals,
  listMasterRecordHistory,
  listMasterRecords,
  listMasterRulesVersions,
  listMasterSummaries,
  type MasterRecord,
  type ProposalState,
  previewMasterMerge,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'
import { type RecordsSearch, toApiQuery } from './records/records-search.ts'

/** All lists that the person may administer or edit. */
export const masterSummariesQuery = queryOptions({
  queryKey: ['master-summaries'],
  queryFn: ({ signal }) => api(listMasterSummaries, {}, { signal, quiet: true }),
})

export function masterRecordsQuery(entity: string, search: RecordsSearch) {
  return pagedQueryOptions(['masters', entity, 'records', search], ({ cursor, signal }) =>
    api(
      listMasterRecords,
      { params: { entity }, query: { ...toApiQuery(search), ...(cursor && { cursor }) } },
      { signal, quiet: true },
    ),
  )
}

export function masterRecordQuery(entity: string, code: string) {
  return queryOptions({
    queryKey: ['masters', entity, 'record', code],
    queryFn: ({ signal }) => api(getMasterRecord, { params: { entity, code } }, { signal, quiet: true }),
  })
}

export function masterHistoryQuery(entity: string, code: string) {
  return pagedQueryOptions(['masters', entity, 'history', code], ({ cursor, signal }) =>
    api(
      listMasterRecordHistory,
      { params: { entity, code }, query: { ...(cursor && { cursor }) } },
      { signal, quiet: true },
    ),
  )
}

/** Proposals for a list in one state. */
export function masterProposalsQuery(
  entity: string,
  { state, q }: { readonly state: ProposalState; readonly q: string | undefined },
) {
  return pagedQueryOptions(['masters', entity, 'proposals', state, q ?? ''], ({ cursor, signal }) =>
    api(
      listMasterProposals,
      { params: { entity }, query: { state, ...(q !== undefined && { q }), ...(cursor && { cursor }) } },
      { signal, quiet: true },
    ),
  )
}

export function masterUsesQuery(entity: string, code: string) {
  return queryOptions({
    queryKey: ['masters', entity, 'uses', code],
    queryFn: ({ signal }) => api(getMasterRecordUses, { params: { entity, code } }, { signal, quiet: true }),
  })
}

/** What merging a value into another one would change. Counted anew each time, because people save profiles. */
export function masterMergeQuery(entity: string, code: string, into: string) {
  return queryOptions({
    queryKey: ['masters', entity, 'merge', code, into],
    queryFn: ({ signal }) =>
      api(previewMasterMerge, { params: { entity, code }, query: { into } }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

export function masterRulesQuery(entity: string) {
  return queryOptions({
    queryKey: ['masters', entity, 'rules'],
    queryFn: ({ signal }) => api(getMasterRules, { params: { entity } }, { signal, quiet: true }),
  })
}

export function masterRulesVersionsQuery(entity: string) {
  return queryOptions({
    queryKey: ['masters', entity, 'rules-versions'],
    queryFn: ({ signal }) => api(listMasterRulesVersions, { params: { entity } }, { signal, quiet: true }),
  })
}

export const listRolesQuery = queryOptions({
  queryKey: ['list-roles'],
  queryFn: ({ signal }) => api(listListRoles, {}, { signal, quiet: true }),
})

/** Reloads everything that shows values or the definition of a list. */
export async function refreshMaster(client: QueryClient, entity: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['masters', entity] }),
    client.invalidateQueries({ queryKey: masterSummariesQuery.queryKey }),
  ])
}

/** Stores a saved value, and reloads what else shows it. */
export async function storeRecord(client: QueryClient, record: MasterRecord): Promise<void> {
  const { queryKey } = masterRecordQuery(record.entity, record.code)
  client.setQueryData(queryKey, record)
  await client.invalidateQueries({
    queryKey: ['masters', record.entity],
    predicate: ({ queryKey: key }) => key.join() !== queryKey.join(),
  })
  await client.invalidateQueries({ queryKey: masterSummariesQuery.queryKey })
}
