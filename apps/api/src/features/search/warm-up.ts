import { setImmediate as pause } from 'node:timers/promises'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

/** What a search reads most; a table read from disk for the first time answers 100 times more slowly. */
const hot = [
  'job_search_newest',
  'job_search',
  'job_search_day_terms',
  'job_search_terms',
  'job_search_pkey',
  'jobs_pkey',
  'companies_pkey',
  'search_vocabulary',
  'search_vocabulary_similar',
]

/**
 * Reads the search tables into memory, where PostgreSQL allows it: a hint, never a condition for starting.
 * @param stopped asked before each table
 */
export async function warmUp(db: Database, log: Log, stopped: () => boolean): Promise<void> {
  try {
    await db.pool.query('create extension if not exists pg_prewarm')
    for (const name of hot) {
      if (stopped()) return
      await prepared(db, 'search-prewarm', `select pg_prewarm($1::regclass, 'buffer')`, [name])
      await pause()
    }
  } catch (error) {
    log.debug({ err: error }, 'the search tables could not be warmed')
  }
}
