import { AppError } from '#base/app-error.ts'
import { isUuid } from '#base/uuid.ts'

/** Values of the sort columns in the last row of a page, the unique column last. */
export type CursorTuple = readonly (string | number | null)[]

/** The page of a list that a caller asks for. */
export interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** One page of a list. `nextCursor` is null on the last page. */
export interface Page<T> {
  readonly items: T[]
  readonly nextCursor: string | null
}

/** Encodes the last row's sort values as an opaque cursor. */
export function encodeCursor(tuple: CursorTuple): string {
  return Buffer.from(JSON.stringify(tuple)).toString('base64url')
}

interface CursorKinds {
  readonly string: string
  readonly number: number
  /** An integer within the range of PostgreSQL's `integer` (32 bits). */
  readonly integer: number
  readonly uuid: string
  /** A timestamp in UTC, as text in the format of PostgreSQL or JSON. */
  readonly moment: string
}

type CursorKind = keyof CursorKinds

/** Whether PostgreSQL can parse the value as this type. A value it cannot parse would cause a 500. */
const fitsKind: { readonly [K in CursorKind]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string' && !value.includes('\0'),
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  uuid: (value) => typeof value === 'string' && isUuid(value),
  moment: (value) => typeof value === 'string' && isMoment(value),
}

/** Whether the text is a timestamp on a day that exists (not 30 February). */
function isMoment(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:\+00|Z)$/.test(text)) return false
  const time = Date.parse(text.replace(' ', 'T').replace('+00', 'Z'))
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10))
}

/**
 * Decodes a cursor.
 * @param cursor sent by the caller; undefined for the first page
 * @param kinds type of each value, in order, such as `['string', 'uuid']`; null is always allowed
 * @throws AppError malformed for anything that {@link encodeCursor} did not create for this list
 */
export function decodeCursor<const K extends readonly CursorKind[]>(
  cursor: string | undefined,
  kinds: K,
): { readonly [I in keyof K]: CursorKinds[K[I]] | null } | undefined {
  if (cursor === undefined) return undefined
  const tuple = parse(cursor)
  const fits =
    Array.isArray(tuple) &&
    tuple.length === kinds.length &&
    kinds.every((kind, index) => tuple[index] === null || fitsKind[kind](tuple[index]))
  if (!fits) throw invalidCursor()
  return tuple as unknown as { readonly [I in keyof K]: CursorKinds[K[I]] | null }
}

/** The error for a malformed cursor, or a cursor of another list. */
export function invalidCursor(): AppError {
  return new AppError('malformed', 'This page link is no longer valid. Start from the first page.')
}

/**
 * Builds a page from up to `limit + 1` rows; the extra row only shows that a next page exists.
 * @param cursorOf returns the values of a row's sort columns
 */
export function pageOf<T>(rows: readonly T[], limit: number, cursorOf: (row: T) => CursorTuple): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const more = rows.length > limit && last !== undefined
  return { items, nextCursor: more ? encodeCursor(cursorOf(last)) : null }
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
