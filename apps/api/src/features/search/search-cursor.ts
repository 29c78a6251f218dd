import { encodePlace, type ListPlace, placeKinds, readPlace } from '#db/newest-first/place.ts'
import { decodeCursor, invalidCursor } from '#db/paging.ts'

/** How a list was searched. The cursor stores it, so that the next page is searched the same way. */
export interface SearchMode {
  /** True when descriptions are searched too. */
  readonly includeDescriptions: boolean
  /** Numbers of the words and recognised filters that were dropped from the search. */
  readonly dropped: readonly number[]
}

/** More are never dropped: a reading has at most 8 words, and a few filters. */
export const maxDropped = 30

export function encodeSearchCursor(place: ListPlace, { includeDescriptions, dropped }: SearchMode): string {
  const numbers = dropped.map((number) => number.toString(36)).join('')
  return encodePlace(place, [`${includeDescriptions ? 'W' : ''}${numbers}`])
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
  const parts = /^(W?)([0-9a-z]{0,30})$/.exec(how ?? '')
  if (!parts) throw invalidCursor()
  const mode = {
    includeDescriptions: parts[1] === 'W',
    dropped: [...(parts[2] ?? '')].map((digit) => Number.parseInt(digit, 36)),
  }
  return { place: readPlace(place), mode }
}
