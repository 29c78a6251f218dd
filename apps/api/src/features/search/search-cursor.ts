import { encodePlace, type ListPlace, placeKinds, readPlace } from '#db/newest-first/place.ts'
import { decodeCursor, invalidCursor } from '#db/paging.ts'

/** How a list was searched. The cursor stores it, so that the next page is searched the same way. */
export interface SearchMode {
  /** True when descriptions are searched too. */
  readonly includeDescriptions: boolean
  /** True when rare words were corrected too, because no job contained all the words. */
  readonly corrected: boolean
  /** Positions of the words that were dropped from the query. */
  readonly dropped: readonly number[]
}

export function encodeSearchCursor(place: ListPlace, mode: SearchMode): string {
  const { includeDescriptions, corrected, dropped } = mode
  return encodePlace(place, [`${includeDescriptions ? 'w' : ''}${corrected ? 'm' : ''}${dropped.join('')}`])
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
  const parts = /^(w?)(m?)(\d{0,10})$/.exec(how ?? '')
  if (!parts) throw invalidCursor()
  const mode = {
    includeDescriptions: parts[1] === 'w',
    corrected: parts[2] === 'm',
    dropped: [...(parts[3] ?? '')].map(Number),
  }
  return { place: readPlace(place), mode }
}
