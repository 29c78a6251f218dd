import { type JsonText, jsonText } from '#base/json-text.ts'
import { decodeCursor, encodeCursor, notOurs } from '#db/paging.ts'

/** A page that PostgreSQL has built, of a list in the order of a moment and an id. */
export interface JsonPageRow {
  /** The entries as a JSON array, at most `limit`. */
  readonly items: string
  /** How many rows were found, at most `limit + 1`. */
  readonly found: number
  /** The moment of the last entry on a full page, as PostgreSQL writes it: with microseconds. */
  readonly last_at: string | null
  readonly last_id: string | null
}

/**
 * SQL that folds rows into one {@link JsonPageRow}.
 * @param rows a query that ends with the list's ORDER BY, of at most `limit + 1` rows with the columns `entry` (json),
 *   `at` and `id`
 * @param limit the parameter that holds the page size, such as `$4`
 */
export function jsonPageSql(rows: string, limit: string): string {
  return `
    select '[' || coalesce(array_to_string((array_agg(p.entry::text))[1:${limit}::int], ','), '') || ']' as items,
      count(*)::int as found,
      (array_agg(p.at))[${limit}::int]::text as last_at,
      (array_agg(p.id))[${limit}::int]::text as last_id
    from (${rows}) p`
}

/**
 * The answer of a list, without reading the entries.
 * @param rest further members of the answer, as JSON with a leading comma
 */
export function jsonPage(row: JsonPageRow, limit: number, rest = ''): JsonText {
  const more = row.found > limit && row.last_at !== null
  const next = more ? `"${encodeCursor([row.last_at, row.last_id])}"` : 'null'
  return jsonText(`{"items":${row.items},"nextCursor":${next}${rest}}`)
}

/**
 * Reads the cursor of such a list.
 * @returns the moment and the id to go on after; undefined at the first page
 * @throws AppError malformed
 */
export function decodeTimeCursor(cursor: string | undefined): readonly [string, string] | undefined {
  const tuple = decodeCursor(cursor, ['moment', 'uuid'])
  if (!tuple) return undefined
  const [at, id] = tuple
  if (at === null || id === null) throw notOurs()
  return [at, id]
}
