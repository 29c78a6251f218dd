import { tagLimits } from '@vouch/contract'
import type { Transaction } from '#db/transaction.ts'
import { countTags, insertTag, lockTagsOf, tagNamed } from './tag-store.ts'

interface EnsuredTag {
  readonly tagId: string
  /** Whether this call created it. */
  readonly isMade: boolean
}

/** Finds a company's tag by its name, or creates it. Null if the company has as many tags as it may have. */
export async function ensureTag(
  trx: Transaction,
  companyId: string,
  name: string,
): Promise<EnsuredTag | null> {
  const known = await tagNamed(trx, companyId, name)
  if (known) return { tagId: known.id, isMade: false }
  // Without the lock, concurrent requests could exceed the limit.
  await lockTagsOf(trx, companyId)
  const made = await tagNamed(trx, companyId, name)
  if (made) return { tagId: made.id, isMade: false }
  if ((await countTags(trx, companyId)) >= tagLimits.company) return null
  return { tagId: await insertTag(trx, companyId, name), isMade: true }
}
