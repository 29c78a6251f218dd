import { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { defineJob } from '#platform/queue.ts'
import { deleteUnusedAmong, findStoredKeys, nextFiles } from './files-store.ts'
import type { Incoming } from './incoming.ts'
import type { StoredFolder } from './ports.ts'

/** Removes files that nothing refers to, and objects that no row names; runs nightly. */
export const cleanUpFiles = defineJob({ name: 'clean-up-files', payload: z.object({}) })

/** A file that nothing refers to may be part of a form that is being filled in: so long it is left alone. */
export const unusedAfterMs = 24 * 3_600_000

const batchSize = 1_000
/** Beyond these, so many objects without a row are no leftovers: this is another database than the objects belong to. */
const fewObjects = 100
const mostShare = 0.2
/** Held in memory; what is over has its turn in the next night. */
const mostObjects = 10_000

export interface FileCleanUp {
  /** Idempotent; may be cut off anywhere. */
  all(): Promise<void>
}

interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly storage: FileStorage
  readonly incoming: Incoming
  /** Beside those of files. */
  readonly folders: readonly StoredFolder[]
}

/**
 * The row goes first, in a transaction that sees that nothing refers to it; then its object. Cut off in between, an
 * object is left that no row names: the second part finds it, in this night or the next. The other way round, a row
 * would be left that promises a file which is gone.
 */
export function createFileCleanUp({ db, clock, log, storage, incoming, folders }: Deps): FileCleanUp {
  const all: readonly StoredFolder[] = [
    ...(['cv/', 'document/', 'certificate/'] as const).map((prefix) => ({
      prefix,
      known: (keys: readonly string[]) => findStoredKeys(db.kysely, keys),
    })),
    ...folders,
  ]

  const removeUnusedFiles = async (before: Date) => {
    let removed = 0
    for (let after: string | null = null; ; ) {
      const ids: string[] = await nextFiles(db.kysely, after, before, batchSize)
      if (ids.length === 0) return removed
      const keys = await inTransaction(db, (trx) => deleteUnusedAmong(trx, ids))
      for (const key of keys) await storage.remove(key)
      removed += keys.length
      after = ids.at(-1) ?? null
    }
  }

  const removeStrayObjects = async ({ prefix, known }: StoredFolder, before: Date) => {
    const stray: string[] = []
    let seen = 0
    let batch: string[] = []
    const judge = async () => {
      const named = await known(batch)
      stray.push(...batch.filter((key) => !named.has(key)))
      batch = []
    }
    for await (const { key, modifiedAt } of storage.list(prefix)) {
      seen += 1
      if (modifiedAt < before && stray.length < mostObjects) batch.push(key)
      if (batch.length === batchSize) await judge()
    }
    await judge()
    if (stray.length > fewObjects && stray.length > seen * mostShare) {
      log.error(
        { folder: prefix, stray: stray.length, seen },
        'too many stored files without a row: none was removed',
      )
      return 0
    }
    for (const key of stray) await storage.remove(key)
    return stray.length
  }

  return {
    all: async () => {
      const before = new Date(clock().getTime() - unusedAfterMs)
      await incoming.sweep()
      const files = await removeUnusedFiles(before)
      let objects = 0
      for (const folder of all) objects += await removeStrayObjects(folder, before)
      if (files + objects > 0) log.info({ files, objects }, 'files that nothing refers to were removed')
    },
  }
}
