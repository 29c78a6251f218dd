import { systemClock } from '#base/clock.ts'
import { createLog } from '#base/log.ts'
import { StartError } from '#base/start-error.ts'
import { openDatabase } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { migrationSources } from '#db/sources.ts'
import { createIdentityService, identityPorts } from '#main/identity.ts'
import { createPlatform } from '#main/platform.ts'
import { readConfig } from '#platform/config/config.ts'
import { loadSecrets } from '#platform/config/secrets.ts'
import type { Arguments } from './arguments.ts'
import type { Command } from './commands.ts'
import { createTerminal } from './terminal.ts'

/**
 * Runs a command on the database of the environment, that of a running Vouch included.
 * @throws StartError for people
 */
export async function runCommand(command: Command, { operands, options }: Arguments): Promise<void> {
  const config = readConfig(process.env)
  if (config.identity.kind === 'firebase')
    throw new StartError('The accounts of this installation are kept at the hosted service, not here.')
  const log = createLog({ level: 'warn', readable: true })
  const db = await openDatabase(config, log, { share: true })
  try {
    await migrate(db, migrationSources, log)
    const secrets = await loadSecrets(config)
    const platform = createPlatform({ config, log, db, secrets, clock: systemClock })
    const identity = createIdentityService(platform, identityPorts(platform))
    if (identity === null) return
    // Also finds out whether the secret of this environment is the one of the server.
    await identity.ready()
    let queueStarted = false
    const startQueue = async () => {
      queueStarted = true
      await platform.queue.start({ work: false })
    }
    try {
      const { operators } = identity
      await command.run({
        config,
        operators,
        terminal: createTerminal(options),
        operands,
        options,
        startQueue,
      })
    } finally {
      if (queueStarted) await platform.queue.stop()
      platform.mailer.close()
    }
  } finally {
    await db.close()
  }
}
