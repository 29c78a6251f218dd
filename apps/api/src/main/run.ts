import { StartError } from '#base/start-error.ts'

/** A program that goes on until it is told to stop. */
export interface Running {
  stop(): Promise<void>
}

/**
 * Runs a program: a mistake of the person who starts it is printed as a sentence. SIGINT and SIGTERM end a start at
 * once, which any step of it survives; later the first stops the program and a second one ends it at once.
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

/** Runs a command to its end; sets the exit code. What it writes is for its own account only. */
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

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
