import { queryOptions, useQuery } from '@tanstack/react-query'
import { listPassports } from '@vouch/contract'
import { shownPassports, type ValidPassport } from '@vouch/domain'
import { api } from '#lib/api/api.ts'

/** The passports that the person holds, newest first. */
export const passportsQuery = queryOptions({
  queryKey: ['me', 'passports'],
  queryFn: async ({ signal }) => (await api(listPassports, {}, { signal, quiet: true })).items,
})

/** Why one's own passports are not known, and how to try again; null while they are known or on their way. */
export function usePassportsProblem(): { readonly error: Error; readonly retry: () => void } | null {
  const { data, error, refetch } = useQuery(passportsQuery)
  return error && !data ? { error, retry: () => void refetch() } : null
}

/** What employers see of one's own passports; nothing while they are on their way. */
export function useShownPassports(): ValidPassport[] {
  const { data: held = [] } = useQuery(passportsQuery)
  return shownPassports(held, new Date())
}
