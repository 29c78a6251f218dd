import { decodeCursor, encodeCursor, notOurs } from '#db/paging.ts'

/** How a list was found, so that its next page is found the same way. */
export interface FoundBy {
  /** Over the descriptions' words as well. */
  readonly wide: boolean
  /** Rare words were corrected too, because nothing had all the words. */
  readonly mended: boolean
  /** The places of words that were left out. */
  readonly dropped: readonly number[]
}

/** A place in the list. Both lists go on after `at` and `id`; the ranked one orders by rank before. */
export type SearchPlace =
  | { readonly kind: 'newest'; readonly at: string; readonly id: string }
  | {
      readonly kind: 'ranked'
      /** When the list was begun: later jobs do not move what was ranked. */
      readonly begun: string
      readonly rank: number
      readonly at: string
      readonly id: string
    }

export function encodeSearchCursor(place: SearchPlace, { wide, mended, dropped }: FoundBy): string {
  const how = `${wide ? 'w' : ''}${mended ? 'm' : ''}${dropped.join('')}`
  return place.kind === 'newest'
    ? encodeCursor([how, place.at, place.id, null, null])
    : encodeCursor([how, place.at, place.id, place.rank, place.begun])
}

/** @throws AppError malformed */
export function decodeSearchCursor(
  cursor: string | undefined,
): { readonly place: SearchPlace; readonly by: FoundBy } | undefined {
  const tuple = decodeCursor(cursor, ['string', 'moment', 'uuid', 'integer', 'moment'])
  if (!tuple) return undefined
  const [how, at, id, rank, begun] = tuple
  const parts = /^(w?)(m?)(\d{0,10})$/.exec(how ?? '')
  if (!parts || at === null || id === null) throw notOurs()
  const by = { wide: parts[1] === 'w', mended: parts[2] === 'm', dropped: [...(parts[3] ?? '')].map(Number) }
  if (rank === null || begun === null) return { place: { kind: 'newest', at, id }, by }
  if (rank < 0) throw notOurs()
  return { place: { kind: 'ranked', begun, rank, at, id }, by }
}
