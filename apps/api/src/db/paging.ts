import { AppError } from '#platform/app-error.ts'

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

/**
 * Reads a cursor back.
 * @param cursor as it came from the caller; undefined at the first page
 * @param kinds the type of each value, in order, such as `['string', 'string']`; `null` is always allowed
 * @throws AppError malformed, for anything that {@link encodeCursor} did not make for this list
 */
export function decodeCursor<const K extends readonly ('string' | 'number')[]>(
  cursor: string | undefined,
  kinds: K,
): { readonly [I in keyof K]: (K[I] extends 'string' ? string : number) | null } | undefined {
  if (cursor === undefined) return undefined
  const tuple = parse(cursor)
  const fits =
    Array.isArray(tuple) &&
    tuple.length === kinds.length &&
    kinds.every((kind, index) => tuple[index] === null || typeof tuple[index] === kind)
  if (!fits)
    throw new AppError('malformed', 'This page address is not valid any more. Start from the first page.')
  return tuple as unknown as { readonly [I in keyof K]: (K[I] extends 'string' ? string : number) | null }
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
