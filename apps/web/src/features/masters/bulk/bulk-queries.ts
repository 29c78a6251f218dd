import { queryOptions } from '@tanstack/react-query'
import { listMasterChanges, type MasterBulkChange, previewMasterChange } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** What a change of several values would do. Asked each time, because the list changes. */
export function bulkPreviewQuery(entity: string, codes: readonly string[], change: MasterBulkChange) {
  return queryOptions({
    queryKey: ['bulk-preview', entity, change, codes],
    queryFn: ({ signal }) =>
      api(
        previewMasterChange,
        { params: { entity }, body: { codes: [...codes], change } },
        { signal, quiet: true },
      ),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** The last changes of several values of a list. */
export function bulkChangesQuery(entity: string) {
  return queryOptions({
    queryKey: ['masters', entity, 'bulk-changes'],
    queryFn: ({ signal }) => api(listMasterChanges, { params: { entity } }, { signal, quiet: true }),
    staleTime: 0,
  })
}
