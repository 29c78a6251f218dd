import { type JobLocation, type JobSearchAnswer, type JobSearchQuery, searchJobs } from '@vouch/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCities, type TestCity } from '#testing/factories/city-factory.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { refreshVocabulary } from './index/vocabulary-store.ts'

const now = new Date('2026-03-10T12:00:00Z')

const city = (code: string, name: string, region: string, lat: number, lon: number): TestCity => ({
  ...{ code, name, region, lat, lon },
  country: region.slice(0, 2),
  population: 400_000,
})
const cities = [
  city('2950159', 'Berlin', 'DE-BE', 52.524, 13.411),
  city('2852458', 'Potsdam', 'DE-BB', 52.4, 13.06),
  city('2842647', 'Rostock', 'DE-MV', 54.088, 12.14),
  city('2911298', 'Hamburg', 'DE-HH', 53.575, 10.015),
  city('2761369', 'Vienna', 'AT-9', 48.208, 16.372),
  city('2643743', 'London', 'GB-ENG', 51.509, -0.126),
]
const cityAt = ({ location, country }: JobLocation) =>
  cities.find(({ name, country: own }) => name === location.split(',')[0] && own === country)

/** Some places are written in two ways, some are unknown, and some are countries alone. */
const written: readonly JobLocation[] = [
  ...cities.map(({ name, country }) => ({ location: name, country })),
  { location: 'Berlin, Germany', country: 'DE' },
  { location: 'Atlantis', country: null },
  { location: 'Nowhere Fen', country: 'GB' },
  { location: '', country: 'AT' },
]
const titles = ['Registered nurse', 'Night nurse', 'Office manager', 'Bus driver']

const markets = fc.array(
  fc.record({
    title: fc.constantFrom(...titles),
    places: fc.array(fc.constantFrom(...written), { minLength: 1, maxLength: 10 }),
    workMode: fc.constantFrom('remote' as const, 'hybrid' as const, 'on-site' as const),
  }),
  { minLength: 90, maxLength: 90 },
)
const [market = []] = fc.sample(markets, { numRuns: 1, seed: 7 })

let app: TestApp
let ids: string[]

beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_CURRENCY: 'EUR', VOUCH_RATE_LIMIT: 'off' } })
  await createCities(app.db, cities)
  const { id: companyId } = await createCompany(app.db)
  ids = await createSearchableJobs(
    app.db,
    market.map(({ title, places: [first, ...otherPlaces], workMode }, at) => ({
      ...{ companyId, title, otherPlaces, workMode },
      location: first?.location ?? '',
      ...(first?.country && { country: first.country }),
      postedAt: new Date(now.getTime() - at * 7 * 3_600_000),
      closesAt: new Date(now.getTime() + 86_400_000),
    })),
  )
  await refreshVocabulary(app.db)
})
afterAll(() => app.close())

async function search(query: JobSearchQuery): Promise<JobSearchAnswer> {
  const page = { ...query, limit: 100, withTotal: true, withFacets: true }
  return (await app.request(searchJobs, { query: page })).body
}

/** Ids of the jobs that have a place of a kind. */
const having = (is: (place: JobLocation) => boolean | undefined) =>
  ids.filter((_, at) => market[at]?.places.some(is)).toSorted()
const foundBy = async (query: JobSearchQuery) => (await search(query)).items.map(({ id }) => id).toSorted()

function kilometres(from: TestCity, to: TestCity): number {
  const radians = Math.PI / 180
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const share =
    half(to.lat - from.lat) +
    Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * half(to.lon - from.lon)
  return 12_742 * Math.asin(Math.sqrt(share))
}

const options = { numRuns: rounds(30), seed: 42 }

