import type pg from 'pg'

/** One named statement, prepared once per connection. `values` are its $1, $2 … */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** Whatever can run a statement: a pool, a client in a transaction, or the caller's own wrapper of one. */
export interface Executor {
  query<R extends pg.QueryResultRow>(statement: Statement): Promise<{ rows: R[] }>
}

/**
 * Runs `work` in one transaction on one connection.
 * @throws whatever `work` throws, after rolling back
 */
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
