import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getMasterValue, listMasterValues } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

interface MasterSearch {
  readonly entity: string
  /** Words; empty for the list in its own order. */
  readonly q: string
  /** Only values below the one with this code. */
  readonly parent?: string | undefined
}

const aMinute = 60_000

/** The values of a list that fit some words, best first; without words the first of them. */
export function masterOptionsQuery({ entity, q, parent }: MasterSearch) {
  return queryOptions({
    queryKey: ['masters', entity, 'values', { q, parent: parent ?? null }],
    queryFn: ({ signal }) =>
      api(
        listMasterValues,
        { params: { entity }, query: { ...(q !== '' && { q }), ...(parent && { parent }), limit: 50 } },
        { signal, quiet: true },
      ),
    // Results stay while those of the next letter are on their way, but not those of another list.
    placeholderData: (data, before) => (before?.queryKey[1] === entity ? keepPreviousData(data) : undefined),
    staleTime: aMinute,
  })
}

/** One value with what is above it and, of an occupation, its skills. */
export function masterValueQuery(entity: string, code: string) {
  return queryOptions({
    queryKey: ['masters', entity, 'value', code],
    queryFn: ({ signal }) => api(getMasterValue, { params: { entity, code } }, { signal, quiet: true }),
    staleTime: aMinute,
  })
}
