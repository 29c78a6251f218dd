import { statfs } from 'node:fs/promises'
import { AppError } from '#base/app-error.ts'

/** Less free space counts as full: PostgreSQL's next segment of its log takes 16 MB, an upload 10. */
const leastFreeBytes = 32 * 2 ** 20
/** How long a failed write counts where free space cannot be seen, as on the database's machine. */
const failureMs = 30_000

/** Whether writes find room. */
export interface StorageHealth {
  /** A write failed for want of room. */
  noteFull(): void
  /** @throws AppError unavailable when a disk is full */
  assertRoom(): Promise<void>
}

/** @param folders on disks of this machine that are written to; one that does not exist yet is passed over */
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
