import { createLog } from '#base/log.ts'
import { openDatabase } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { migrationSources } from '#db/sources.ts'
import { runToEnd } from '#main/run.ts'
import { readConfig } from '#platform/config/config.ts'

await runToEnd(async () => {
  const log = createLog({ level: 'warn', readable: true })
  const db = await openDatabase(readConfig(process.env), log, { share: true })
  try {
    const applied = await migrate(db, migrationSources, log)
    process.stdout.write(
      applied === 0 ? 'The database is up to date\n' : `${applied} migrations were applied\n`,
    )
  } finally {
    await db.close()
  }
})
