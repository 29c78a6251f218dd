import { type CursorTuple, encodeCursor, notOurs } from '#db/paging.ts'

/**
 * A place in a list that is ordered newest first, or by rank. A ranked list ranks the newest matches alone and goes on by
 * date after them.
 */
export type ListPlace =
  | { readonly kind: 'newest'; readonly at: string; readonly id: string }
  | {
      readonly kind: 'ranked'
      /** When the list was begun: later changes do not move what was ranked. */
      readonly begun: string
      readonly rank: number
      readonly at: string
      readonly id: string
    }

/** One row of a page's statement: the entries, their place in the list, and what was counted. */
export interface ListPage<Items, Facets> {
  /** At most `limit`. */
  readonly items: Items
  /** At most `limit + 1`. */
  readonly found: number
  /** Matches that were read, at most as many as asked for. */
  readonly matches: number
  readonly last_rank: number | null
  readonly last_at: string | null
  readonly last_id: string | null
  /** The last of the ranked matches, where the list goes on by date. */
  readonly tail_at: string | null
  readonly tail_id: string | null
  /** Null when none was asked for. */
  readonly facets: Facets | null
}

/** The part of a request that decides where the page begins and how many matches it needs. */
export interface ListRequest {
  readonly ranked: boolean
  readonly limit: number
  readonly place: ListPlace | undefined
  /** When a ranked list was begun. */
  readonly begun: string
  readonly withTotal: boolean
  readonly withFacets: boolean
}

const lastUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The beginning of a list by date. */
export const newestPlace = { at: 'infinity', id: lastUuid } as const

/** The place, by date, after which a page reads its matches. */
export function matchesAfter({ place, ranked, begun }: Pick<ListRequest, 'place' | 'ranked' | 'begun'>): {
  readonly at: string
  readonly id: string
} {
  return place?.kind === 'newest' ? place : { ...newestPlace, ...(ranked && { at: begun }) }
}

/** The place in the ranking that a page comes after: the values of three parameters. */
export function rankedAfter(place: ListPlace | undefined): [rank: number, at: string, id: string] {
  return place?.kind === 'ranked'
    ? [place.rank, place.at, place.id]
    : [2_147_483_647, newestPlace.at, newestPlace.id]
}

/**
 * How many of the newest matches a page reads.
 * @param counted totals and facets count at most so many
 * @param ranked only so many are ranked
 */
export function matchesNeeded(request: ListRequest, counted: number, ranked: number): number {
  if (request.withFacets || request.withTotal) return counted + 1
  return request.ranked ? ranked : request.limit + 1
}

/** The place that the next page comes after; null on the last page. @param ranked as for {@link matchesNeeded} */
export function nextPlace(
  { limit, begun }: Pick<ListRequest, 'limit' | 'begun'>,
  row: ListPage<unknown, unknown>,
  ranked: number,
): ListPlace | null {
  const { last_rank: rank, last_at: at, last_id: id, tail_at: tailAt, tail_id: tailId } = row
  if (row.found > limit && at !== null && id !== null) {
    return rank === null ? { kind: 'newest', at, id } : { kind: 'ranked', begun, rank, at, id }
  }
  const goesOn = tailAt !== null && tailId !== null && row.matches >= ranked
  return goesOn ? { kind: 'newest', at: tailAt, id: tailId } : null
}

/** What {@link readPlace} reads back, of a decoded cursor. */
export const placeKinds = ['moment', 'uuid', 'integer', 'moment'] as const

/** @param head values of the list's own, before the place */
export function encodePlace(place: ListPlace, head: CursorTuple = []): string {
  const ranked = place.kind === 'ranked' ? [place.rank, place.begun] : [null, null]
  return encodeCursor([...head, place.at, place.id, ...ranked])
}

/** PostgreSQL computes ranks below 2 billion. */
const maxRank = 2_000_000_000

/** @throws AppError malformed */
export function readPlace(
  tuple: readonly [at: string | null, id: string | null, rank: number | null, begun: string | null],
): ListPlace {
  const [at, id, rank, begun] = tuple
  if (at === null || id === null) throw notOurs()
  if (rank === null && begun === null) return { kind: 'newest', at, id }
  if (rank === null || begun === null || rank < 0 || rank > maxRank) throw notOurs()
  return { kind: 'ranked', begun, rank, at, id }
}
