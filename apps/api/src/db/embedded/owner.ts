import { execFile } from 'node:child_process'
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#base/start-error.ts'

const run = promisify(execFile)
const userName = 'postgres'

/** The unprivileged operating system account that runs PostgreSQL when root starts Vouch. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * Finds or creates the account that runs PostgreSQL, which refuses to run as root.
 * @returns undefined when this process is not root
 * @throws StartError when the account can be neither found nor created
 */
export async function findOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const existing = await lookUp()
  if (existing) return existing
  const created =
    (await succeeds('useradd', ['--system', '--user-group', '--no-create-home', userName])) ||
    (await succeeds('adduser', ['-S', '-D', '-H', userName]))
  const owner = created ? await lookUp() : undefined
  if (owner) return owner
  throw new StartError(
    `PostgreSQL cannot run as root, and the account "${userName}" could not be created. Start Vouch as another user, or set DATABASE_URL.`,
  )
}

/** Makes PostgreSQL's OS user the owner of a folder. */
export async function giveTo(path: string, owner: Owner | undefined): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid)
}

/** Makes PostgreSQL's OS user the owner of a folder and its contents, unless it already owns the folder. */
export async function giveTreeTo(path: string, owner: Owner): Promise<void> {
  if ((await stat(path)).uid === owner.uid) return
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid)
  }
  await chown(path, owner.uid, owner.gid)
}

/**
 * Finds the first parent folder of a path that PostgreSQL's OS user cannot enter.
 * @param path absolute, without symbolic links
 * @returns undefined when the account can reach the path, or when this process is not root
 */
export async function findBlockingFolder(
  path: string,
  owner: Owner | undefined,
): Promise<string | undefined> {
  if (!owner) return undefined
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const about = await stat(folder)
    const shift = about.uid === owner.uid ? 6 : about.gid === owner.gid ? 3 : 0
    if (((about.mode >> shift) & 1) === 0) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/** The error for a path that the operating-system user of PostgreSQL may not access. */
export function unreachable(obstacle: string, path: string, cause?: unknown): StartError {
  const why = cause instanceof Error ? ` (${cause.message})` : ''
  return new StartError(
    `PostgreSQL cannot run as root, and the account "${userName}" cannot enter ${obstacle}, which contains ${path}${why}. ` +
      'Start Vouch as another user, move it to a folder that every account can enter, or set DATABASE_URL.',
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
