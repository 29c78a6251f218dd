import { encodePlace, type ListPlace, placeKinds, readPlace } from '#db/newest-first/place.ts'
import { decodeCursor, notOurs } from '#db/paging.ts'

/** How a list was found, so that its next page is found the same way. */
export interface FoundBy {
  /** Over the descriptions' words as well. */
  readonly includeDescriptions: boolean
  /** Rare words were corrected too, because nothing had all the words. */
  readonly corrected: boolean
  /** The places of words that were left out. */
  readonly dropped: readonly number[]
}

export function encodeSearchCursor(
  place: ListPlace,
  { includeDescriptions, corrected, dropped }: FoundBy,
): string {
  return encodePlace(place, [`${includeDescriptions ? 'w' : ''}${corrected ? 'm' : ''}${dropped.join('')}`])
}

/** @throws AppError malformed */
export function decodeSearchCursor(
  cursor: string | undefined,
): { readonly place: ListPlace; readonly by: FoundBy } | undefined {
  const tuple = decodeCursor(cursor, ['string', ...placeKinds])
  if (!tuple) return undefined
  const [how, ...place] = tuple
  const parts = /^(w?)(m?)(\d{0,10})$/.exec(how ?? '')
  if (!parts) throw notOurs()
  const by = {
    includeDescriptions: parts[1] === 'w',
    corrected: parts[2] === 'm',
    dropped: [...(parts[3] ?? '')].map(Number),
  }
  return { place: readPlace(place), by }
}
