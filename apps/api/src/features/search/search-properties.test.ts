import { type JobSearchAnswer, type JobSearchQuery, searchJobs } from '@vouch/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCities } from '#testing/factories/city-factory.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { refreshVocabulary } from './index/vocabulary-store.ts'

const now = new Date('2026-03-10T12:00:00Z')
const titles = [
  'Registered nurse',
  'Night nurse (part-time)',
  'Nurse manager',
  'Software engineer',
  'Senior Java developer, remote',
  'JavaScript developer',
  'Office manager',
  'Junior accountant',
  'Bus driver',
  'Internship marketing',
]
const descriptions = [
  '',
  '<p>With JavaScript and coffee.</p>',
  '<p>Nurses care at night.</p>',
  '<p>Excel.</p>',
]
const city = (
  code: string,
  name: string,
  region: string,
  population: number,
  [lat, lon]: [number, number],
) => ({
  code,
  name,
  country: region.slice(0, 2),
  region,
  population,
  lat,
  lon,
})
const cities = [
  city('2950159', 'Berlin', 'DE-BE', 3_426_354, [52.524, 13.411]),
  city('2911298', 'Hamburg', 'DE-HH', 1_739_117, [53.575, 10.015]),
  city('2643743', 'London', 'GB-ENG', 7_556_900, [51.509, -0.126]),
  city('6058560', 'London', 'CA-ON', 346_765, [42.983, -81.233]),
  city('5746545', 'Portland', 'US-OR', 632_309, [45.523, -122.676]),
  city('4975802', 'Portland', 'US-ME', 66_881, [43.657, -70.259]),
]
const locations = [
  ['Berlin', 'DE'],
  ['Hamburg', 'DE'],
  ['London', 'GB'],
  ['London, LND', 'GB'],
  ['London', 'CA'],
  ['Portland, OR', 'US'],
  ['Portland, Maine', 'US'],
  ['Fort Nowhere, Oregon', 'US'],
  ['Atlantis', null],
  ['', null],
] as const

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_CURRENCY: 'EUR', VOUCH_RATE_LIMIT: 'off' } })
  await createCities(app.db, cities)
  const companies = await Promise.all([1, 2, 3].map(() => createCompany(app.db)))
  const jobs = Array.from({ length: 160 }, (_, at) => {
    // Multipliers without a common factor combine every title with every place and mode.
    const pick = <T>(list: readonly T[], step: number) =>
      list[(at * step + Math.floor(at / 11)) % list.length] as T
    const [location, country] = pick(locations, 7)
    return {
      companyId: pick(companies, 1).id,
      title: pick(titles, 3),
      description: pick(descriptions, 5),
      location,
      ...(country && { country }),
      ...(at % 3 > 0 && { workMode: pick(['remote', 'hybrid', 'on-site'] as const, 2) }),
      ...(at % 4 > 0 && { employmentType: pick(['full-time', 'part-time', 'other'] as const, 1) }),
      ...(at % 5 > 1 && { pay: { max: 20_000 + at * 500, currency: 'EUR', period: 'year' as const } }),
      postedAt: new Date(now.getTime() - at * 7 * 3_600_000),
      closesAt: new Date(now.getTime() + 86_400_000),
    }
  })
  await createSearchableJobs(app.db, jobs)
  await refreshVocabulary(app.db)
})
afterAll(() => app.close())

async function search(query: JobSearchQuery): Promise<JobSearchAnswer> {
  const { body } = await app.request(searchJobs, { query: { ...query, withTotal: true, withFacets: true } })
  return body
}

async function walk(query: JobSearchQuery): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { body }: { body: JobSearchAnswer } = await app.request(searchJobs, {
      query: { ...query, limit: 7, ...(cursor && { cursor }) },
    })
    ids.push(...body.items.map(({ id }) => id))
    cursor = body.nextCursor
  }
  return ids
}

