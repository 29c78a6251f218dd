import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ConsentState, giveConsent, type LegalDocumentName, listConsents } from '@vouch/contract'
import { useCallback } from 'react'
import { api } from '#lib/api/api.ts'

/** What the person has consented to, and what is in force. */
export const consentsQuery = queryOptions({
  queryKey: ['me', 'consents'],
  queryFn: async ({ signal }) => (await api(listConsents, {}, { signal, quiet: true })).items,
  // A version that was published meanwhile shall be asked for before the server refuses.
  staleTime: 0,
})

/** Is the version in force consented to? */
export function isGiven({ current, given }: ConsentState): boolean {
  return given?.version === current.version
}

/** The documents whose version in force is not consented to; empty while that is not known. */
export function useMissingConsents(): readonly ConsentState[] {
  const { data = [] } = useQuery(consentsQuery)
  return data.filter((state) => !isGiven(state))
}

/** Stores a consent. Refused for anything but the version in force, which is then on screen. */
export function useGiveConsent() {
  const client = useQueryClient()
  return useCallback(
    async (document: LegalDocumentName, version: number): Promise<void> => {
      try {
        const input = { params: { document }, body: { version } }
        const { items } = await api(giveConsent, input, { quiet: true })
        client.setQueryData(consentsQuery.queryKey, items)
      } catch (error) {
        await client.invalidateQueries({ queryKey: consentsQuery.queryKey })
        throw error
      }
    },
    [client],
  )
}
