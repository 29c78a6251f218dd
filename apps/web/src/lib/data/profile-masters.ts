import { queryOptions, useQuery } from '@tanstack/react-query'
import { listMasterValues, type MasterOption } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** All values of a short master list, such as the levels of education, in the order of the list. */
const masterListQuery = (entity: string) =>
  queryOptions({
    queryKey: ['masters', entity, 'all'],
    queryFn: ({ signal }) =>
      api(listMasterValues, { params: { entity }, query: { limit: 100 } }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const none: readonly MasterOption[] = []

/** All values of a short master list; empty while loading. */
export function useMasterList(entity: string): readonly MasterOption[] {
  return useQuery(masterListQuery(entity)).data?.items ?? none
}

/** Returns a function from code to label for a short master list. */
export function useMasterLabel(entity: string, isEnabled: boolean): (code: string | null) => string | null {
  const { data, isPending } = useQuery({ ...masterListQuery(entity), enabled: isEnabled })
  return (code) => {
    if (code === null) return null
    // A code in place of its label would flash up while the list loads.
    if (isEnabled && isPending) return '…'
    return data?.items.find((value) => value.code === code)?.label ?? code
  }
}
