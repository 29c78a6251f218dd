import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { onConnection } from '#db/one-connection.ts'
import { keptConnections } from '#db/pool.ts'
import { prepared } from '#db/prepared.ts'
import type { createSearch } from '../create-search.ts'
import type { SearchQuery } from '../statements/search-filters.ts'
import { usualStatements } from '../statements/usual-statements.ts'

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
  'master_terms_words',
  'master_values_pkey',
  'master_values',
]
/** Read by searches with few results only. They may be larger than PostgreSQL's memory, so the system's is enough. */
const warm = ['job_search_text_terms', 'job_search_text_pkey', 'job_search_text']

const frequentWords = `
  select word from search_vocabulary where known and length(word) > 4 order by titles desc, word limit 2`

/** In a smaller marketplace the first search is fast enough. */
const manyJobs = 10_000

/** How often each statement is run: PostgreSQL plans it anew five times and keeps the sixth plan. */
const plannings = 6

/** How a search is made on a database. */
type MakeSearch = (db: Database) => ReturnType<typeof createSearch>

/**
 * Prepares the connections that the pool keeps, in a large marketplace: runs some usual searches and plans the statements of
 * most others. The first search after a start would otherwise take 250 ms longer, and each new kind of search 10.
 * @param stopped checked before each search
 */
export async function warmSearches(
  { db, log }: { readonly db: Database; readonly log: Log },
  make: MakeSearch,
  stopped: () => boolean,
): Promise<void> {
  const clients: PoolClient[] = []
  try {
    if (stopped() || (await make(db).allJobs()) < manyJobs) return
    const rows = await prepared<{ word: string }>(db, 'search-frequent-words', frequentWords)
    const searches = usualSearches(rows.map((row) => row.word))
    for (let open = 0; open < keptConnections; open++) clients.push(await db.pool.connect())
    for (const client of clients) await warmConnection(onConnection(db, client), make, searches, stopped)
  } catch (error) {
    log.debug({ err: error }, 'warming searches failed')
  } finally {
    for (const client of clients) client.release()
  }
}

async function warmConnection(
  db: Database,
  make: MakeSearch,
  searches: readonly SearchQuery[],
  stopped: () => boolean,
): Promise<void> {
  const { service } = make(db)
  for (const query of searches) {
    if (stopped()) return
    await service.search({ ...query, withTotal: true, withFacets: true })
    await pause()
  }
  const statements = usualStatements()
  for (let planned = 0; planned < plannings; planned++) {
    // A new reader has looked up nothing yet.
    const { reader, sources } = make(db)
    if (stopped()) return
    for (const text of unknownTexts) await reader.read(text, false)
    await sources.places.byName('London')
    for (const { name, text, values } of statements) {
      if (stopped()) return
      await prepared(db, name, text, [...values])
    }
  }
}

/** Ask for spellings, compounds and words of descriptions, and for words of occupations where none is named. */
const unknownTexts = ['sofware enginer flexible thursdays', 'wooden thursdays']

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
