import { createSearch } from '../../../apps/api/src/features/search/create-search.ts'
import type { SentStatement } from '../../../apps/api/src/testing/watched-statements.ts'
import { cpuOf, ownBackends, percentiles, type Sample, type SearchTime } from '../database-time.ts'
import { findScans } from '../scans.ts'
import { openTimed } from '../timed-database.ts'
import { searchKinds } from './search-kinds.ts'

const everything = { withTotal: true, withFacets: true }

/**
 * Measures job searches, one after another, with the product's own code: the first page with total and
 * facets. The time of a search is the sum of the response times of its statements.
 * @returns the times; `scans` lists the statements that scan a large table
 */
export async function measureSearch(
  databaseUrl: string,
  rounds: number,
): Promise<{ readonly times: SearchTime[]; readonly scans: string[] }> {
  const sent = new Map<string, SentStatement>()
  const { db, watched, time } = openTimed(databaseUrl, (statement) =>
    sent.set(statement.name ?? statement.text, statement),
  )
  const { service } = createSearch({ db: watched, clock: () => new Date(), currency: 'EUR' })
  const backends = await ownBackends(db.pool)
  const times: SearchTime[] = []
  const all: Sample[] = []
  for (const [name, queries] of Object.entries(searchKinds)) {
    const samples: Sample[] = []
    // Rounds below 0 are warm-up and not measured.
    for (let round = -6; round < rounds; round++) {
      for (const query of queries) {
        const before = await cpuOf(backends)
        const passed = await time(() => service.search({ ...query, ...everything }))
        const after = await cpuOf(backends)
        const cpu = before === undefined || after === undefined ? undefined : after - before
        if (round >= 0) samples.push({ passed, cpu })
      }
    }
    // In the total, each kind of search has the same weight.
    all.push(...samples.filter((_, index) => index % queries.length === 0))
    times.push({ name, ...percentiles(samples) })
  }
  const scans = await findScans(db, sent.values())
  await db.close()
  return { times: [...times, { name: 'all of these', ...percentiles(all) }], scans }
}
