import { AppError } from '#base/app-error.ts'
import { isUuid } from '#base/uuid.ts'

/** The values of the sort columns of the last row on a page, the unique one last. */
export type CursorTuple = readonly (string | number | null)[]

/** A page of a list. `nextCursor` is null on the last one. */
export interface Page<T> {
  readonly items: T[]
  readonly nextCursor: string | null
}

/** Makes the opaque text that stands for a place in a list. */
export function encodeCursor(tuple: CursorTuple): string {
  return Buffer.from(JSON.stringify(tuple)).toString('base64url')
}

interface CursorKinds {
  readonly string: string
  readonly number: number
  /** Of PostgreSQL, 32 bits. */
  readonly integer: number
  readonly uuid: string
  /** As PostgreSQL or JSON write it, in UTC. */
  readonly moment: string
}

type CursorKind = keyof CursorKinds

/** That PostgreSQL reads a value as this kind: what it cannot read would be a failure of ours. */
const fitsKind: { readonly [K in CursorKind]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string' && !value.includes('\0'),
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  uuid: (value) => typeof value === 'string' && isUuid(value),
  moment: (value) => typeof value === 'string' && isMoment(value),
}

/** A moment of the right form, on a day that there is. */
function isMoment(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:\+00|Z)$/.test(text)) return false
  const time = Date.parse(text.replace(' ', 'T').replace('+00', 'Z'))
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10))
}

/**
 * Reads a cursor back.
 * @param cursor as it came from the caller; undefined at the first page
 * @param kinds what each value is, in order, such as `['string', 'uuid']`; `null` is always allowed
 * @throws AppError malformed, for anything that {@link encodeCursor} did not make for this list
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
  if (!fits) throw notOurs()
  return tuple as unknown as { readonly [I in keyof K]: CursorKinds[K[I]] | null }
}

/** For cursors of which a list demands more. */
export function notOurs(): AppError {
  return new AppError('malformed', 'This page address is not valid any more. Start from the first page.')
}

/**
 * Turns `limit + 1` rows into a page: the row too many only tells that there is a next page.
 * @param rows in order, at most `limit + 1`
 * @param cursorOf the sort values of a row
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
