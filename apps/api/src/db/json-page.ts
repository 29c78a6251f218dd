import { type JsonText, jsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import { decodeCursor, encodeCursor, invalidCursor } from '#db/paging.ts'
import { prepared } from '#db/prepared.ts'

/** Result row for one page, built by PostgreSQL, of a list ordered by time and id. */
export interface JsonPageRow {
  /** The entries of the page as a JSON array, at most `limit`. */
  readonly items: string
  /** Number of rows read, at most `limit + 1`. */
  readonly found: number
  /** Time of the last entry, in PostgreSQL's text format with microseconds; null on a page shorter than `limit`. */
  readonly last_at: string | null
  readonly last_id: string | null
}

/**
 * SQL that aggregates rows into one {@link JsonPageRow}.
 * @param rows a query that ends with the list's ORDER BY: at most `limit + 1` rows with the columns `entry`
 *   (json), `at` and `id`
 * @param limit the SQL parameter with the page size, such as `$4`
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
 * Builds the response of a list without parsing its entries.
 * @param rest further members of the response, as JSON with a leading comma
 */
export function jsonPage(row: JsonPageRow, limit: number, rest = ''): JsonText {
  const more = row.found > limit && row.last_at !== null
  const next = more ? `"${encodeCursor([row.last_at, row.last_id])}"` : 'null'
  return jsonText(`{"items":${row.items},"nextCursor":${next}${rest}}`)
}

/** JSON of an exact total, for the `rest` of {@link jsonPage}; empty without a total. */
export function exactTotal(count: number | undefined): string {
  return count === undefined ? '' : `,"total":{"count":${count},"capped":false}`
}

/**
 * Decodes the cursor of a list ordered by time and id.
 * @returns the time and id of the last entry already sent; undefined for the first page
 * @throws AppError malformed
 */
export function decodeTimeCursor(cursor: string | undefined): readonly [string, string] | undefined {
  const tuple = decodeCursor(cursor, ['moment', 'uuid'])
  if (!tuple) return undefined
  const [at, id] = tuple
  if (at === null || id === null) throw invalidCursor()
  return [at, id]
}

/**
 * Reads one page of a list ordered by time and id.
 * @param sql the statement of the first page, and the one of further pages, whose last two parameters are the
 *   time and id from the cursor
 * @param rest as for {@link jsonPage}
 * @throws AppError malformed for a cursor of another list
 */
export async function readJsonPage<Row extends JsonPageRow>(
  db: Database,
  sql: { readonly name: string; readonly first: string; readonly further: string },
  values: readonly unknown[],
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
  rest?: (row: Row) => string,
): Promise<JsonText> {
  const after = decodeTimeCursor(cursor)
  const [row] = after
    ? await prepared<Row>(db, `${sql.name}-further`, sql.further, [...values, ...after])
    : await prepared<Row>(db, `${sql.name}-first`, sql.first, [...values])
  if (!row) throw new Error(`${sql.name} returned no page`)
  return jsonPage(row, limit, rest?.(row))
}
