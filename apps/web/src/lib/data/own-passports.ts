import { queryOptions, useQuery } from '@tanstack/react-query'
import { listPassports } from '@vouch/contract'
import { shownPassports, type ValidPassport } from '@vouch/domain'
import { api } from '#lib/api/api.ts'

/** The candidate's own passports, newest first. */
export const passportsQuery = queryOptions({
  queryKey: ['me', 'passports'],
  queryFn: async ({ signal }) => (await api(listPassports, {}, { signal, quiet: true })).items,
})

/** Why loading the passports failed, and a retry; null unless it failed. */
export function usePassportsProblem(): { readonly error: Error; readonly retry: () => void } | null {
  const { data, error, refetch } = useQuery(passportsQuery)
  return error && !data ? { error, retry: () => void refetch() } : null
}

/** The candidate's passports that employers see; empty while loading. */
export function useShownPassports(): ValidPassport[] {
  const { data: passports = [] } = useQuery(passportsQuery)
  return shownPassports(passports, new Date())
}
