import { join } from 'node:path'
import { systemClock } from '#base/clock.ts'
import { openDataFolder } from '#base/data-folder.ts'
import { createLog } from '#base/log.ts'
import { openDatabase } from '#db/connect.ts'
import { isFolderInUse } from '#db/embedded/lock.ts'
import { migrate } from '#db/migrate.ts'
import { checkOrigin } from '#features/passport-signing/passport-origin.ts'
import { prepareDemoData, withDemoOrigin } from '#main/demo-data.ts'
import { requireFreePort, throwListenError } from '#main/port.ts'
import type { Running } from '#main/run.ts'
import { readConfig } from '#platform/config/config.ts'
import { loadSecrets } from '#platform/config/secrets.ts'

/** Starts the database, the API with the web app, and the background jobs unless a separate worker runs them. */
export async function startServer(): Promise<Running> {
  const config = readConfig(process.env)
  const log = createLog({ level: config.logLevel, readable: process.stdout.isTTY && !config.production })
  await openDataFolder(config.dataFolder, log)
  // Skipped when a running Vouch uses the data folder: opening the database reports that more clearly than a
  // taken port.
  if (!(await isFolderInUse(join(config.dataFolder, 'lock')))) await requireFreePort(config)
  // PostgreSQL starts while the other modules load.
  const opening = openDatabase(config, log)
  opening.catch(() => undefined)
  const [{ compose }, { migrationSources }] = await Promise.all([
    import('#main/compose.ts'),
    import('#db/sources.ts'),
  ])
  const db = await opening
  try {
    await migrate(db, migrationSources, log)
    const secrets = await loadSecrets(config)
    const composition = await compose({
      config: await withDemoOrigin(config, db.kysely),
      log,
      db,
      secrets,
      clock: systemClock,
    })
    const { app, platform, identity } = composition
    const { ensureMasters, legal, passports } = composition.marketplace
    await checkOrigin(db.kysely, platform.config.passportOrigin)
    await Promise.all([
      platform.files.check(),
      identity?.ready(),
      ensureMasters(),
      legal.ensure(),
      passports.ensureIssuer(),
    ])
    const signIns = await prepareDemoData(composition)
    const setupLink = await composition.marketplace.offerSetup()
    const { host, port } = config
    await app.listen({ host, port }).catch((error: unknown) => throwListenError(error, config))
    if (db.note !== undefined) process.stdout.write(`${db.note}\n`)
    process.stdout.write(`Vouch is running on ${config.publicUrl}\n${signIns}`)
    if (platform.mailer.folder && !config.production) {
      process.stdout.write(`Mails are not sent. Read them at ${config.publicUrl}/dev/mail\n`)
    }
    if (setupLink !== undefined) {
      process.stdout.write(
        `There is no administrator yet. The first person to open this link becomes one. The link works once and expires in 7 days:\n  ${setupLink}\n`,
      )
    }
    const queue = platform.queue
      .start({ work: config.worker === 'inline' })
      .then(() => (config.cities ? composition.marketplace.offerCities() : undefined))
      .then(() => composition.marketplace.offerWordForms())
    queue.catch((error) => log.error({ err: error }, 'background work did not start'))
    return {
      stop: () =>
        db.close(async () => {
          await app.close()
          await queue.catch(() => undefined)
          await platform.queue.stop()
          platform.mailer.close()
        }),
    }
  } catch (error) {
    await db.close()
    throw error
  }
}
