import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In-memory folder on Linux, because test databases write much short-lived data. */
const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes folders of test runs that were killed. */
function removeAbandonedFolders(): void {
  for (const name of readdirSync(memory)) {
    const pid = Number(/^vouch-[a-z0-9]+-(\d+)-/.exec(name)?.[1])
    if (!(pid > 0) || isAlive(pid)) continue
    try {
      rmSync(join(memory, name), { recursive: true, force: true })
    } catch {
      // Another user's folder cannot be removed.
    }
  }
}

/**
 * Creates an empty folder for a test or a test run. The folder is in memory if there is room and `TMPDIR` is unset.
 * @param purpose one word, part of the folder's name
 */
export function makeScratchFolder(purpose: string): string {
  const isInMemory = process.env.TMPDIR === undefined && hasRoom(memory)
  if (isInMemory) removeAbandonedFolders()
  return mkdtempSync(join(isInMemory ? memory : tmpdir(), `vouch-${purpose}-${process.pid}-`))
}
