import { withDatabase } from '#main/command-database.ts'
import { runToEnd } from '#main/run.ts'
import { readConfig } from '#platform/config/config.ts'

await runToEnd(() =>
  withDatabase(readConfig(process.env), async ({ migrated }) => {
    process.stdout.write(
      migrated === 0 ? 'The database is up to date\n' : `${migrated} migrations were applied\n`,
    )
  }),
)
