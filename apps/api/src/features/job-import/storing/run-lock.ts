import type { Database } from '#db/connect.ts'
import { whileLocked } from '#db/session-lock.ts'

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
  const done = await db.inBackground((connection) =>
    whileLocked(connection, `job-import ${name}`, async () => {
      await work(connection)
      return true
    }),
  )
  return done === true
}
