import { encodePlace, type ListPlace, placeKinds, readPlace } from '#db/newest-first/place.ts'
import { decodeCursor, invalidCursor } from '#db/paging.ts'

/** How a list was searched. The cursor stores it, so that the next page is searched the same way. */
export interface SearchMode {
  /** True when descriptions are searched too. */
  readonly includeDescriptions: boolean
  /** True when the names of the occupation were searched for by their last words, because no job has one. */
  readonly isBroad: boolean
  /** Numbers of the words and recognised filters that were dropped from the search. */
  readonly dropped: readonly number[]
}

export function encodeSearchCursor(
  place: ListPlace,
  { includeDescriptions, isBroad, dropped }: SearchMode,
): string {
  return encodePlace(place, [`${includeDescriptions ? 'W' : ''}${isBroad ? 'B' : ''}${dropped.join('.')}`])
}

/**
 * Decodes the cursor of a search page.
 * @throws AppError malformed
 */
export function decodeSearchCursor(
  cursor: string | undefined,
): { readonly place: ListPlace; readonly mode: SearchMode } | undefined {
  const tuple = decodeCursor(cursor, ['string', ...placeKinds])
  if (!tuple) return undefined
  const [how, ...place] = tuple
  const parts = /^(W?)(B?)((?:\d{1,3}(?:\.\d{1,3}){0,40})?)$/.exec(how ?? '')
  if (!parts) throw invalidCursor()
  const mode = {
    includeDescriptions: parts[1] === 'W',
    isBroad: parts[2] === 'B',
    dropped: parts[3] ? parts[3].split('.').map(Number) : [],
  }
  return { place: readPlace(place), mode }
}
