import { createLog } from '../../../apps/api/src/base/log.ts'
import { databaseAt } from '../../../apps/api/src/db/connect.ts'
import { createSearch } from '../../../apps/api/src/features/search/create-search.ts'
import type { SearchQuery } from '../../../apps/api/src/features/search/statements/search-filters.ts'
import { type SentStatement, watchStatements } from '../../../apps/api/src/testing/watched-statements.ts'
import { cpuOf, ownBackends, percentiles, type Sample, type SearchTime } from '../database-time.ts'
import { findScans } from '../scans.ts'

const pasted = `I am an experienced registered nurse with seven years in intensive care and anaesthesia. I have worked in
  hospitals in Manchester and Leeds, trained new colleagues and am looking for a permanent full-time position near
  London, preferably with regular day shifts, further training and the chance to lead a small team one day.`
const everything = { withTotal: true, withFacets: true }
const listed: readonly SearchQuery[] = [
  { occupation: 'registered-nurse' },
  { skill: ['sql'] },
  { skill: ['excel', 'communication'] },
  { occupation: 'software-developer', skill: ['sql'], workMode: ['remote'] },
  { q: 'engineer', skill: ['sql'] },
]
const kinds: Readonly<Record<string, readonly SearchQuery[]>> = {
  'one very common word': [{ q: 'engineer' }],
  'one word': words([
    'manager',
    'nurse',
    'developer',
    'welder',
    'librarian',
    'tailor',
    'robotics',
    'forestry',
  ]),
  'two words': words([
    'software engineer',
    'sales manager',
    'care assistant',
    'data analyst',
    'welder london',
  ]),
  'four words': words([
    'senior software engineer london',
    'lead data analyst berlin',
    'night care nurse madrid',
    'trainee finance assistant chicago',
  ]),
  'typing errors': words(['sofware enginer', 'acountant', 'nusre berln', 'electrcian', 'projcet manger']),
  'filters alone': [
    { workMode: ['remote'] },
    { location: 'London', employmentType: ['full-time'] },
    { payAtLeast: 60_000, currency: 'EUR', workMode: ['hybrid', 'remote'] },
    { category: ['engineering'], postedWithin: '7' },
  ],
  'an occupation and skills': listed,
  'the same, with the commonest ones': listed.map((query) => ({ ...query, withValues: true })),
  'words and filters': [
    { q: 'engineer', workMode: ['remote'], payAtLeast: 60_000, currency: 'EUR' },
    { q: 'nurse', location: 'Paris' },
    { q: 'software', employmentType: ['contract', 'temporary'], postedWithin: '14' },
  ],
  'words of descriptions': words(['workshop modern light', 'invoices payments', 'patience elderly']),
  'other names and languages': words(['RN', 'krankenschwester', 'comptable', 'js dev', 'cop', 'swe london']),
  'filters in words': words([
    'remote nurse in berlin',
    'part time cleaner paris',
    'software engineer 60k no experience',
    'welder within 50 km of leeds',
  ]),
  'excluded words and phrases': words([
    'engineer not software',
    'nurse -night',
    '"project manager" london',
    '"care assistant" -children',
  ]),
  'a place with radius': [
    { q: 'teacher', location: 'Manchester', radiusKm: 50 },
    { location: 'Vienna', radiusKm: 100, workMode: ['hybrid'] },
  ],
  'pasted text': words([pasted]),
  'nothing has all words': words(['engineer zzyzx', 'welder kubernetes zurich glass']),
}

/**
 * Measures job searches, one after another, with the product's own code: the first page with total and
 * facets. The time of a search is the sum of the response times of its statements.
 * @returns the times; `scans` lists the statements that scan a large table
 */
export async function measureSearch(
  databaseUrl: string,
  rounds: number,
): Promise<{ readonly times: SearchTime[]; readonly scans: string[] }> {
  const db = databaseAt(
    { connectionString: databaseUrl },
    createLog({ level: 'warn', readable: true }),
    async () => undefined,
  )
  let spent = 0
  const sent = new Map<string, SentStatement>()
  const watched = watchStatements(db, (statement) => {
    spent += statement.ms
    sent.set(statement.name ?? statement.text, statement)
  })
  const { service } = createSearch({ db: watched, clock: () => new Date(), currency: 'EUR' })
  const backends = await ownBackends(db.pool)
  const times: SearchTime[] = []
  const all: Sample[] = []
  for (const [name, queries] of Object.entries(kinds)) {
    const samples: Sample[] = []
    // Rounds below 0 are warm-up and not measured.
    for (let round = -6; round < rounds; round++) {
      for (const query of queries) {
        spent = 0
        const before = await cpuOf(backends)
        await service.search({ ...query, ...everything })
        const after = await cpuOf(backends)
        const cpu = before === undefined || after === undefined ? undefined : after - before
        if (round >= 0) samples.push({ passed: spent, cpu })
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

function words(queries: readonly string[]): SearchQuery[] {
  return queries.map((q) => ({ q }))
}
