import { createLog, type Log } from '#base/log.ts'
import { type Database, openDatabase } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { migrationSources } from '#db/sources.ts'
import type { Config } from '#platform/config/config.ts'

interface CommandDatabase {
  readonly db: Database
  readonly log: Log
  /** Number of migrations that this call applied. */
  readonly migrated: number
}

/**
 * Runs a command on the migrated database. Joins the embedded PostgreSQL of a running Vouch with the same data folder.
 */
export async function withDatabase(
  config: Config,
  command: (context: CommandDatabase) => Promise<void>,
): Promise<void> {
  const log = createLog({ level: 'warn', readable: true })
  const db = await openDatabase(config, log, { share: true })
  try {
    const migrated = await migrate(db, migrationSources, log)
    await command({ db, log, migrated })
  } finally {
    await db.close()
  }
}
