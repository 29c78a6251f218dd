import { createLog } from '../../../apps/api/src/base/log.ts'
import { databaseAt } from '../../../apps/api/src/db/connect.ts'
import { createSearch } from '../../../apps/api/src/features/search/create-search.ts'
import { warmSearches, warmUp } from '../../../apps/api/src/features/search/index/warm-up.ts'
import { watchStatements } from '../../../apps/api/src/testing/watched-statements.ts'
import { percentiles, type Sample, type SearchTime } from '../database-time.ts'
import { searchKinds } from './search-kinds.ts'

/** The first searches after a start. */
interface FirstSearches {
  readonly time: SearchTime
  readonly slowest: { readonly query: string; readonly ms: number }
  /** How long the server warms itself after a start, in milliseconds. */
  readonly warmedMs: number
}

/**
 * Measures the first search of each text on new connections, after what the server does after a start. Call it before
 * anything else searches: what PostgreSQL keeps in memory is shared.
 */
export async function measureFirstSearches(databaseUrl: string): Promise<FirstSearches> {
  const log = createLog({ level: 'warn', readable: true })
  const db = databaseAt({ connectionString: databaseUrl }, log, async () => undefined)
  let spent = 0
  const watched = watchStatements(db, ({ ms }) => {
    spent += ms
  })
  const clock = () => new Date()
  const { service } = createSearch({ db: watched, clock, currency: 'EUR' })
  const began = performance.now()
  await warmUp(db, log, () => false)
  await warmSearches(
    { db, log },
    (db) => createSearch({ db, clock, currency: 'EUR' }),
    () => false,
  )
  const warmedMs = performance.now() - began
  const samples: Sample[] = []
  let slowest = { query: '', ms: 0 }
  for (const query of Object.values(searchKinds).flat()) {
    spent = 0
    await service.search({ ...query, withTotal: true, withFacets: true })
    samples.push({ passed: spent, cpu: undefined })
    if (spent > slowest.ms) slowest = { query: JSON.stringify(query), ms: spent }
  }
  await db.close()
  return { time: { name: 'straight after a start', ...percentiles(samples) }, slowest, warmedMs }
}
