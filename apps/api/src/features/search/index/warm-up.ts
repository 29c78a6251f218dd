import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { SearchQuery } from '../statements/search-filters.ts'

/** Tables and indexes that searches read. The first read from disk is 100 times slower. */
const hot = [
  'job_search_newest',
  'job_search',
  'job_search_day_terms',
  'job_search_terms',
  'job_search_pkey',
  'jobs_pkey',
  'companies_pkey',
  'search_vocabulary',
  'search_vocabulary_lexeme',
  'search_vocabulary_similar',
  'search_vocabulary_sound',
  'search_places',
  'master_terms_phrase',
  'master_values_pkey',
  'master_values',
]
/** Read by searches with few results only. They may be larger than PostgreSQL's memory, so the system's is enough. */
const warm = ['job_search_text_terms', 'job_search_text_pkey', 'job_search_text']

const frequentWords = `
  select word from search_vocabulary where known and length(word) > 4 order by titles desc, word limit 2`

/** In a smaller marketplace the first search is fast enough. */
const manyJobs = 10_000

/**
 * Runs some usual searches in a large marketplace, on the connections that the next searches use. The first search after a
 * start would otherwise take 250 ms longer, until PostgreSQL has read its dictionaries and planned the statements.
 * @param stopped checked before each search
 */
export async function warmSearches(
  { db, log }: { readonly db: Database; readonly log: Log },
  { search, allJobs }: { search(query: SearchQuery): Promise<unknown>; allJobs(): Promise<number> },
  stopped: () => boolean,
): Promise<void> {
  try {
    if (stopped() || (await allJobs()) < manyJobs) return
    const rows = await prepared<{ word: string }>(db, 'search-frequent-words', frequentWords)
    for (const query of usualSearches(rows.map((row) => row.word))) {
      if (stopped()) return
      await search({ ...query, withTotal: true, withFacets: true })
      await pause()
    }
  } catch (error) {
    log.debug({ err: error }, 'warming searches failed')
  }
}

function usualSearches([word = 'nurse', other = 'manager']: readonly string[]): SearchQuery[] {
  return [
    { q: word },
    { q: `${word} ${other}` },
    { q: word, workMode: ['remote'] },
    { q: `remote ${word} ${other} London` },
    { workMode: ['remote'] },
    // No title has these words, so this searches descriptions.
    { q: 'flexible thursdays' },
  ]
}

/**
 * Loads the search tables into memory with pg_prewarm, if that extension is available.
 * @param stopped checked before each table
 */
export async function warmUp(db: Database, log: Log, stopped: () => boolean): Promise<void> {
  try {
    await sql`create extension if not exists pg_prewarm`.execute(db.kysely)
    const tables = [...hot.map((name) => [name, 'buffer']), ...warm.map((name) => [name, 'read'])]
    for (const [name, mode] of tables) {
      if (stopped()) return
      await sql`select pg_prewarm(${name}::regclass, ${mode})`.execute(db.kysely)
      await pause()
    }
  } catch (error) {
    log.debug({ err: error }, 'warming the search tables failed')
  }
}
