import type pg from 'pg'

/** A named SQL statement, prepared once per connection. `values` are the parameters $1, $2 … */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** Anything that runs SQL statements: a pool, a client in a transaction, or a wrapper. */
export interface Executor {
  query<R extends pg.QueryResultRow>(statement: Statement): Promise<{ rows: R[] }>
}

/** Runs `work` in a transaction; an exception rolls the transaction back. */
export async function inTransaction<T>(pool: pg.Pool, work: (executor: Executor) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs a statement and returns its first row. */
export async function firstRow<R extends pg.QueryResultRow>(
  executor: Executor,
  statement: Statement,
): Promise<R | undefined> {
  return (await executor.query<R>(statement)).rows[0]
}

/** Runs a statement. @returns whether the result has a row */
export async function returnsRow(executor: Executor, statement: Statement): Promise<boolean> {
  return (await firstRow(executor, statement)) !== undefined
}

/** Runs an UPDATE of an account that the transaction has locked. @throws Error if the account's row is missing */
export async function updateLocked<R extends pg.QueryResultRow>(
  tx: Executor,
  statement: Statement,
): Promise<R> {
  const row = await firstRow<R>(tx, statement)
  if (row === undefined) throw new Error('identity: a locked account has disappeared')
  return row
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
