import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import type { Executor } from '#db/transaction.ts'

/** A connection of its own, with the kind of transaction that Kysely gives. */
export type Connection = Database['kysely']

/**
 * Runs work on an import or feed under an advisory lock. PostgreSQL releases it when the connection ends, also after a
 * kill, so another worker can take over at once.
 * @param name id of an import, or another name of the work
 * @returns whether it ran
 */
export async function whileHolding(
  db: Database,
  name: string,
  work: (connection: Connection) => Promise<void>,
): Promise<boolean> {
  return db.inBackground(async (connection) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${`job-import ${name}`}, 0)) as held`.execute(connection)
    if (rows[0]?.held !== true) return false
    try {
      await work(connection)
      return true
    } finally {
      await unlock(connection, name)
    }
  })
}

/** Ignores failures: a broken connection has released its locks. */
async function unlock(connection: Executor, name: string): Promise<void> {
  await sql`select pg_advisory_unlock(hashtextextended(${`job-import ${name}`}, 0))`
    .execute(connection)
    .catch(() => undefined)
}
