import { createHash } from 'node:crypto'
import type { Posting } from './map-posting.ts'

/** Raised when the mapping changes so that every posting has to be stored again. */
const mappingVersion = 1

/**
 * What was imported, in 32 bytes: the same row gives the same hash whenever it is read.
 * @param opened the posting is opened although the source has closed it
 */
export function postingHash(posting: Posting, opened: boolean): Buffer {
  const { line: _, notes: __, ...stored } = posting
  return createHash('sha256')
    .update(JSON.stringify([mappingVersion, opened, stored]))
    .digest()
}

/** Two postings with the same key are the same job under two ids. */
export function likenessKey({ company, title, location, postedOn }: Posting): Buffer {
  const parts = [company, title, location, postedOn ?? ''].map((part) => part.toLowerCase())
  return createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
}
