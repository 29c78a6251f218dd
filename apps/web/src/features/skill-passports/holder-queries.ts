import { queryOptions } from '@tanstack/react-query'
import { listMyAddresses, listMyOffers, listShares } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** Passports that wait for the candidate's answer, newest first. */
export const offersQuery = queryOptions({
  queryKey: ['me', 'passport-offers'],
  queryFn: async ({ signal }) => (await api(listMyOffers, {}, { signal, quiet: true })).items,
})

/** The candidate's shares that have not ended, newest first. */
export const sharesQuery = queryOptions({
  queryKey: ['me', 'passport-shares'],
  queryFn: async ({ signal }) => (await api(listShares, {}, { signal, quiet: true })).items,
})

/** The candidate's proven addresses besides that of the account. */
export const addressesQuery = queryOptions({
  queryKey: ['me', 'addresses'],
  queryFn: async ({ signal }) => (await api(listMyAddresses, {}, { signal, quiet: true })).items,
})
