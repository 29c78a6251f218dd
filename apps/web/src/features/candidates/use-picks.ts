import { useQueries } from '@tanstack/react-query'
import type { MasterPick } from '@vouch/contract'
import { masterValueQuery } from '#lib/data/masters.ts'

/** Labels for codes of a master list. While a label loads, its code stands in. */
export function usePicks(
  entity: string,
  codes: readonly string[],
): (MasterPick & { readonly code: string })[] {
  const answers = useQueries({ queries: codes.map((code) => masterValueQuery(entity, code)) })
  return codes.map((code, place) => ({ code, label: answers[place]?.data?.label ?? code }))
}
