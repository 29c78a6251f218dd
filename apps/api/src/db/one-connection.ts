import type { PoolClient } from 'pg'
import type { Database } from '#db/connect.ts'

/** The database with its statements on one connection, one after another. For preparing that connection: no transactions. */
export function onConnection(db: Database, client: PoolClient): Database {
  let last: Promise<unknown> = Promise.resolve()
  const ask = client.query.bind(client) as (...query: unknown[]) => Promise<unknown>
  const query = (...sent: unknown[]) => {
    const answer = last.then(() => ask(...sent))
    last = answer.catch(() => undefined)
    return answer
  }
  return { ...db, pool: Object.assign(Object.create(db.pool), { query }) }
}
