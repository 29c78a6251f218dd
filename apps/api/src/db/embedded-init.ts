import { spawn } from 'node:child_process'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '#base/start-error.ts'
import { type Binaries, majorVersion } from '#db/embedded-binaries.ts'
import { type Owner, own } from '#db/embedded-owner.ts'

/** The superuser of the embedded cluster. */
export const clusterUser = 'vouch'

/**
 * Makes a new cluster: UTF-8, Unicode rules for case and words, byte order for sorting. It is made beside its place
 * and moved there when whole, so that an interrupted first start leaves nothing half-made.
 * @param password asked from TCP connections (Windows); a private socket trusts its folder's owner
 * @throws StartError with initdb's own words
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
  await own(fresh, owner)
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
  const result = await runToEnd(binaries.initdb, args, owner)
  if (password) await rm(passwordFile, { force: true })
  if (result.code !== 0) {
    throw new StartError(`PostgreSQL could not make its data folder ${data}:\n${result.output.trim()}`)
  }
  await rename(fresh, data)
}

function runToEnd(
  program: string,
  args: string[],
  owner: Owner | undefined,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...owner,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.on('error', (error) => resolve({ code: null, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
