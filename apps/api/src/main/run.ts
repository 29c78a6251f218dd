import { StartError } from '#platform/start-error.ts'

/** A program that goes on until it is told to stop. */
export interface Running {
  stop(): Promise<void>
}

/**
 * Runs a program: a mistake of the person who starts it is printed as a sentence; SIGINT and SIGTERM stop it once,
 * a second one ends it at once.
 */
export async function runUntilStopped(start: () => Promise<Running>): Promise<void> {
  const stopRequested = Promise.withResolvers<void>()
  const onSignal = () => {
    stopRequested.resolve()
    for (const signal of signals) process.once(signal, () => process.exit(130))
  }
  for (const signal of signals) process.once(signal, onSignal)
  await runToEnd(async () => {
    const running = await start()
    await stopRequested.promise
    await running.stop()
  })
  process.exit()
}

/** Runs a command to its end; sets the exit code. */
export async function runToEnd(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.exitCode = 1
    const text = error instanceof StartError ? error.message : ((error as Error).stack ?? String(error))
    process.stderr.write(`${text}\n`)
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
