import { queryOptions, useQuery } from '@tanstack/react-query'
import { listPassports } from '@vouch/contract'
import { shownPassports, type ValidPassport } from '@vouch/domain'
import { api } from './api.ts'

/** The passports that the person holds, newest first. */
export const passportsQuery = queryOptions({
  queryKey: ['me', 'passports'],
  queryFn: async ({ signal }) => (await api(listPassports, {}, { signal, quiet: true })).items,
})

/** What employers see of one's own passports; nothing while they are on their way. */
export function useShownPassports(): ValidPassport[] {
  const { data: held = [] } = useQuery(passportsQuery)
  return shownPassports(held, new Date())
}
