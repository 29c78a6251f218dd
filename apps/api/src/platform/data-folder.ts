import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'

/** PostgreSQL keeps its own part private, and may run as another account. */
const ofPostgres = new Set(['data', 'data.new', 'run'])

/**
 * Makes the data folder and closes it to other accounts: folders 0700, files 0600. Run by root, it may stay 0710 for
 * the group of PostgreSQL's account, which passes through.
 * @throws StartError when this account cannot write to it
 */
export async function openDataFolder(folder: string, log: Log): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new StartError(
      `Vouch cannot write to its data folder ${folder} (${code}). Give this account the right to write there, or set VOUCH_DATA to another folder.`,
      { cause },
    )
  }
  if (process.platform === 'win32' || ((await stat(folder)).mode & 0o067) === 0) return
  try {
    await closeAll(folder, ofPostgres)
    // Last: until then an interrupted start begins again.
    await chmod(folder, 0o700)
  } catch (error) {
    log.warn({ err: error, folder }, 'other accounts may be able to read the data folder')
  }
}

async function closeAll(folder: string, except = new Set<string>()): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (except.has(entry.name) || entry.isSymbolicLink()) continue
    if (entry.isDirectory()) {
      await chmod(path, 0o700)
      await closeAll(path)
    } else await chmod(path, 0o600)
  }
}
