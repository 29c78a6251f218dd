import { type RawBuilder, sql } from 'kysely'

/** SQL for a list of words of ours, as `in` takes it. Never input. */
export function listed(words: readonly string[]): string {
  return `(${words.map((word) => `'${word}'`).join(', ')})`
}

/** A fragment of these files, for queries that Kysely builds. */
export function condition(fragment: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(fragment)}`
}

/**
 * SQL for `{word: count}` over grouped rows.
 * @param column the rows' column with the word
 * @param rows a query with that column and `count`
 */
export function countsJson(words: readonly string[], column: string, rows: string): string {
  const members = words.map(
    (word) => `'${word}', coalesce(sum(r.count) filter (where r.${column} = '${word}'), 0)`,
  )
  return `(select json_build_object(${members.join(', ')}) from (${rows}) r)`
}
