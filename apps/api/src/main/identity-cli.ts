import { openDatabase } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { migrationSources } from '#db/sources.ts'
import { createIdentityService, identityPorts } from '#main/identity.ts'
import { accountCommands } from '#main/identity-cli/account-commands.ts'
import { type Arguments, assertSignature, readArguments } from '#main/identity-cli/arguments.ts'
import type { Command, Commands } from '#main/identity-cli/commands.ts'
import { fileCommands } from '#main/identity-cli/file-commands.ts'
import { keyCommands } from '#main/identity-cli/key-commands.ts'
import { createTerminal } from '#main/identity-cli/terminal.ts'
import { UsageError, usage } from '#main/identity-cli/usage.ts'
import { createPlatform } from '#main/platform.ts'
import { runToEnd } from '#main/run.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { loadSecrets } from '#platform/secrets.ts'
import { StartError } from '#platform/start-error.ts'

const commands: Commands = { ...accountCommands, ...keyCommands, ...fileCommands }
const wrongUsage = 2

await runToEnd(async () => {
  try {
    const given = readArguments(process.argv.slice(2))
    if (given.command === 'help') process.stdout.write(usage)
    else await run(commandOf(given), given)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\n\n${usage}`)
    process.exitCode = wrongUsage
  }
})

function commandOf(given: Arguments): Command {
  const command = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined
  if (command === undefined) throw new UsageError(`There is no command "${given.command}".`)
  assertSignature(given, command)
  return command
}

async function run(command: Command, { operands, options }: Arguments): Promise<void> {
  const config = readConfig(process.env)
  if (config.identity.kind === 'hosted')
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