it('counts for each facet value of jobs with several places what the filter shows, and each job once', async () => {
  const queries: fc.Arbitrary<JobSearchQuery> = fc.record({
    q: fc.constantFrom(undefined, 'nurse', 'nurse berlin', 'driver in hamburg', 'manager not berlin'),
    location: fc.constantFrom(undefined, undefined, 'city-2950159', 'country-AT', 'text-Atlantis'),
    workMode: fc.constantFrom(undefined, ['remote' as const]),
  })
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const { items, total, facets } = await search(query)
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
      expect(total).toEqual({ count: items.length, capped: false })
      const places = [...(facets?.location ?? []), ...(facets?.area ?? [])]
      const clicks = [
        ...places.map(({ value, count }) => [{ location: value }, count] as const),
        ...(facets?.workMode ?? []).map(({ value, count }) => [{ workMode: [value] }, count] as const),
      ] as [JobSearchQuery, number | null][]
      for (const [click, count] of clicks) {
        const clicked = await search({ ...query, ...click })
        expect([click, clicked.total?.count]).toEqual([click, count])
      }
    }),
    options,
  )
})

it('finds a job under each of its cities, countries and other places', async () => {
  for (const { code, name, country } of cities) {
    const there = having(({ location, country: own }) => cityAt({ location, country: own })?.code === code)
    expect(await foundBy({ location: `city-${code}` })).toEqual(there)
    expect(await foundBy({ location: `${name}, ${country}` })).toEqual(there)
  }
  for (const code of ['DE', 'AT', 'GB']) {
    expect(await foundBy({ location: `country-${code}` })).toEqual(having(({ country }) => country === code))
  }
  expect(await foundBy({ location: 'text-Atlantis' })).toEqual(
    having(({ location }) => location === 'Atlantis'),
  )
})

it('finds a job within a distance of any of its places', async () => {
  const radius = fc.constantFrom(1, 20, 40, 150, 220, 260, 500)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...cities), radius, async (from, radiusKm) => {
      const near = having((place) => {
        const to = cityAt(place)
        return to && kilometres(from, to) <= radiusKm
      })
      expect(await foundBy({ location: `city-${from.code}`, radiusKm })).toEqual(near)
    }),
    options,
  )
})

it('reads a place in words as any of the places', async () => {
  const nurses = await foundBy({ q: 'nurse in vienna' })
  const vienna = having((place) => cityAt(place)?.name === 'Vienna')
  expect(nurses).toEqual(vienna.filter((id) => market[ids.indexOf(id)]?.title.includes('nurse')))
})

it('leaves out only jobs that are nowhere but in an excluded place', async () => {
  const onlyIn = (is: (place: JobLocation) => boolean | undefined) =>
    ids.filter((_, at) => market[at]?.places.every(is)).toSorted()
  const isIn = (name: string) => (place: JobLocation) => cityAt(place)?.name === name
  const excluded: readonly [string, (place: JobLocation) => boolean | undefined][] = [
    ['not Berlin', isIn('Berlin')],
    ['-Hamburg', isIn('Hamburg')],
    ['not in Germany', ({ country }) => country === 'DE'],
    ['not in Austria', ({ country }) => country === 'AT'],
  ]
  for (const [q, is] of excluded) {
    const left = onlyIn(is)
    expect(left.length, q).toBeGreaterThan(0)
    expect(await foundBy({ q }), q).toEqual(ids.filter((id) => !left.includes(id)).toSorted())
    const nurses = ids.filter((_, at) => market[at]?.title.includes('nurse')).toSorted()
    expect(await foundBy({ q: `nurse ${q}` }), q).toEqual(nurses.filter((id) => !left.includes(id)))
  }
})

it('jobs with one place have no terms of several', async () => {
  const { rows } = await app.db.pool.query<{ several: boolean; marked: boolean }>(
    `select place like '%' || chr(29) || '%' as several, tsvector_to_array(terms)::text like '%a:%' as marked
     from job_search group by 1, 2 order by 1`,
  )
  expect(rows).toEqual([
    { several: false, marked: false },
    { several: true, marked: true },
  ])
})
