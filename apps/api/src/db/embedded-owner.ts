import { execFile } from 'node:child_process'
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#base/start-error.ts'

const run = promisify(execFile)
const userName = 'postgres'

/** The unprivileged account that PostgreSQL runs as when root starts Vouch. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * Finds the account PostgreSQL must run as, because it refuses to run as root; makes it when it is missing.
 * @returns undefined when this process is not root
 * @throws StartError when there is none and none can be made
 */
export async function findOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const found = await lookUp()
  if (found) return found
  const made =
    (await succeeds('useradd', ['--system', '--user-group', '--no-create-home', userName])) ||
    (await succeeds('adduser', ['-S', '-D', '-H', userName]))
  const owner = made ? await lookUp() : undefined
  if (owner) return owner
  throw new StartError(
    `PostgreSQL does not run as root, and the account "${userName}" could not be made. Start Vouch as another user, or set DATABASE_URL.`,
  )
}

/** Gives a folder to the account. */
export async function own(path: string, owner: Owner | undefined): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid)
}

/** Gives a folder and everything in it to the account, unless it has it already. */
export async function ownAll(path: string, owner: Owner): Promise<void> {
  if ((await stat(path)).uid === owner.uid) return
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid)
  }
  await chown(path, owner.uid, owner.gid)
}

/**
 * The folder above a path that the account may not enter, which keeps it from reaching the path.
 * @param path absolute, without symbolic links
 * @returns undefined when nothing is in the way, or when this process is not root and runs PostgreSQL as itself
 */
export async function folderInTheWay(path: string, owner: Owner | undefined): Promise<string | undefined> {
  if (!owner) return undefined
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const about = await stat(folder)
    const shift = about.uid === owner.uid ? 6 : about.gid === owner.gid ? 3 : 0
    if (((about.mode >> shift) & 1) === 0) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/** The sentence for a path that the account cannot reach. */
export function unreachable(obstacle: string, path: string, cause?: unknown): StartError {
  const why = cause instanceof Error ? ` (${cause.message})` : ''
  return new StartError(
    `PostgreSQL does not run as root, and the account "${userName}" may not enter ${obstacle}, which holds ${path}${why}. ` +
      'Start Vouch as another user, put it into a folder that everybody may enter, or set DATABASE_URL.',
    { cause },
  )
}

async function lookUp(): Promise<Owner | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8')
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${userName}:`))
    ?.split(':')
  const uid = Number(fields?.[2])
  const gid = Number(fields?.[3])
  return Number.isInteger(uid) && Number.isInteger(gid) && uid > 0 ? { uid, gid } : undefined
}

function succeeds(command: string, args: string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => false,
  )
}
