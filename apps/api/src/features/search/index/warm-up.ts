import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'

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
