import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getMasterDefinition, getMasterValue, listMasterValues } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

interface MasterSearch {
  readonly entity: string
  /** Search text; if empty, the values come in the order of the master list. */
  readonly q: string
  /** Only returns values below the value with this code, such as the cities of a country. */
  readonly parent?: string | undefined
}

const aMinute = 60_000

/** Values of a master list that match the search text, best match first. */
export function masterOptionsQuery({ entity, q, parent }: MasterSearch) {
  return queryOptions({
    queryKey: ['masters', entity, 'values', { q, parent: parent ?? null }],
    queryFn: ({ signal }) =>
      api(
        listMasterValues,
        { params: { entity }, query: { ...(q !== '' && { q }), ...(parent && { parent }), limit: 50 } },
        { signal, quiet: true },
      ),
    // Show the previous values while values of the same master list load.
    placeholderData: (data, before) => (before?.queryKey[1] === entity ? keepPreviousData(data) : undefined),
    staleTime: aMinute,
  })
}

/** One value of a master list with the values above it. An occupation also has its skills. */
export function masterValueQuery(entity: string, code: string) {
  return queryOptions({
    queryKey: ['masters', entity, 'value', code],
    queryFn: ({ signal }) => api(getMasterValue, { params: { entity, code } }, { signal, quiet: true }),
    staleTime: aMinute,
  })
}

/** The definition of a master list, and what the person may do with it. */
export function masterDefinitionQuery(entity: string) {
  return queryOptions({
    queryKey: ['masters', entity, 'definition'],
    queryFn: ({ signal }) => api(getMasterDefinition, { params: { entity } }, { signal, quiet: true }),
  })
}
