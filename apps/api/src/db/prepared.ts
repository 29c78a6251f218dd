import { CompiledQuery } from 'kysely'
import type { QueryResultRow } from 'pg'
import type { Database } from '#db/connect.ts'
import type { Executor } from '#db/transaction.ts'

/**
 * Runs a named prepared statement: PostgreSQL parses and plans it once per connection. For hot reads only.
 * @param on the database, or the transaction that the read belongs to
 * @param name unique for its text, at most 63 bytes, such as `job-by-id`
 * @param text SQL with `$1…`; never built from input
 */
export async function prepared<Row extends QueryResultRow>(
  on: Database | Executor,
  name: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  if ('pool' in on) return (await on.pool.query<Row>({ name, text, values })).rows
  // Kysely hands its `sql` to the driver as it is, and the driver takes a named statement in its place.
  const named = { name, text } as unknown as string
  return (await on.executeQuery(CompiledQuery.raw(named, values) as CompiledQuery<Row>)).rows
}
