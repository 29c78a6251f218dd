import { execFile } from 'node:child_process'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#base/start-error.ts'
import { type Binaries, majorVersion } from '#db/embedded/binaries.ts'
import { giveTo, type Owner } from '#db/embedded/owner.ts'

const run = promisify(execFile)

export const clusterUser = 'vouch'

/**
 * Initialises a cluster: UTF-8, Unicode rules for case and words, byte order for sorting. Writes to a
 * temporary folder and renames it, so that an interrupted first start leaves no partial cluster.
 * @param password required for TCP connections (Windows); on a private socket, PostgreSQL trusts the owner of
 *   the folder
 * @throws StartError with the output of initdb
 */
export async function initCluster(options: {
  readonly binaries: Binaries
  readonly data: string
  readonly owner: Owner | undefined
  readonly password: string | undefined
  readonly sync: boolean
}): Promise<void> {
  const { binaries, data, owner, password } = options
  const fresh = `${data}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  await giveTo(fresh, owner)
  const version = await majorVersion(binaries)
  const passwordFile = join(dirname(data), 'initdb-password')
  if (password) await writeFile(passwordFile, password, { mode: 0o600 })
  const args = [
    ['-D', fresh, '-U', clusterUser, '-E', 'UTF8', '--no-instructions'],
    password ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust'],
    version >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8'],
    options.sync ? [] : ['--no-sync'],
  ].flat()
  try {
    await run(binaries.initdb, args, { ...owner, cwd: '/', windowsHide: true })
  } catch (cause) {
    const { stdout = '', stderr = '', message } = cause as Error & { stdout?: string; stderr?: string }
    const output = `${stdout}${stderr}`.trim() || message
    throw new StartError(`PostgreSQL could not create its data folder ${data}:\n${output}`, { cause })
  } finally {
    if (password) await rm(passwordFile, { force: true })
  }
  await rename(fresh, data)
}
