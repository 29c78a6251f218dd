import { type CursorTuple, encodeCursor, invalidCursor } from '#db/paging.ts'

/**
 * The position in a list after which a page starts. A ranked list ranks only the newest matches, then
 * continues by date.
 */
export type ListPlace =
  | { readonly kind: 'newest'; readonly at: string; readonly id: string }
  | {
      readonly kind: 'ranked'
      /** When the first page was loaded. Later pages ignore newer rows, which would shift the ranking. */
      readonly begun: string
      readonly rank: number
      readonly at: string
      readonly id: string
    }

/** The row that the SQL of {@link import('./page-sql.ts').pageSql} returns. */
export interface ListPage<Items, Facets> {
  readonly items: Items
  /** Number of rows read, at most `limit + 1`. */
  readonly found: number
  /** Number of matches read, up to the requested number. */
  readonly matches: number
  readonly last_rank: number | null
  readonly last_at: string | null
  readonly last_id: string | null
  /** Time of the last ranked match, after which the list continues by date. */
  readonly tail_at: string | null
  readonly tail_id: string | null
  /** Facet counts; null when the request asked for none. */
  readonly facets: Facets | null
}

/** The part of a request that decides where the page starts and how many matches to read. */
export interface ListRequest {
  readonly ranked: boolean
  readonly limit: number
  readonly place: ListPlace | undefined
  /** Time when the first page of a ranked list was loaded; for a first page, the current time. */
  readonly begun: string
  readonly withTotal: boolean
  readonly withFacets: boolean
}

const lastUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Start position of a list by date. */
export const newestPlace = { at: 'infinity', id: lastUuid } as const

/** Position in a list by date: the page reads only matches after it. */
export function matchesAfter({ place, ranked, begun }: Pick<ListRequest, 'place' | 'ranked' | 'begun'>): {
  readonly at: string
  readonly id: string
} {
  return place?.kind === 'newest' ? place : { ...newestPlace, ...(ranked && { at: begun }) }
}

/** Position in the ranking after which a page starts, as the values of three SQL parameters. */
export function rankedAfter(place: ListPlace | undefined): [rank: number, at: string, id: string] {
  return place?.kind === 'ranked'
    ? [place.rank, place.at, place.id]
    : [2_147_483_647, newestPlace.at, newestPlace.id]
}

/**
 * How many of the newest matches a page has to read.
 * @param counted maximum number of matches that totals and facets count
 * @param ranked maximum number of matches that are ranked
 */
export function matchesNeeded(request: ListRequest, counted: number, ranked: number): number {
  if (request.withFacets || request.withTotal) return counted + 1
  return request.ranked ? ranked : request.limit + 1
}

/**
 * Position after which the next page starts; null on the last page.
 * @param ranked as for {@link matchesNeeded}
 */
export function nextPlace(
  { limit, begun }: Pick<ListRequest, 'limit' | 'begun'>,
  row: ListPage<unknown, unknown>,
  ranked: number,
): ListPlace | null {
  const { last_rank: rank, last_at: at, last_id: id, tail_at: tailAt, tail_id: tailId } = row
  if (row.found > limit && at !== null && id !== null) {
    return rank === null ? { kind: 'newest', at, id } : { kind: 'ranked', begun, rank, at, id }
  }
  const continuesByDate = tailAt !== null && tailId !== null && row.matches >= ranked
  return continuesByDate ? { kind: 'newest', at: tailAt, id: tailId } : null
}

/** Types of the values that {@link readPlace} takes from a cursor. */
export const placeKinds = ['moment', 'uuid', 'integer', 'moment'] as const

/** Encodes a position as a cursor. @param head list-specific values before the position */
export function encodePlace(place: ListPlace, head: CursorTuple = []): string {
  const ranked = place.kind === 'ranked' ? [place.rank, place.begun] : [null, null]
  return encodeCursor([...head, place.at, place.id, ...ranked])
}

/** Larger than every rank that PostgreSQL computes. */
const maxRank = 2_000_000_000

/** Converts the values of a decoded cursor into a position. @throws AppError malformed */
export function readPlace(
  tuple: readonly [at: string | null, id: string | null, rank: number | null, begun: string | null],
): ListPlace {
  const [at, id, rank, begun] = tuple
  if (at === null || id === null) throw invalidCursor()
  if (rank === null && begun === null) return { kind: 'newest', at, id }
  if (rank === null || begun === null || rank < 0 || rank > maxRank) throw invalidCursor()
  return { kind: 'ranked', begun, rank, at, id }
}
