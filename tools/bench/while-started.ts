import type { Client } from './client.ts'
import { connectToRunning } from './database.ts'
import type { Operation } from './operations.ts'
import { type ServerProcess, startApi, startWorker } from './processes.ts'
import type { BenchIdentity } from './tokens.ts'

/** What does not change between starts. */
interface Setting {
  readonly identity: BenchIdentity
  readonly operations: readonly Operation[]
  readonly progress: (what: string) => void
}

/** Vouch as it runs, with its own database. */
export interface StartedBench extends Setting {
  /** Answers requests. */
  readonly server: ServerProcess
  /** The process that runs background jobs, which may be the server. */
  readonly worker: ServerProcess
  readonly client: Client
  readonly databaseUrl: string
}

/**
 * Starts Vouch with the embedded database, as `npm start` does, and stops it after measuring.
 * @param hasWorker whether background jobs run in a process of their own, as with `npm run worker`
 */
export async function whileStarted(
  {
    env,
    hasWorker,
    ...setting
  }: Setting & {
    readonly env: Readonly<Record<string, string>> & { readonly VOUCH_DATA: string }
    readonly hasWorker: boolean
  },
  measure: (bench: StartedBench) => Promise<void>,
): Promise<void> {
  setting.progress('starting as npm start does')
  const server = await startApi({ ...env, VOUCH_WORKER: hasWorker ? 'off' : 'inline' })
  let worker = server
  try {
    if (hasWorker) worker = await startWorker(env)
    const { client, url } = await connectToRunning(env.VOUCH_DATA)
    await measure({ ...setting, server, worker, client, databaseUrl: url })
    await client.end()
  } finally {
    if (worker !== server) await worker.stop()
    await server.stop()
  }
}