const texts = fc.constantFrom(
  undefined,
  'nurse',
  'nusre',
  'manager',
  'java not javascript',
  'javascript',
  'nurse berlin',
  'remote developer',
  'nurse in london',
  'part time',
  'excel',
  'engineer zzyzx',
  '"night nurse"',
  'driver 40k',
  'portland maine',
)
const queries: fc.Arbitrary<JobSearchQuery> = fc.record({
  q: texts,
  location: fc.constantFrom(
    undefined,
    undefined,
    'city-2950159',
    'London',
    'country-US',
    'region-US-OR',
    'text-Atlantis',
  ),
  workMode: fc.constantFrom(undefined, ['remote' as const], ['hybrid' as const, 'on-site' as const]),
  employmentType: fc.constantFrom(undefined, ['part-time' as const]),
  payAtLeast: fc.constantFrom(undefined, undefined, 40_000),
})
const options = { numRuns: rounds(60), seed: 42 }

describe('any search', () => {
  it('counts for each facet value what the filter shows, and pages through all it counts', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const { total, facets } = await search(query)
        const ids = await walk(query)
        expect(new Set(ids).size).toBe(ids.length)
        expect(total).toEqual({ count: ids.length, capped: false })
        const clicks: [JobSearchQuery, number | null][] = [
          ...(facets?.workMode ?? []).map(({ value, count }) => [{ workMode: [value] }, count] as const),
          ...(facets?.employmentType ?? []).map(
            ({ value, count }) => [{ employmentType: [value] }, count] as const,
          ),
          ...[...(facets?.location ?? []), ...(facets?.area ?? [])].map(
            ({ value, count }) => [{ location: value }, count] as const,
          ),
        ] as never
        for (const [click, count] of clicks) {
          const clicked = await search({ ...query, ...click })
          expect([click, clicked.total?.count]).toEqual([click, count])
        }
      }),
      options,
    )
  })

  it('shows no job with an excluded word, not even in its description', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('developer', 'nurse', 'manager', ''),
        fc.constantFrom('javascript', 'night', 'excel'),
        async (word, excluded) => {
          const ids = await walk({ q: `${word} -${excluded}` })
          const { rows } = await app.db.pool.query<{ text: string }>(
            `select title || ' ' || description as text from jobs where id = any($1::uuid[])`,
            [ids],
          )
          expect(rows.filter(({ text }) => new RegExp(`\\b${excluded}`, 'i').test(text))).toEqual([])
        },
      ),
      options,
    )
  })

  it('never shows more jobs with a filter added in words', async () => {
    const base = fc.constantFrom('nurse', 'developer', 'manager', 'driver', 'accountant')
    const added = fc.constantFrom(
      'remote',
      'berlin',
      'in london',
      '50k',
      'part time',
      'no experience',
      'hybrid',
    )
    await fc.assert(
      fc.asyncProperty(base, added, async (word, filter) => {
        const [without, filtered] = [await walk({ q: word }), await walk({ q: `${word} ${filter}` })]
        expect(filtered.filter((id) => !without.includes(id))).toEqual([])
      }),
      options,
    )
  })
})

describe('a place', () => {
  it('is one place, however its location is written', async () => {
    const { facets } = await search({})
    const names = facets?.location.map(({ label }) => label) ?? []
    expect(names.filter((name) => name.startsWith('London'))).toEqual([
      'London, England, United Kingdom',
      'London, Ontario, Canada',
    ])
    expect(names).toEqual(
      expect.arrayContaining(['Portland, Oregon, United States', 'Portland, Maine, United States']),
    )
  })

  it('without jobs names the nearest that has some', async () => {
    const { items, nearest } = await search({
      q: 'registered nurse',
      location: 'city-6058560',
      payAtLeast: 99_000,
    })
    expect(items).toEqual([])
    const there =
      nearest && (await search({ q: 'registered nurse', location: nearest.place.key, payAtLeast: 99_000 }))
    expect(there?.total?.count).toBe(nearest?.count)
  })
})
