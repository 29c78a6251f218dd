import { jobImportLimits } from '@vouch/contract'
import { z } from 'zod'
import type { ServiceDeps } from '#platform/feature.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { defineJob } from '#platform/queue.ts'
import { expireImports, forgetOldImports } from './sweep-store.ts'

/** Job that ends imports that nobody started, and deletes what no undo needs any more. Runs every hour. */
export const sweepJobImports = defineJob({ name: 'sweep-job-imports', payload: z.object({}) })

/** Ends due imports. Idempotent. */
export async function runSweep({
  db,
  clock,
  storage,
}: ServiceDeps & { readonly storage: FileStorage }): Promise<void> {
  const before = (hours: number) => new Date(clock().getTime() - hours * 3_600_000)
  for (const key of await expireImports(db.kysely, before(jobImportLimits.hours))) await storage.remove(key)
  while (await forgetOldImports(db.kysely, before(jobImportLimits.undoDays * 24)));
}
