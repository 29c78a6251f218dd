import { createHash } from 'node:crypto'
import type { Posting } from '@vouch/postings'

/** Increment this number when a change of the mapping requires storing every imported posting again. */
const mappingVersion = 2

/**
 * SHA-256 of an imported posting. Does not depend on the time of the import.
 * @param opened see `lifeOf`
 */
export function postingHash(posting: Posting, opened: boolean): Buffer {
  const { row: _, notes: __, ...stored } = posting
  return createHash('sha256')
    .update(JSON.stringify([mappingVersion, opened, stored]))
    .digest()
}

/** Key to detect duplicates: postings with equal keys are the same job under different ids. */
export function likenessKey({ company, title, location, postedOn }: Posting): Buffer {
  const parts = [company, title, location, postedOn ?? ''].map((part) => part.toLowerCase())
  return createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
}
