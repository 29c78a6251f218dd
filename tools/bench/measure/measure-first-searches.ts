import { createLog } from '../../../apps/api/src/base/log.ts'
import { createSearch } from '../../../apps/api/src/features/search/create-search.ts'
import { warmSearches, warmUp } from '../../../apps/api/src/features/search/index/warm-up.ts'
import { percentiles, type Sample, type SearchTime } from '../database-time.ts'
import { openTimed } from '../timed-database.ts'
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
  const { db, watched, time } = openTimed(databaseUrl)
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
    const ms = await time(() => service.search({ ...query, withTotal: true, withFacets: true }))
    samples.push({ passed: ms, cpu: undefined })
    if (ms > slowest.ms) slowest = { query: JSON.stringify(query), ms }
  }
  await db.close()
  return { time: { name: 'straight after a start', ...percentiles(samples) }, slowest, warmedMs }
}
