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
import { folderInTheWay, type Owner, unreachable } from '#db/embedded-owner.ts'
import { stopOrphan } from '#db/embedded-process.ts'

/** Where a cluster lives: in Vouch's own folder, or elsewhere when PostgreSQL's account cannot enter that. */
export interface Home {
  /** Holds `data` and `run`. */
  readonly path: string
  /** A sentence for the person who starts Vouch, when it is elsewhere. */
  readonly note: string | undefined
}

/** Takes what an account without rights must reach, when Vouch itself lies in a private folder such as `/root`. */
export const commonFolder = '/var/lib/vouch'

/**
 * Finds the home of the cluster of a folder. One that is elsewhere is named by the symbolic link `data`, so that it
 * is found again when the folder was moved. Data that lies where the account cannot reach it is moved.
 * @param folder Vouch's folder, absolute, without symbolic links; hold its lock
 * @param common usually {@link commonFolder}
 * @throws StartError when the linked home is gone, or none can be made
 */
export async function findHome(folder: string, owner: Owner | undefined, common: string): Promise<Home> {
  const data = join(folder, 'data')
  const obstacle = await folderInTheWay(folder, owner)
  const linked = await linkedHome(data, common)
  if (linked) {
    if (!existsSync(join(linked, 'data'))) {
      throw new StartError(
        `The database of ${folder} was in ${linked}, which is gone. Put it back from a backup, or remove ${data} to start with an empty one.`,
      )
    }
    return { path: linked, note: noteOf(linked, obstacle) }
  }
  if (obstacle === undefined) {
    if (owner) await letThrough(folder, owner)
    return { path: folder, note: undefined }
  }
  const path = await makeHome(folder, common).catch((error: unknown) => {
    throw unreachable(obstacle, folder, error)
  })
  if (owner && existsSync(data)) {
    await stopOrphan(data)
    await move(data, join(path, 'data'))
    await symlink(join(path, 'data'), data)
  }
  return { path, note: noteOf(path, obstacle) }
}

/** Lets the account pass through our own folder to reach its own, and nobody else. */
async function letThrough(folder: string, owner: Owner): Promise<void> {
  await chown(folder, (await stat(folder)).uid, owner.gid)
  await chmod(folder, 0o710)
}

/** Links the data of a home that is elsewhere into the folder, once the data is there. */
export async function linkHome(folder: string, home: Home): Promise<void> {
  const link = join(folder, 'data')
  if (home.path !== folder && !existsSync(link)) await symlink(join(home.path, 'data'), link)
}

/** A link of the person's own, to another disk for example, is none of ours. */
async function linkedHome(data: string, common: string): Promise<string | undefined> {
  const about = await lstat(data).catch(() => undefined)
  if (!about?.isSymbolicLink()) return undefined
  const home = dirname(resolve(dirname(data), await readlink(data)))
  return dirname(home) === common ? home : undefined
}

/** Makes an empty home. One with data belongs to a folder that was removed or moved: it is left alone. */
async function makeHome(folder: string, common: string): Promise<string> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  let path = join(common, name)
  for (let count = 2; existsSync(join(path, 'data')); count++) path = join(common, `${name}-${count}`)
  await makeOpen(common)
  await makeOpen(path)
  await writeFile(join(path, 'belongs-to'), `${folder}\n`)
  return path
}

/** Makes a folder that everybody may pass through, whatever the umask. */
export async function makeOpen(path: string): Promise<void> {
  if (existsSync(path)) return
  await mkdir(path, { recursive: true })
  await chmod(path, 0o711)
}

/** Moves a folder, also to another file system; interrupted, it leaves the source whole. */
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
      : `, because PostgreSQL does not run as root and its own account may not enter ${obstacle}`
  return `The database is in ${path}${reason}`
}
