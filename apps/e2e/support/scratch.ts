import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In memory on Linux: databases of tests write much that nobody reads again. */
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

/** Frees the memory that a killed run left behind. */
function removeLeftOvers(): void {
  for (const name of readdirSync(memory)) {
    const pid = Number(/^vouch-[a-z0-9]+-(\d+)-/.exec(name)?.[1])
    if (!(pid > 0) || isAlive(pid)) continue
    try {
      rmSync(join(memory, name), { recursive: true, force: true })
    } catch {
      // It is somebody else's.
    }
  }
}

/**
 * Makes an empty folder for one test or run: in memory where there is room, unless `TMPDIR` says where.
 * @param purpose one word, part of its name
 */
export function makeScratchFolder(purpose: string): string {
  const isInMemory = process.env.TMPDIR === undefined && hasRoom(memory)
  if (isInMemory) removeLeftOvers()
  return mkdtempSync(join(isInMemory ? memory : tmpdir(), `vouch-${purpose}-${process.pid}-`))
}
