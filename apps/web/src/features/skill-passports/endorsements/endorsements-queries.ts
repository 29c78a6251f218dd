import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type endorsementSides, listEndorsements, listMyEndorsements } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

export type EndorsementListSide = (typeof endorsementSides)[number]

/** Endorsements of the passports that the person holds: unanswered and shown. */
export const myEndorsementsQuery = queryOptions({
  queryKey: ['passport-endorsements', 'mine'],
  queryFn: async ({ signal }) => (await api(listMyEndorsements, {}, { signal, quiet: true })).items,
})

export const endorsementsQuery = (issuerId: string, side: EndorsementListSide) =>
  pagedQueryOptions(['passport-endorsements', issuerId, side], ({ cursor, signal }) =>
    api(
      listEndorsements,
      { params: { id: issuerId }, query: { side, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

/** Refetches endorsements, and the pages of passports that show them. */
export function reloadEndorsements(client: QueryClient): void {
  for (const key of ['passport-endorsements', 'public-passports'])
    void client.invalidateQueries({ queryKey: [key] })
}
