import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'

/** A connection of its own, with the kind of transaction that Kysely gives. */
export type Connection = Database['kysely']

/**
 * Runs work on an import or feed under an advisory lock. The end of the connection releases it, also after a kill, so
 * another worker can take over at once.
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
    await work(connection)
    return true
  })
}
