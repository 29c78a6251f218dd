import { decodeCursor, encodeCursor, notOurs } from '#db/paging.ts'

/** A place in the directory. Ranked lists go on by date after what was ranked. */
export type CandidatePlace =
  | { readonly kind: 'newest'; readonly at: string; readonly id: string }
  | {
      readonly kind: 'ranked'
      /** When the list was begun: later changes do not move what was ranked. */
      readonly begun: string
      readonly rank: number
      readonly at: string
      readonly id: string
    }

export function encodePlace(place: CandidatePlace): string {
  return place.kind === 'newest'
    ? encodeCursor([place.at, place.id, null, null])
    : encodeCursor([place.at, place.id, place.rank, place.begun])
}

/** @throws AppError malformed */
export function decodePlace(cursor: string | undefined): CandidatePlace | undefined {
  const tuple = decodeCursor(cursor, ['moment', 'uuid', 'integer', 'moment'])
  if (!tuple) return undefined
  const [at, id, rank, begun] = tuple
  if (at === null || id === null) throw notOurs()
  if (rank === null && begun === null) return { kind: 'newest', at, id }
  if (rank === null || begun === null) throw notOurs()
  if (rank < 0 || rank > 2_000_000_000) throw notOurs()
  return { kind: 'ranked', begun, rank, at, id }
}
