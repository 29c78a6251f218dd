import { queryOptions, useQuery } from '@tanstack/react-query'
import { listMasterValues, type MasterOption } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** The values of a short master entity, such as the levels of education: all of them, in their order. */
const masterListQuery = (entity: string) =>
  queryOptions({
    queryKey: ['masters', entity, 'all'],
    queryFn: ({ signal }) =>
      api(listMasterValues, { params: { entity }, query: { limit: 100 } }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const none: readonly MasterOption[] = []

/** The values of a short master entity; none while they are on their way. */
export function useMasterList(entity: string): readonly MasterOption[] {
  return useQuery(masterListQuery(entity)).data?.items ?? none
}

/** Words a code of a short master entity; the code itself while its label is on its way. */
export function useMasterLabel(entity: string, wanted: boolean): (code: string | null) => string | null {
  const { data } = useQuery({ ...masterListQuery(entity), enabled: wanted })
  return (code) => (code === null ? null : (data?.items.find((value) => value.code === code)?.label ?? code))
}
