import { useQueries } from '@tanstack/react-query'
import type { MasterPick } from '@vouch/contract'
import { masterValueQuery } from '#lib/data/masters.ts'

/** Words codes of a master entity as they stand in an address; the code itself while its label is on its way. */
export function usePicks(
  entity: string,
  codes: readonly string[],
): (MasterPick & { readonly code: string })[] {
  const answers = useQueries({ queries: codes.map((code) => masterValueQuery(entity, code)) })
  return codes.map((code, place) => ({ code, label: answers[place]?.data?.label ?? code }))
}
