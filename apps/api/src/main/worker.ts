import { systemClock } from '#base/clock.ts'
import { openDataFolder } from '#base/data-folder.ts'
import { createLog } from '#base/log.ts'
import { openDatabase } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { migrationSources } from '#db/sources.ts'
import { createAccountDirectory } from '#main/accounts.ts'
import { withDemoOrigin } from '#main/demo-data.ts'
import { createMarketplace } from '#main/features.ts'
import { createIdentityService, identityPorts } from '#main/identity.ts'
import { registerJobs } from '#main/jobs.ts'
import { createPlatform } from '#main/platform.ts'
import { type Running, runUntilStopped } from '#main/run.ts'
import { readConfig } from '#platform/config/config.ts'
import { loadSecrets } from '#platform/config/secrets.ts'

/** Runs only background jobs, for servers that run with `VOUCH_WORKER=off`. */
async function start(): Promise<Running> {
  const config = readConfig(process.env)
  const log = createLog({ level: config.logLevel, readable: process.stdout.isTTY && !config.production })
  await openDataFolder(config.dataFolder, log)
  const db = await openDatabase(config, log, { share: true })
  try {
    await migrate(db, migrationSources, log)
    const secrets = await loadSecrets(config)
    const platform = createPlatform({
      config: await withDemoOrigin(config, db.kysely),
      log,
      db,
      secrets,
      clock: systemClock,
    })
    await platform.files.check()
    const identity = createIdentityService(platform, identityPorts(platform))
    const marketplace = createMarketplace(platform, createAccountDirectory(platform, identity), {
      isSessionCurrent: identity?.accounts.isCurrent ?? (async () => true),
    })
    registerJobs(platform, marketplace, identity)
    await platform.queue.start({ work: true })
    if (db.note !== undefined) process.stdout.write(`${db.note}\n`)
    process.stdout.write('The worker of Vouch is running\n')
    return {
      stop: () =>
        db.close(async () => {
          await platform.queue.stop()
          platform.mailer.close()
        }),
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

await runUntilStopped(start)
