import { CompiledQuery } from 'kysely'
import type { QueryResultRow } from 'pg'
import type { Database } from '#db/connect.ts'
import type { Executor } from '#db/transaction.ts'

/**
 * Runs a named prepared statement, which PostgreSQL parses and plans once per connection. Only for frequent reads.
 * @param on the database or an open transaction
 * @param name unique for this SQL text, at most 63 bytes, such as `job-by-id`
 * @param text SQL with `$1…`; never built from user input
 */
export async function prepared<Row extends QueryResultRow>(
  on: Database | Executor,
  name: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  if ('pool' in on) return (await on.pool.query<Row>({ name, text, values })).rows
  return runNamed<Row>(on, name, text, values)
}

/**
 * Runs a named statement through Kysely, which passes its `sql` value unchanged to the driver; the driver
 * accepts a name.
 */
export async function runNamed<Row>(
  executor: Executor,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const statement = name === '' ? text : ({ name, text } as unknown as string)
  return (await executor.executeQuery(CompiledQuery.raw(statement, values) as CompiledQuery<Row>)).rows
}
