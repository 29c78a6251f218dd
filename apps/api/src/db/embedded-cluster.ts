import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDataFolder } from '#base/data-folder.ts'
import type { Log } from '#base/log.ts'
import { StartError } from '#base/start-error.ts'
import { findBinaries, reachableBinaries } from '#db/embedded-binaries.ts'
import { commonFolder, findHome, linkHome } from '#db/embedded-home.ts'
import { clusterUser, initCluster } from '#db/embedded-init.ts'
import { takeLock } from '#db/embedded-lock.ts'
import { findOwner, own, ownAll } from '#db/embedded-owner.ts'
import { findPlace } from '#db/embedded-place.ts'
import { isStopping, type ServerOptions, startServer, stopOrphan, stopServer } from '#db/embedded-process.ts'
import { clusterSettings } from '#db/embedded-settings.ts'
import type { Address } from '#db/pool.ts'

/** A running embedded PostgreSQL. */
export interface Cluster {
  /** A sentence for the person who starts Vouch, when the database is not in the data folder. */
  readonly note: string | undefined
  /** The address of one of its databases. */
  address(database: string): Address
  /** Stops it and lets the data folder go. */
  stop(): Promise<void>
}

/** Where the cluster is, and how it may be kept. */
export interface ClusterOptions {
  /** Vouch's folder: `data`, `run`, `postgres.log` and the lock lie in it. */
  readonly folder: string
  /** Programs of another PostgreSQL. */
  readonly postgresFolder?: string | undefined
  /** Without durability, for tests. */
  readonly fast?: boolean
  /** Instead of {@link commonFolder}, for tests. */
  readonly common?: string
}

/**
 * Starts PostgreSQL on a data folder, making it when it is new, and restarts it when it dies while in use.
 * @throws StartError when another process uses the folder, or PostgreSQL cannot run here
 */
export async function startCluster(options: ClusterOptions, log: Log): Promise<Cluster> {
  const { fast = false, common = commonFolder, postgresFolder } = options
  await openDataFolder(options.folder, log)
  const folder = await realpath(options.folder)
  const locks = [await takeLock(join(folder, 'lock'))]
  const letGo = async () => {
    for (const lock of locks) await lock.release()
  }
  try {
    const [found, owner] = await Promise.all([findBinaries(postgresFolder), findOwner()])
    const home = await findHome(folder, owner, common)
    // A copy of Vouch's folder leads to the same home.
    if (home.path !== folder) locks.push(await takeLock(join(home.path, 'lock')))
    const data = join(home.path, 'data')
    const binaries = await reachableBinaries(found, owner, common, postgresFolder === undefined)
    if (await stopOrphan(data)) log.warn('a PostgreSQL that an earlier Vouch left running was stopped')
    const place = await findPlace(home.path)
    // Data that was copied back from a backup often belongs to root.
    if (owner && existsSync(data)) await ownAll(data, owner)
    if (!existsSync(data)) await initCluster({ binaries, data, owner, password: place.password, sync: !fast })
    await linkHome(folder, home)
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
      note: home.note,
      address: (database) => ({
        host: place.host,
        port: place.port,
        user: clusterUser,
        database,
        ...(place.password === undefined ? {} : { password: place.password }),
      }),
      stop: async () => {
        await server.stop()
        await letGo()
      },
    }
  } catch (error) {
    await letGo()
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

/** Restarts the server whenever it ends unasked. */
async function keepRunning(options: ServerOptions, log: Log): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let child = await startServer(options)
  let restart: Promise<void> = Promise.resolve()
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
  // SIGTERM from outside makes PostgreSQL wait for our connections, which stay, and take no new ones.
  const unblock = setInterval(() => {
    if (isStopping(options.data)) child.kill('SIGINT')
  }, 1_000).unref()
  return {
    stop: async () => {
      stopping = true
      clearInterval(unblock)
      await restart
      await stopServer(child)
    },
  }
}
