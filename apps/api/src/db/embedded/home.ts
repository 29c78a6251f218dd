import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '#base/start-error.ts'
import { findBlockingFolder, type Owner, unreachable } from '#db/embedded/owner.ts'
import { stopOrphan } from '#db/embedded/process.ts'

/**
 * The home folder of a cluster: the data folder, or another folder when PostgreSQL's OS user cannot enter the
 * data folder.
 */
interface Home {
  /** Path of the folder that contains `data` and `run`. */
  readonly path: string
  /** Notice for the operator when the home is not the data folder. */
  readonly note: string | undefined
}

/**
 * Parent of home folders for data folders inside a private folder such as `/root`, which PostgreSQL's OS user
 * cannot enter.
 */
export const commonFolder = '/var/lib/vouch'

/**
 * Finds or creates the home folder for the cluster of a data folder. When the home is not the data folder,
 * the data folder has a symbolic link `data` to it; a moved data folder thus still finds its home. Moves data
 * that PostgreSQL's OS user cannot reach.
 * @param folder the data folder, absolute, without symbolic links; the caller holds its lock
 * @param common usually {@link commonFolder}
 * @throws StartError when the linked home no longer exists, or no home can be created
 */
export async function resolveHome(folder: string, owner: Owner | undefined, common: string): Promise<Home> {
  const data = join(folder, 'data')
  const obstacle = await findBlockingFolder(folder, owner)
  const linked = await linkedHome(data, common)
  if (linked) {
    if (!existsSync(join(linked, 'data'))) {
      throw new StartError(
        `The database of ${folder} was in ${linked}, which no longer exists. Restore it from a backup, or remove ${data} to start with an empty database.`,
      )
    }
    return { path: linked, note: noteOf(linked, obstacle) }
  }
  if (obstacle === undefined) {
    if (owner) await allowTraversal(folder, owner)
    return { path: folder, note: undefined }
  }
  const path = await createHome(folder, common).catch((error: unknown) => {
    throw unreachable(obstacle, folder, error)
  })
  if (owner && existsSync(data)) {
    await stopOrphan(data)
    await move(data, join(path, 'data'))
    await symlink(join(path, 'data'), data)
  }
  return { path, note: noteOf(path, obstacle) }
}

/** Lets PostgreSQL's OS user, and no other, traverse the data folder to reach its own folder. */
async function allowTraversal(folder: string, owner: Owner): Promise<void> {
  await chown(folder, (await stat(folder)).uid, owner.gid)
  await chmod(folder, 0o710)
}

/** Links the data folder to a home elsewhere, once the home contains data. */
export async function linkHome(folder: string, home: Home): Promise<void> {
  const link = join(folder, 'data')
  if (home.path !== folder && !existsSync(link)) await symlink(join(home.path, 'data'), link)
}

/**
 * The home folder to which the link `data` points; undefined for a link made by the operator, such as to another disk.
 */
async function linkedHome(data: string, common: string): Promise<string | undefined> {
  const about = await lstat(data).catch(() => undefined)
  if (!about?.isSymbolicLink()) return undefined
  const home = dirname(resolve(dirname(data), await readlink(data)))
  return dirname(home) === common ? home : undefined
}

/** Creates an empty home folder. Skips homes with data, which belong to data folders that were removed or moved. */
async function createHome(folder: string, common: string): Promise<string> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  let path = join(common, name)
  for (let count = 2; existsSync(join(path, 'data')); count++) path = join(common, `${name}-${count}`)
  await createTraversable(common)
  await createTraversable(path)
  await writeFile(join(path, 'belongs-to'), `${folder}\n`)
  return path
}

/** Creates a folder that all accounts can traverse, whatever the umask. */
export async function createTraversable(path: string): Promise<void> {
  if (existsSync(path)) return
  await mkdir(path, { recursive: true })
  await chmod(path, 0o711)
}

/** Moves a folder, also to another file system. An interrupted move leaves the source complete. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const fresh = `${to}.new`
    await rm(fresh, { recursive: true, force: true })
    await cp(from, fresh, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
    await rename(fresh, to)
    await rm(from, { recursive: true, force: true })
  }
}

function noteOf(path: string, obstacle: string | undefined): string {
  const reason =
    obstacle === undefined
      ? ''
      : `, because PostgreSQL cannot run as root and its own account cannot enter ${obstacle}`
  return `The database is in ${path}${reason}`
}
