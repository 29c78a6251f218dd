import { decodeCursor, encodeCursor } from '#db/paging.ts'
import { AppError } from '#platform/app-error.ts'
import { isUuid } from '#platform/uuid.ts'

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

const moment = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?(\+00|Z)$/

export function encodePlace(place: CandidatePlace): string {
  return place.kind === 'newest'
    ? encodeCursor([place.at, place.id, null, null])
    : encodeCursor([place.at, place.id, place.rank, place.begun])
}

/** @throws AppError malformed */
export function decodePlace(cursor: string | undefined): CandidatePlace | undefined {
  const tuple = decodeCursor(cursor, ['string', 'string', 'number', 'string'])
  if (!tuple) return undefined
  const [at, id, rank, begun] = tuple
  if (at === null || !isMoment(at) || id === null || !isUuid(id)) throw notOurs()
  if (rank === null && begun === null) return { kind: 'newest', at, id }
  if (rank === null || begun === null || !isMoment(begun)) throw notOurs()
  if (!Number.isInteger(rank) || rank < 0 || rank > 2_000_000_000) throw notOurs()
  return { kind: 'ranked', begun, rank, at, id }
}

/** A moment that PostgreSQL reads: of the right form, and on a day that there is. */
function isMoment(text: string): boolean {
  return moment.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T').replace('+00', 'Z')))
}

function notOurs(): AppError {
  return new AppError('malformed', 'This page address is not valid any more. Start from the first page.')
}
