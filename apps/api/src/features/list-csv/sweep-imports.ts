import { masterImportLimits } from '@vouch/contract'
import { z } from 'zod'
import type { ServiceDeps } from '#platform/feature.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { defineJob } from '#platform/queue.ts'
import { expireImports } from './imports-store.ts'

/** Job that ends imports that nobody applied, and deletes rows that no undo needs any more. Runs every hour. */
export const sweepImports = defineJob({ name: 'sweep-list-imports', payload: z.object({}) })

/** Ends due imports. Idempotent. */
export async function runSweep({
  db,
  clock,
  storage,
}: ServiceDeps & { readonly storage: FileStorage }): Promise<void> {
  const before = (hours: number) => new Date(clock().getTime() - hours * 3_600_000)
  const files = await expireImports(db.kysely, {
    unapplied: before(masterImportLimits.hours),
    applied: before(masterImportLimits.undoDays * 24),
  })
  for (const key of files) await storage.remove(key)
}
