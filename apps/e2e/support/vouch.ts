import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../api/src/base/free-port.ts'
import { makeScratchFolder } from './scratch.ts'
import { copySeed } from './seeds.ts'

const repository = join(import.meta.dirname, '../../..')

/** A running Vouch server with its own data folder. */
export interface Vouch {
  readonly url: string
  readonly folder: string
  /** The server's process id. */
  pid(): number
  /** The server's console output so far. */
  output(): string
  /** Kills the server and restarts it with the same data folder and port. */
  killAndRestart(): Promise<void>
  /** Runs a script of the repository with the server's data folder. @returns its exit code and output */
  command(file: string, args: readonly string[]): Promise<{ code: number | null; output: string }>
  stop(): Promise<void>
}

export interface VouchOptions {
  readonly demo: boolean
  /** Loads the world's cities, which takes about 10 s of CPU time. */
  readonly cities?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** The server's port; a free one by default. */
  readonly port?: number
}

interface Server {
  readonly child: ChildProcess
  output: string
}

async function startServer(env: NodeJS.ProcessEnv): Promise<Server> {
  const child = spawn(process.execPath, ['apps/api/src/main/server.ts'], { cwd: repository, env })
  const server: Server = { child, output: '' }
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      server.output += chunk.toString()
      if (/running on http/.test(server.output)) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`Vouch ended with ${code}:\n${server.output}`)))
  })
  return server
}

async function stopServer({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Environment variables of every test server. */
function environmentOf(folder: string, port: number, demo: boolean, cities: boolean): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // Playwright sets FORCE_COLOR. If NO_COLOR is set too, Node prints a warning.
    FORCE_COLOR: undefined,
    PORT: String(port),
    VOUCH_DATA: folder,
    VOUCH_DEMO: demo ? 'on' : 'off',
    VOUCH_CITIES: cities ? 'on' : 'off',
    // All test users share one IP address, so rate limits would stop them.
    VOUCH_RATE_LIMIT: 'off',
    VOUCH_SHED_LOAD: 'off',
    LOG_LEVEL: 'warn',
    // Test issuers, sign-in providers and hosted projects run on this machine.
    OUTGOING_PRIVATE_HOSTS: 'localhost,127.0.0.1',
  }
}

/** Starts a server that creates and fills the database, then stops it. */
async function fill(folder: string, demo: boolean): Promise<void> {
  await stopServer(await startServer(environmentOf(folder, await freePort(), demo, false)))
}

/**
 * Starts the built server on a free port with a fresh data folder.
 * @throws Error with the server's output if it exits before it listens
 */
export async function startVouch({ demo, cities = false, env, port: given }: VouchOptions): Promise<Vouch> {
  const folder = makeScratchFolder('e2e')
  const ownsDatabase = env?.DATABASE_URL === undefined
  if (ownsDatabase) await copySeed(demo ? 'demo' : 'empty', folder, (fresh) => fill(fresh, demo))
  const port = given ?? (await freePort())
  const environment = { ...environmentOf(folder, port, demo, cities), ...env }
  let server = await startServer(environment)
  const running = async (): Promise<void> => {
    server = await startServer(environment)
  }
  return {
    url: `http://localhost:${port}`,
    folder,
    pid: () => server.child.pid ?? 0,
    output: () => server.output,
    killAndRestart: async () => {
      const ended = once(server.child, 'exit')
      server.child.kill('SIGKILL')
      await ended
      await running()
    },
    command: async (file, args) => {
      const child = spawn(process.execPath, [file, ...args], { cwd: repository, env: environment })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, output }
    },
    stop: async () => {
      await stopServer(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
