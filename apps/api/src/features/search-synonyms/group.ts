import { createHash } from 'node:crypto'
import type { SearchSynonym } from '@vouch/contract'

/** The master list whose values are the groups, with one name per word. */
export const groupList = 'search-words'

const { compare } = new Intl.Collator('en', { numeric: true })

/** Compares words for display: regardless of case first. */
export function compareWords(one: string, other: string): number {
  return compare(one, other) || (one < other ? -1 : 1)
}

/** A group as the API answers it: its first word, then the others in order. */
export function groupOf(id: string, first: string, others: readonly string[]): SearchSynonym {
  const words = [first, ...others.toSorted(compareWords)]
  return { id, words, version: versionOf(words) }
}

/** The version of a group for `If-Match`: 28 bits of the hash of its words, because the header has nine digits. */
function versionOf(words: readonly string[]): number {
  return Number.parseInt(createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 7), 16) + 1
}
