import { type RawBuilder, sql } from 'kysely'

/** Formats constant words as the list of an SQL `in`. Not for user input, because nothing is escaped. */
export function listed(words: readonly string[]): string {
  return `(${words.map((word) => `'${word}'`).join(', ')})`
}

/** Wraps an SQL condition of this folder for a Kysely query. */
export function condition(fragment: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(fragment)}`
}

/**
 * SQL condition of a join: a column has one of many ids. `= any(ids)` could become a condition of an inner index, where
 * PostgreSQL compares all ids again for each outer row: 13 s for 10,000 ids and as many rows.
 * @param column such as `a.id`
 */
export function isOneOf(column: string, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (select unnest(${ids}::uuid[]))`
}

/**
 * SQL that builds the JSON object `{word: count}` from grouped rows.
 * @param column the column with the word
 * @param rows a query with that column and `count`
 */
export function countsJson(words: readonly string[], column: string, rows: string): string {
  const members = words.map(
    (word) => `'${word}', coalesce(sum(r.count) filter (where r.${column} = '${word}'), 0)`,
  )
  return `(select json_build_object(${members.join(', ')}) from (${rows}) r)`
}
