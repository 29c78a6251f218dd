import { systemClock } from '#base/clock.ts'
import { StartError } from '#base/start-error.ts'
import { withDatabase } from '#main/command-database.ts'
import { createIdentityService, identityPorts } from '#main/identity.ts'
import { createPlatform } from '#main/platform.ts'
import { readConfig } from '#platform/config/config.ts'
import { loadSecrets } from '#platform/config/secrets.ts'
import type { Arguments } from './arguments.ts'
import type { Command } from './commands.ts'
import { createTerminal } from './terminal.ts'

/**
 * Runs an identity command on the configured database, also while Vouch is running.
 * @throws StartError with a message for the operator
 */
export async function runCommand(command: Command, { operands, options }: Arguments): Promise<void> {
  const config = readConfig(process.env)
  if (config.identity.kind === 'firebase')
    throw new StartError('This installation uses a hosted sign-in service, which manages its accounts.')
  await withDatabase(config, async ({ db, log }) => {
    const secrets = await loadSecrets(config)
    const platform = createPlatform({ config, log, db, secrets, clock: systemClock })
    const identity = createIdentityService(platform, identityPorts(platform))
    if (identity === null) return
    // Also checks that this command has the same secret as the server.
    await identity.ready()
    const { operators } = identity
    let queueStarted = false
    const startQueue = async () => {
      queueStarted = true
      await platform.queue.start({ work: false })
    }
    try {
      const terminal = createTerminal(options)
      await command.run({ config, operators, terminal, operands, options, startQueue })
    } finally {
      if (queueStarted) await platform.queue.stop()
      platform.mailer.close()
    }
  })
}
