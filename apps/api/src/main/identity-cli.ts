import { accountCommands } from '#main/identity-cli/account-commands.ts'
import { type Arguments, assertSignature, readArguments } from '#main/identity-cli/arguments.ts'
import type { Command, Commands } from '#main/identity-cli/commands.ts'
import { fileCommands } from '#main/identity-cli/file-commands.ts'
import { keyCommands } from '#main/identity-cli/key-commands.ts'
import { UsageError, usage } from '#main/identity-cli/usage.ts'
import { runToEnd } from '#main/run.ts'

const commands: Commands = { ...accountCommands, ...keyCommands, ...fileCommands }
const wrongUsage = 2

await runToEnd(async () => {
  try {
    const given = readArguments(process.argv.slice(2))
    if (given.command === 'help') {
      process.stdout.write(usage)
      return
    }
    const command = commandOf(given)
    // Imported after the arguments are checked, so that wrong arguments fail at once.
    const { runCommand } = await import('#main/identity-cli/run-command.ts')
    await runCommand(command, given)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\nRun "npm run identity -- help" for the list of commands.\n`)
    process.exitCode = wrongUsage
  }
})

function commandOf(given: Arguments): Command {
  const command = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined
  if (command === undefined) throw new UsageError(`There is no command "${given.command}".`)
  assertSignature(given, command)
  return command
}
