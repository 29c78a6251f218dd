import { constants } from 'node:fs'
import { access, chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

/** What Vouch keeps there itself. PostgreSQL closes its own part, and may run as another account. */
const ownParts = ['keys', 'files', 'incoming', 'mail', 'imports', 'lock', 'postgres.log']

/**
 * Makes the data folder and closes it to other accounts, with what Vouch stored in it while it was open: folders 0700,
 * files 0600. When root starts Vouch, 0710 is kept: PostgreSQL's group may pass through.
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
  const close = async (path: string, mode: number) =>
    chmod(path, mode).catch((error: Error) =>
      log.warn({ err: error, path }, 'other accounts may be able to read the data folder'),
    )
  // The folder itself first: nobody passes it from then on.
  await close(folder, 0o700)
  for (const name of ownParts) await closeAll(join(folder, name), close)
}

async function closeAll(path: string, close: (path: string, mode: number) => Promise<void>): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (found?.isFile()) await close(path, 0o600)
  if (!found?.isDirectory()) return
  await close(path, 0o700)
  for (const name of await readdir(path)) await closeAll(join(path, name), close)
}
