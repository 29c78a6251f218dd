import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
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

/** Makes an empty folder for one test or run: in memory where there is room, unless `TMPDIR` says where. */
export function makeScratchFolder(prefix: string): string {
  const parent = process.env.TMPDIR === undefined && hasRoom(memory) ? memory : tmpdir()
  return mkdtempSync(join(parent, prefix))
}
