import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/api/src/base/free-port.ts'

export interface ServerProcess {
  readonly address: string
  /** CPU time that the process has used, in seconds. */
  cpu(): Promise<number>
  /** Resident memory of the process in MB. */
  memory(): Promise<number>
  /** Resident memory in MB of the processes in which it reads files; 0 where the system does not tell. */
  readerMemory(): Promise<number>
  stop(): Promise<void>
}

const api = fileURLToPath(new URL('../../apps/api/src/main/server.ts', import.meta.url))
const worker = fileURLToPath(new URL('../../apps/api/src/main/worker.ts', import.meta.url))
const metricsToken = 'the-token-of-the-benchmark'
const floor = fileURLToPath(new URL('./floor.ts', import.meta.url))

/** The options with which `npm start` runs Node; they affect memory use. */
async function nodeOptions(): Promise<string[]> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  const { start } = (JSON.parse(text) as { scripts: { start: string } }).scripts
  return start.split(' ').filter((word) => word.startsWith('--'))
}

/** Starts the server as in production, but without rate limits and, unless `env` says otherwise, without background jobs. */
export async function startApi(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const child = start([...(await nodeOptions()), api], {
    VOUCH_WORKER: 'off',
    ...env,
    NODE_ENV: 'production',
    PORT: `${port}`,
    HOST: '127.0.0.1',
    VOUCH_RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: metricsToken,
  })
  const address = `http://127.0.0.1:${port}`
  await untilReady(child, `${address}/api/v1/health/ready`)
  return server(child, address, async () => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const text = await (await fetch(`${address}/api/v1/metrics`, { headers })).text()
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
    return { cpu: read('process_cpu_seconds_total'), memory: read('process_resident_memory_bytes') / 2 ** 20 }
  })
}

/** Starts a worker as `npm run worker` does: background jobs, without HTTP. */
export async function startWorker(env: Record<string, string>): Promise<ServerProcess> {
  const child = start([...(await nodeOptions()), worker], {
    ...env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  })
  return server(child, '', async () => {
    const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
    // Time in user and in system mode, in hundredths of a second (proc_pid_stat(5)); the name may contain spaces.
    const [user = Number.NaN, system = Number.NaN] = stat
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return { cpu: (user + system) / 100, memory: Number.NaN }
  })
}

/** Starts the plain server of `floor.ts`: node:http with one prepared statement per request. */
export async function startFloor(databaseUrl: string): Promise<ServerProcess> {
  const port = await freePort()
  const child = start([floor], { PORT: `${port}`, DATABASE_URL: databaseUrl })
  const address = `http://127.0.0.1:${port}`
  await untilReady(child, `${address}/usage`)
  return server(
    child,
    address,
    async () => (await (await fetch(`${address}/usage`)).json()) as { cpu: number; memory: number },
  )
}

function start(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function server(
  child: ChildProcess,
  address: string,
  usage: () => Promise<{ cpu: number; memory: number }>,
): ServerProcess {
  return {
    address,
    cpu: async () => (await usage()).cpu,
    memory: async () => (await usage()).memory,
    readerMemory: () => nodeMemoryBelow(child.pid ?? 0),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Resident memory in MB of the Node processes that a process has started. */
async function nodeMemoryBelow(parent: number): Promise<number> {
  let kB = 0
  for (const id of await readdir('/proc').catch(() => [])) {
    const read = (file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')
    const status = /^\d+$/.test(id) ? await read('status') : ''
    if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== parent) continue
    if ((await read('cmdline')).startsWith(process.execPath))
      kB += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  }
  return kB / 1024
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  const end = Date.now() + 30_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`a server ended with code ${child.exitCode}`)
    const isReady = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    if (Date.now() > end) throw new Error(`${address} does not respond`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
