import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries } from '#db/embedded-binaries.ts'
import { clusterUser, initCluster } from '#db/embedded-init.ts'
import { takeLock } from '#db/embedded-lock.ts'
import { findOwner, own, requireReach } from '#db/embedded-owner.ts'
import { type ServerOptions, startServer, stopOrphan, stopServer } from '#db/embedded-process.ts'
import { clusterSettings } from '#db/embedded-settings.ts'
import type { Address } from '#db/pool.ts'
import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'

/** A running embedded PostgreSQL. */
export interface Cluster {
  /** The address of one of its databases. */
  address(database: string): Address
  /** Stops it and lets the data folder go. */
  stop(): Promise<void>
}

interface Place {
  readonly host: string
  readonly port: number
  readonly password: string | undefined
  readonly settings: Record<string, string>
}

/** A Unix socket's path has at most 104 bytes (macOS); PostgreSQL adds `/.s.PGSQL.5432.lock`. */
const maxSocketFolder = 80

/**
 * Starts PostgreSQL on a data folder, making it when it is new, and restarts it when it dies while in use.
 * @param options.folder Vouch's folder: `data`, `run`, `postgres.log` and the lock lie in it
 * @param options.postgresFolder programs of another PostgreSQL
 * @param options.fast without durability, for tests
 * @throws StartError when another process uses the folder, or PostgreSQL cannot run here
 */
export async function startCluster(
  options: { readonly folder: string; readonly postgresFolder?: string | undefined; readonly fast?: boolean },
  log: Log,
): Promise<Cluster> {
  const { folder, fast = false } = options
  await mkdir(folder, { recursive: true })
  const lock = await takeLock(join(folder, 'lock'))
  try {
    const [binaries, owner] = await Promise.all([findBinaries(options.postgresFolder), findOwner()])
    const data = join(folder, 'data')
    // The account has to pass through our own folder to reach its own.
    if (owner) await chmod(folder, 0o711)
    await requireReach(binaries.postgres, owner)
    await requireReach(data, owner)
    if (await stopOrphan(data)) log.warn('a PostgreSQL that an earlier Vouch left running was stopped')
    const place = await findPlace(folder)
    if (!existsSync(data)) await initCluster({ binaries, data, owner, password: place.password, sync: !fast })
    if (place.host.startsWith('/')) {
      await mkdir(place.host, { recursive: true, mode: 0o700 })
      await own(place.host, owner)
    }
    const server = await keepRunning(
      {
        program: binaries.postgres,
        data,
        owner,
        logFile: join(folder, 'postgres.log'),
        settings: { ...clusterSettings(fast), ...place.settings },
      },
      log,
    )
    return {
      address: (database) => ({
        host: place.host,
        port: place.port,
        user: clusterUser,
        database,
        ...(place.password === undefined ? {} : { password: place.password }),
      }),
      stop: async () => {
        await server.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * The address of the PostgreSQL that another Vouch runs on this folder.
 * @throws StartError when it is not ready
 */
export async function addressOfRunning(folder: string, database: string): Promise<Address> {
  const lines = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [port, socket, host] = [Number(lines[3]), lines[4]?.trim(), lines[5]?.trim()]
  if (!port) throw new StartError(`Vouch is starting with the data in ${folder}. Try again in a moment.`)
  const password = await readFile(join(folder, 'keys', 'postgres'), 'utf8').catch(() => undefined)
  const place = socket || host || '127.0.0.1'
  return { host: place, port, user: clusterUser, database, ...(password === undefined ? {} : { password }) }
}

/** A private socket folder where there are sockets, else a free loopback port with a password. */
async function findPlace(folder: string): Promise<Place> {
  if (process.platform === 'win32') {
    const port = await freePort()
    const password = await keptPassword(join(folder, 'keys', 'postgres'))
    return { host: '127.0.0.1', port, password, settings: { listen_addresses: '127.0.0.1', port: `${port}` } }
  }
  const inside = join(folder, 'run')
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const host = Buffer.byteLength(inside) <= maxSocketFolder ? inside : join(tmpdir(), `vouch-${digest}`)
  return {
    host,
    port: 5432,
    password: undefined,
    settings: {
      listen_addresses: '',
      port: '5432',
      unix_socket_directories: host,
      unix_socket_permissions: '0700',
    },
  }
}

/** Restarts the server whenever it ends unasked. */
async function keepRunning(options: ServerOptions, log: Log): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let child = await startServer(options)
  let restart: Promise<void> = Promise.resolve()
  const onExit = () => child.kill('SIGINT')
  const watch = (current: ChildProcess) => {
    current.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ code, signal }, 'PostgreSQL ended unexpectedly and is started again')
      restart = startAgain()
    })
  }
  const startAgain = async () => {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 5_000)) {
      try {
        child = await startServer(options)
        watch(child)
        log.info('PostgreSQL runs again')
        return
      } catch (error) {
        // Its old backends may still hold the shared memory for a moment.
        log.error({ err: error }, 'PostgreSQL could not be started again yet')
        await delay(pause)
      }
    }
  }
  watch(child)
  process.once('exit', onExit)
  return {
    stop: async () => {
      stopping = true
      await restart
      await stopServer(child)
      process.off('exit', onExit)
    },
  }
}

async function keptPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return kept
  const made = randomBytes(24).toString('base64url')
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, made, { mode: 0o600 })
  return made
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
