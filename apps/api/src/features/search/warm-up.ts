import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'

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
    await sql`create extension if not exists pg_prewarm`.execute(db.kysely)
    for (const name of hot) {
      if (stopped()) return
      await sql`select pg_prewarm(${name}::regclass, 'buffer')`.execute(db.kysely)
      await pause()
    }
  } catch (error) {
    log.debug({ err: error }, 'the search tables could not be warmed')
  }
}
