import { z } from 'zod'
import { inTransaction } from '#db/transaction.ts'
import { defineJob } from '#platform/queue.ts'
import type { FilesDeps } from './files-deps.ts'
import { deleteUnusedAmong, findStoredKeys, nextFiles } from './files-store.ts'
import type { Incoming } from './incoming.ts'
import type { StoredFolder } from './ports.ts'

/** Job that removes unused files and stored objects without a database row. Runs nightly. */
export const cleanUpFiles = defineJob({ name: 'clean-up-files', payload: z.object({}) })

/** How long unused files are kept, because a person may still be filling in the form that will use them. */
export const unusedAfterMs = 24 * 3_600_000

const batchSize = 1_000
/**
 * When orphaned objects exceed both limits, the database probably does not match the storage, so nothing is removed.
 */
const maxOrphans = 100
const maxOrphanShare = 0.2
/** Maximum orphaned objects removed per night, to limit memory. */
const maxOrphansPerRun = 10_000

interface Deps extends Pick<FilesDeps, 'db' | 'clock' | 'log' | 'storage' | 'folders'> {
  readonly incoming: Incoming
}

/**
 * Removes unused files and orphaned objects. `all` is idempotent and may be interrupted anywhere.
 * Deletes a file's row before its stored object (ADR 23). After a crash in between, a later run removes the
 * orphaned object. The opposite order would leave a row without a file.
 */
export function createFileCleanUp({ db, clock, log, storage, incoming, folders }: Deps) {
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

  const removeOrphans = async ({ prefix, known }: StoredFolder, before: Date) => {
    const orphans: string[] = []
    let seen = 0
    let batch: string[] = []
    const checkBatch = async () => {
      const named = await known(batch)
      orphans.push(...batch.filter((key) => !named.has(key)))
      batch = []
    }
    for await (const { key, modifiedAt } of storage.list(prefix)) {
      seen += 1
      if (modifiedAt < before && orphans.length < maxOrphansPerRun) batch.push(key)
      if (batch.length === batchSize) await checkBatch()
    }
    await checkBatch()
    if (orphans.length > maxOrphans && orphans.length > seen * maxOrphanShare) {
      log.error(
        { folder: prefix, stray: orphans.length, seen },
        'too many orphaned objects: none was removed',
      )
      return 0
    }
    for (const key of orphans) await storage.remove(key)
    return orphans.length
  }

  return {
    all: async () => {
      const before = new Date(clock().getTime() - unusedAfterMs)
      await incoming.sweep()
      const files = await removeUnusedFiles(before)
      let objects = 0
      for (const folder of all) objects += await removeOrphans(folder, before)
      if (files + objects > 0) log.info({ files, objects }, 'unused files removed')
    },
  }
}
