import { constants } from 'node:fs'
import { access, chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

/**
 * Files and folders in the data folder that Vouch writes. PostgreSQL protects its own files, possibly under
 * another account.
 */
const ownParts = ['keys', 'files', 'incoming', 'mail', 'imports', 'lock', 'postgres.log']

/**
 * Creates the data folder and removes the access of other operating system accounts, also to files from an
 * earlier run. Folders get mode 0700, files 0600. When Vouch runs as root, the data folder keeps mode 0710,
 * so that PostgreSQL's group can traverse it.
 * @throws StartError when this account cannot write to the folder
 */
export async function openDataFolder(folder: string, log: Log): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new StartError(
      `Vouch cannot write to its data folder ${folder} (${code}). Give this account write access, or set VOUCH_DATA to another folder.`,
      { cause },
    )
  }
  if (process.platform === 'win32' || ((await stat(folder)).mode & 0o067) === 0) return
  const close = async (path: string, mode: number) =>
    chmod(path, mode).catch((error: Error) =>
      log.warn({ err: error, path }, 'other accounts may be able to read the data folder'),
    )
  // Close the data folder first: that already blocks access to everything inside.
  await close(folder, 0o700)
  for (const name of ownParts) await closeAll(join(folder, name), close)
}

async function closeAll(path: string, close: (path: string, mode: number) => Promise<void>): Promise<void> {
  const stats = await lstat(path).catch(() => undefined)
  if (stats?.isFile()) await close(path, 0o600)
  if (!stats?.isDirectory()) return
  await close(path, 0o700)
  for (const name of await readdir(path)) await closeAll(join(path, name), close)
}
