import MiniSearch from 'minisearch'
import type { Engine } from './engine.ts'
import { type IndexedText, indexedTextOf } from './indexed-text.ts'
import type { JudgedPosting } from './postings.ts'

/** Baseline: MiniSearch with typing errors and word beginnings, and with the weight on titles. */
export function createMiniSearchEngine(postings: readonly JudgedPosting[]): Engine {
  const index = new MiniSearch<IndexedText>({
    idField: 'key',
    fields: ['title', 'company', 'location', 'category', 'description'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4 } },
  })
  index.addAll(postings.map(indexedTextOf))
  return {
    name: 'MiniSearch',
    search: async (words, limit) =>
      index
        .search(words)
        .slice(0, limit)
        .map(({ id }) => String(id)),
    close: async () => undefined,
  }
}
