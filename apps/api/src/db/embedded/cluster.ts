import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDataFolder } from '#base/data-folder.ts'
import type { Log } from '#base/log.ts'
import { StartError } from '#base/start-error.ts'
import { findBinaries, reachableBinaries } from '#db/embedded/binaries.ts'
import { resolveEndpoint } from '#db/embedded/endpoint.ts'
import { commonFolder, linkHome, resolveHome } from '#db/embedded/home.ts'
import { clusterUser, initCluster } from '#db/embedded/init.ts'
import { takeLock } from '#db/embedded/lock.ts'
import { findOwner, giveTo, giveTreeTo } from '#db/embedded/owner.ts'
import { isStopping, type ServerOptions, startServer, stopOrphan, stopServer } from '#db/embedded/process.ts'
import { clusterSettings } from '#db/embedded/settings.ts'
import type { Address } from '#db/pool.ts'

export interface Cluster {
  /** Notice for the operator when the database is stored somewhere other than the data folder. */
  readonly note: string | undefined
  address(database: string): Address
  /** Stops PostgreSQL and releases the lock on the data folder. */
  stop(): Promise<void>
}

interface ClusterOptions {
  /** Path of the data folder, which contains `data`, `run`, `postgres.log` and the lock file. */
  readonly folder: string
  /** Folder of PostgreSQL programs to use instead of the npm package's. */
  readonly postgresFolder?: string | undefined
  /** Turns off durability to make tests faster. */
  readonly fast?: boolean
  /** Folder that tests use instead of {@link commonFolder}. */
  readonly common?: string
}

/**
 * Starts PostgreSQL on a data folder. Initialises the cluster if needed, and restarts PostgreSQL when it dies.
 * @throws StartError when another process uses the folder, or PostgreSQL cannot run on this machine
 */
export async function startCluster(options: ClusterOptions, log: Log): Promise<Cluster> {
  const { fast = false, common = commonFolder, postgresFolder } = options
  await openDataFolder(options.folder, log)
  const folder = await realpath(options.folder)
  const locks = [await takeLock(join(folder, 'lock'))]
  const releaseLocks = async () => {
    for (const lock of locks) await lock.release()
  }
  try {
    const [installed, owner] = await Promise.all([findBinaries(postgresFolder), findOwner()])
    const home = await resolveHome(folder, owner, common)
    // Lock the home folder of the cluster too: a copied data folder links to the same home.
    if (home.path !== folder) locks.push(await takeLock(join(home.path, 'lock')))
    const data = join(home.path, 'data')
    const binaries = await reachableBinaries(installed, owner, common, postgresFolder === undefined)
    if (await stopOrphan(data))
      log.warn('stopped a PostgreSQL server left running by an earlier Vouch process')
    const endpoint = await resolveEndpoint(home.path)
    // Database files restored from a backup often belong to root.
    if (owner && existsSync(data)) await giveTreeTo(data, owner)
    if (!existsSync(data))
      await initCluster({ binaries, data, owner, password: endpoint.password, sync: !fast })
    await linkHome(folder, home)
    if (endpoint.host.startsWith('/')) {
      await mkdir(endpoint.host, { recursive: true, mode: 0o700 })
      await giveTo(endpoint.host, owner)
    }
    const server = await superviseServer(
      {
        program: binaries.postgres,
        data,
        owner,
        logFile: join(folder, 'postgres.log'),
        settings: { ...clusterSettings(fast), ...endpoint.settings },
      },
      log,
    )
    return {
      note: home.note,
      address: (database) => ({
        host: endpoint.host,
        port: endpoint.port,
        user: clusterUser,
        database,
        ...(endpoint.password === undefined ? {} : { password: endpoint.password }),
      }),
      stop: async () => {
        await server.stop()
        await releaseLocks()
      },
    }
  } catch (error) {
    await releaseLocks()
    throw error
  }
}

/**
 * The address of the PostgreSQL that another Vouch process runs on this data folder.
 * @throws StartError when PostgreSQL is not ready
 */
export async function addressOfRunning(folder: string, database: string): Promise<Address> {
  const lines = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [port, socket, host] = [Number(lines[3]), lines[4]?.trim(), lines[5]?.trim()]
  if (!port) throw new StartError(`Vouch is starting with the data in ${folder}. Try again in a moment.`)
  const password = await readFile(join(folder, 'keys', 'postgres'), 'utf8').catch(() => undefined)
  const address = socket || host || '127.0.0.1'
  return { host: address, port, user: clusterUser, database, ...(password === undefined ? {} : { password }) }
}

/** Restarts PostgreSQL whenever it exits unexpectedly. */
async function superviseServer(options: ServerOptions, log: Log): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let child = await startServer(options)
  let restart: Promise<void> = Promise.resolve()
  const watch = (current: ChildProcess) => {
    current.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ code, signal }, 'PostgreSQL exited unexpectedly; restarting it')
      restart = restartServer()
    })
  }
  const restartServer = async () => {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 5_000)) {
      try {
        child = await startServer(options)
        watch(child)
        log.info('PostgreSQL is running again')
        return
      } catch (error) {
        // Backends of the dead server may still hold its shared memory for a moment.
        log.error({ err: error }, 'PostgreSQL could not be restarted yet')
        await delay(pause)
      }
    }
  }
  watch(child)
  // After a SIGTERM that Vouch did not send, PostgreSQL refuses new connections but waits for our open ones. SIGINT
  // ends that wait.
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
