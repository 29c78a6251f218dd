import { encodePlace, type ListPlace, placeKinds, readPlace } from '#db/newest-first/place.ts'
import { decodeCursor, invalidCursor } from '#db/paging.ts'

/** How a search text was read. The cursor stores it, so that the next pages are read the same way. */
export interface TextReading {
  readonly isCorrected: boolean
  /** True if only the occupations, skills and places of the text were required. */
  readonly isLessStrict: boolean
}

export const asTyped: TextReading = { isCorrected: false, isLessStrict: false }

export function encodePeopleCursor(place: ListPlace, { isCorrected, isLessStrict }: TextReading): string {
  return encodePlace(place, [`${isCorrected ? 'C' : ''}${isLessStrict ? 'L' : ''}`])
}

/**
 * Decodes the cursor of a page of people.
 * @throws AppError malformed
 */
export function decodePeopleCursor(
  cursor: string | undefined,
): { readonly place: ListPlace; readonly reading: TextReading } | undefined {
  const tuple = decodeCursor(cursor, ['string', ...placeKinds])
  if (!tuple) return undefined
  const [how, ...place] = tuple
  const parts = /^(C?)(L?)$/.exec(how ?? '')
  if (!parts) throw invalidCursor()
  return {
    place: readPlace(place),
    reading: { isCorrected: parts[1] === 'C', isLessStrict: parts[2] === 'L' },
  }
}
