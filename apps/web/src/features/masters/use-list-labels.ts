import { useQuery } from '@tanstack/react-query'
import type { MasterDefinition } from '@vouch/contract'
import { masterSummariesQuery } from './masters-queries.ts'

/** Returns a function that names a list; its code stands for lists that the person may not see. */
export function useListLabels(own?: Pick<MasterDefinition, 'name' | 'label'>): (entity: string) => string {
  const { data } = useQuery(masterSummariesQuery)
  return (entity) =>
    entity === own?.name ? own.label : (data?.items.find(({ name }) => name === entity)?.label ?? entity)
}
