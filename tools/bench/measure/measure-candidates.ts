import {
  type CandidateFilters,
  readConditions,
} from '../../../apps/api/src/features/directory/candidate-filters.ts'
import { createDirectoryReadModel } from '../../../apps/api/src/features/directory/directory-read-model.ts'
import type { ViewerScope } from '../../../apps/api/src/features/directory/visible-candidates.ts'
import { findMasterValues } from '../../../apps/api/src/features/masters/master-values-store.ts'
import { createSearch } from '../../../apps/api/src/features/search/create-search.ts'
import { cpuOf, ownBackends, percentiles, type Sample, type SearchTime } from '../database-time.ts'
import { openTimed } from '../timed-database.ts'

const words = (queries: readonly string[]): CandidateFilters[] => queries.map((q) => ({ q }))

/** Searches by kind. The lower the number in a code of {@link makeCandidates}, the more candidates have the value. */
const kinds: Readonly<Record<string, readonly CandidateFilters[]>> = {
  'no filter': [{}],
  'one very common skill': [{ skill: ['b0'] }],
  'one skill with a level': [5, 40, 200, 700, 1500, 2900].map((n) => ({ skill: [`b${n}:advanced`] })),
  'two skills': [
    { skill: ['b0:lead', 'b1'] },
    { skill: ['b3:advanced', 'b30'] },
    { skill: ['b100', 'b900'] },
  ],
  'one word': words(['engineer', 'nurse', 'librarian', 'tailor', 'glass', 'manager']),
  'two words': words(['software engineer', 'care nurse', 'film designer', 'rail inspector']),
  'four words': words(['software engineer cities 3', 'data analyst care nurse', 'hotel manager person 77']),
  occupation: [{ occupation: ['b0'] }, { occupation: ['b300'] }, { occupation: ['b12', 'b40'] }],
  'a place': [
    { place: 'b0', radiusKm: 25 },
    { place: 'b50', radiusKm: 50 },
    { place: 'b200', radiusKm: 100 },
    { place: 'b7', radiusKm: 500 },
  ],
  'filters that most have': [
    { workMode: ['remote'] },
    { openToWork: ['open'], employmentType: ['full-time'] },
    { language: ['b0:B2'], workMode: ['hybrid', 'remote'] },
    { payAtMost: 45_000, currency: 'EUR' },
  ],
  'all at once': [
    {
      q: 'engineer',
      skill: ['b0:advanced', 'b2'],
      language: ['b0:B1'],
      payAtMost: 60_000,
      workMode: ['remote'],
    },
    { skill: ['b4'], place: 'b3', radiusKm: 100, openToWork: ['open'] },
    { q: 'nurse', place: 'b20', radiusKm: 200, language: ['b1'] },
    { occupation: ['b1'], skill: ['b0'], payAtMost: 40_000, currency: 'EUR' },
  ],
}

const nobody = '00000000-0000-7000-8000-000000000000'
/** Two viewers: one who may read public and employer-only profiles, and one who may read only public profiles. */
const viewers: readonly ViewerScope[] = [
  { values: [nobody, [nobody], true], terms: [] },
  { values: [nobody, [nobody], false], terms: [['v:public']] },
]

/**
 * Measures directory searches, one after another, with the product's own code: the first page with total and
 * facets. The time of a search is the sum of the response times of its statements.
 */
export async function measureCandidates(databaseUrl: string, rounds: number): Promise<SearchTime[]> {
  const { db, watched, time } = openTimed(databaseUrl)
  const clock = () => new Date()
  const readModel = createDirectoryReadModel({ db: watched, clock })
  const { peopleWords } = createSearch({ db, clock, currency: 'EUR' })
  const backends = await ownBackends(db.pool)
  const times: SearchTime[] = []
  const all: Sample[] = []
  for (const [name, queries] of Object.entries(kinds)) {
    const samples: Sample[] = []
    // Rounds below 0 are warm-up and not measured.
    for (let round = -6; round < rounds; round++) {
      for (const filters of queries) {
        for (const viewerScope of viewers) {
          const conditions = await readConditions(
            { db: watched, masters: { find: findMasterValues }, currency: 'EUR' },
            filters,
            await peopleWords.read(filters.q ?? '', {
              correct: false,
              hasPlace: filters.place !== undefined,
            }),
          )
          if (!conditions) throw new Error(`no conditions for ${JSON.stringify(filters)}`)
          const request = {
            viewerScope,
            conditions,
            ranked: conditions.ranking.length > 0,
            limit: 20,
            place: undefined,
            begun: clock().toISOString(),
            withTotal: true,
            withFacets: true,
          }
          const before = await cpuOf(backends)
          const passed = await time(() => readModel.page(request))
          const after = await cpuOf(backends)
          const cpu = before === undefined || after === undefined ? undefined : after - before
          if (round >= 0) samples.push({ passed, cpu })
        }
      }
    }
    // In the total, each kind of search has the same weight.
    all.push(...samples.filter((_, index) => index % (queries.length * viewers.length) === 0))
    times.push({ name, ...percentiles(samples) })
  }
  await db.close()
  return [...times, { name: 'all of these', ...percentiles(all) }]
}
