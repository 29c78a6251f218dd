import { DatabaseSync } from 'node:sqlite'
import type { Engine } from './engine.ts'
import { indexedTextOf } from './indexed-text.ts'
import type { JudgedPosting } from './postings.ts'

/** Baseline: SQLite FTS5 with stemming. Any word may match; BM25 weights titles most. */
export function createFts5Engine(postings: readonly JudgedPosting[]): Engine {
  const db = new DatabaseSync(':memory:')
  db.exec(
    `create virtual table postings using fts5(
       key unindexed, title, company, location, category, description, tokenize = 'porter unicode61')`,
  )
  const insert = db.prepare('insert into postings values (?, ?, ?, ?, ?, ?)')
  db.exec('begin')
  for (const { key, title, company, location, category, description } of postings.map(indexedTextOf)) {
    insert.run(key, title, company, location, category, description)
  }
  db.exec('commit')
  const select = db.prepare(
    'select key from postings where postings match ? order by bm25(postings, 0, 10, 1, 3, 3, 1) limit ?',
  )
  return {
    name: 'SQLite FTS5',
    search: async (words, limit) => {
      const terms = words.match(/[\p{L}\p{N}]+/gu) ?? []
      if (terms.length === 0) return []
      const rows = select.all(terms.map((term) => `"${term}"`).join(' OR '), limit)
      return rows.map(({ key }) => String(key))
    },
    close: async () => db.close(),
  }
}
