import { statfs } from 'node:fs/promises'
import { AppError } from '#base/app-error.ts'

/** A disk with less free space than this counts as full: PostgreSQL's next WAL segment takes 16 MB, an upload 10 MB. */
const leastFreeBytes = 32 * 2 ** 20
/**
 * How long storage counts as full after a failed write. Needed for disks whose free space we cannot measure,
 * such as that of an external database.
 */
const failureMs = 30_000

/** Checks whether there is disk space for writes. */
export interface StorageHealth {
  /** Notes that a write has failed because a disk is full. */
  noteFull(): void
  /** Checks the free disk space. @throws AppError unavailable when a disk is full */
  assertRoom(): Promise<void>
}

/**
 * Creates the check of free disk space.
 * @param folders writable local folders, one per disk; missing folders are skipped
 */
export function createStorageHealth(folders: readonly string[]): StorageHealth {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    noteFull: () => {
      failedAt = performance.now()
    },
    assertRoom: async () => {
      if (performance.now() - failedAt < failureMs) throw full('a write found no room')
      for (const folder of folders) {
        const disk = await statfs(folder).catch(() => undefined)
        if (disk && disk.bavail * disk.bsize < leastFreeBytes) throw full(`${folder} has no room left`)
      }
    },
  }
}

function full(reason: string): AppError {
  return new AppError('unavailable', reason, { retryAfterSeconds: 30 })
}
