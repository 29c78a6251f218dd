import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ConsentState, giveConsent, type LegalDocumentName, listConsents } from '@vouch/contract'
import { useCallback } from 'react'
import { api } from '#lib/api/api.ts'

/** For each legal document, its current version and the person's latest consent. */
export const consentsQuery = queryOptions({
  queryKey: ['me', 'consents'],
  queryFn: async ({ signal }) => (await api(listConsents, {}, { signal, quiet: true })).items,
  // Refetched each time, so that the page asks for consent to a new version before the server refuses the old one.
  staleTime: 0,
})

/** Whether the person has consented to the document's current version. */
export function isGiven({ current, given }: ConsentState): boolean {
  return given?.version === current.version
}

/** Legal documents to whose current version the person has not consented; empty while loading. */
export function useMissingConsents(): readonly ConsentState[] {
  const { data = [] } = useQuery(consentsQuery)
  return data.filter((state) => !isGiven(state))
}

/** Stores a consent. The server accepts only the current version; if it refuses, the consents are refetched. */
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
