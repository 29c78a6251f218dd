import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.ts'

/**
 * Runs work of several transactions under an advisory lock of the session, which only one process holds at a time.
 * PostgreSQL releases it when the connection ends, also after a kill.
 * @param connection used by nothing else
 * @param name of the work
 * @returns what the work returned; undefined without running it if somebody else holds the lock
 */
export async function whileLocked<T>(
  connection: Kysely<DB>,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${name}, 0)) as free`.execute(connection)
  if (rows[0]?.free !== true) return undefined
  try {
    return await work()
  } finally {
    // At once, because a closed connection ends a little later. A broken one has released the lock.
    await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`
      .execute(connection)
      .catch(() => undefined)
  }
}
