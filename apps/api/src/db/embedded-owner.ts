import { execFile } from 'node:child_process'
import { access, chown, constants, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#platform/start-error.ts'

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

/**
 * Checks that the account can reach a path: every folder above must be open to it.
 * @throws StartError that names the folder in the way
 */
export async function requireReach(path: string, owner: Owner | undefined): Promise<void> {
  if (!owner) return access(path, constants.X_OK)
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const about = await stat(folder)
    const shift = about.uid === owner.uid ? 6 : about.gid === owner.gid ? 3 : 0
    if (((about.mode >> shift) & 1) === 0) {
      throw new StartError(
        `PostgreSQL does not run as root, and the account "${userName}" may not enter ${folder}, which holds ${path}. ` +
          'Start Vouch as another user, put it into a folder that everybody may enter, or set DATABASE_URL.',
      )
    }
    if (folder === dirname(folder)) return
  }
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
