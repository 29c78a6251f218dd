import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { whileLocked } from '#db/session-lock.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { JobIndex } from '../ports.ts'
import { refreshUnchanged } from './refresh-unchanged.ts'
import { refreshVocabulary } from './vocabulary-store.ts'

/** Lists whose names the search index contains the meaning of. */
const lists = ['occupations', 'onet-occupations', 'skills', 'search-words', 'cities', 'regions', 'countries']
/** Raised when the view `job_search_source` gives jobs other terms than before. */
const indexVersion = 2
/** Jobs per transaction. A transaction locks its jobs against changes for about 0.1 s. */
const batchSize = 200

/**
 * Indexes all open jobs anew if lists have changed since the last time: their names are what job titles and locations
 * are read by. Or if the terms have, see {@link indexVersion}. Idempotent. Does nothing while another process does it.
 * @param stopped checked before each batch; the next call then continues
 * @returns the number of jobs read
 */
export async function refreshKnowledge(
  db: Database,
  index: JobIndex,
  stopped: () => boolean = () => false,
): Promise<number> {
  if ((await outdatedRevisions(db.kysely)) === undefined) return 0
  const count = await db.inBackground((connection) =>
    whileLocked(connection, 'search-knowledge', () => indexAnew(connection, index, stopped)),
  )
  return count ?? 0
}

/** The revisions to index by; undefined if the jobs were indexed by them. */
async function outdatedRevisions(db: Executor): Promise<string | undefined> {
  const revisions = `${await readRevisions(db)}, index ${indexVersion}`
  return revisions === (await readState(db, 'knowledge'))?.revisions ? undefined : revisions
}

async function indexAnew(db: Database['kysely'], index: JobIndex, stopped: () => boolean): Promise<number> {
  const revisions = await outdatedRevisions(db)
  if (revisions === undefined) return 0
  const begun = await readState(db, 'knowledge-progress')
  let count = 0
  let after = (begun?.revisions === revisions && begun.after) || '00000000-0000-0000-0000-000000000000'
  for (;;) {
    if (stopped()) return count
    const ids = await db.transaction().execute(async (trx) => {
      const found = await indexBatch(trx, index, after)
      // In the same transaction: a restart continues after the last batch. Lists that change meanwhile begin anew.
      await storeState(trx, 'knowledge-progress', { revisions, after: found.at(-1) ?? after })
      return found
    })
    count += ids.length
    after = ids.at(-1) ?? after
    if (ids.length < batchSize) break
  }
  await refreshVocabulary({ kysely: db })
  await db.transaction().execute(async (trx) => {
    await storeState(trx, 'knowledge', { revisions })
    await sql`delete from search_summary where name = 'knowledge-progress'`.execute(trx)
  })
  return count
}

async function indexBatch(trx: Transaction, index: JobIndex, after: string): Promise<string[]> {
  const { rows } = await sql<{ job_id: string }>`
    select job_id from job_search where job_id > ${after}::uuid order by job_id limit ${batchSize}`.execute(
    trx,
  )
  const found = rows.map(({ job_id }) => job_id)
  await refreshUnchanged(trx, index, found)
  return found
}

async function readRevisions(db: Executor): Promise<string> {
  const { rows } = await sql<{ name: string; revision: number }>`
    select name, revision from master_entities where name = any(${lists}::text[]) order by name`.execute(db)
  return rows.map(({ name, revision }) => `${name} ${revision}`).join(', ')
}

/** What was indexed: by which lists and terms, and, while it goes on, up to which job. */
interface IndexState {
  readonly revisions: string
  readonly after?: string
}

async function readState(db: Executor, name: string): Promise<IndexState | undefined> {
  const { rows } = await sql<{ value: IndexState }>`
    select value from search_summary where name = ${name}`.execute(db)
  return rows[0]?.value
}

async function storeState(trx: Transaction, name: string, state: IndexState): Promise<void> {
  await sql`
    insert into search_summary (name, value, made_at) values (${name}, ${JSON.stringify(state)}::jsonb, now())
    on conflict (name) do update set value = excluded.value, made_at = excluded.made_at`.execute(trx)
}
