import type { Identity } from '@vouch/identity'
import { z } from 'zod'
import { deleteExpiredKeys } from '#db/idempotency-keys.ts'
import type { Marketplace } from '#main/features.ts'
import type { Platform } from '#main/platform.ts'
import { defineJob } from '#platform/queue.ts'

const housekeeping = defineJob({ name: 'housekeeping', payload: z.object({}) })
const signingKeys = defineJob({ name: 'signing-keys', payload: z.object({}) })

/** Registers the background jobs of the features and the platform. */
export function registerJobs(
  { queue, db, mailer }: Platform,
  marketplace: Marketplace,
  identity: Identity | null,
): void {
  for (const feature of marketplace.features) feature.jobs?.(queue)
  mailer.jobs(queue)
  queue.work(housekeeping, async () => {
    await deleteExpiredKeys(db)
    await mailer.deleteOld()
    await identity?.sweep()
  })
  queue.schedule(housekeeping, '17 3 * * *', {})
  if (identity === null) return
  queue.work(signingKeys, async () => void (await identity.rotateKeysWhenDue()))
  queue.schedule(signingKeys, '*/5 * * * *', {})
}
