import { resolve } from 'node:path'
import { StartError } from '#base/start-error.ts'

export interface Running {
  stop(): Promise<void>
}

/**
 * Runs a program until SIGINT, SIGTERM or SIGHUP. A signal during the start exits at once; every step of the start
 * survives that. After the start, the first signal stops the program in order and a second signal exits at once.
 */
export async function runUntilStopped(start: () => Promise<Running>): Promise<void> {
  const stopRequested = Promise.withResolvers<void>()
  let isStarted = false
  const onSignal = () => {
    if (!isStarted) process.exit(130)
    stopRequested.resolve()
    for (const signal of signals) process.once(signal, () => process.exit(130))
  }
  for (const signal of signals) process.once(signal, onSignal)
  await runToEnd(async () => {
    const running = await start()
    isStarted = true
    await stopRequested.promise
    await running.stop()
  })
  process.exit()
}

/**
 * Runs a command and sets the exit code. Prints the message of a StartError without its stack. The umask
 * hides created files from other accounts.
 */
export async function runToEnd(command: () => Promise<void>): Promise<void> {
  process.umask(0o077)
  try {
    await command()
  } catch (error) {
    process.exitCode = 1
    const text = error instanceof StartError ? error.message : ((error as Error).stack ?? String(error))
    process.stderr.write(`${text}\n`)
  }
}

/**
 * Resolves a path argument against the folder where the user ran npm, because npm runs scripts in the repository root.
 */
export function resolveArgument(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
