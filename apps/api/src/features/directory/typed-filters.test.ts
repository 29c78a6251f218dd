import {
  type CandidateSearchAnswer,
  exportCandidates,
  type ProfileData,
  searchCandidates,
} from '@vouch/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCities } from '#testing/factories/city-factory.ts'
import {
  type CandidateQuery,
  createEmployer,
  createPublicCandidate,
  searchAs,
} from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createMarket } from '#testing/factories/market-factory.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const now = '2026-03-10T09:00:00.000Z'
let app: TestApp
let employer: TestPerson

beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_CURRENCY: 'EUR', VOUCH_RATE_LIMIT: 'off' } })
  await createMarket(app.db, new Date(now))
  await createCities(app.db, [
    {
      code: '727011',
      name: 'Sofia',
      synonyms: ['Sredets'],
      country: 'BG',
      region: 'BG-22',
      population: 1_152_556,
      lat: 42.698,
      lon: 23.322,
    },
    {
      code: '2852458',
      name: 'Potsdam',
      country: 'DE',
      region: 'DE-BB',
      population: 145_292,
      lat: 52.399,
      lon: 13.066,
    },
  ])
  await app.db.pool.query('delete from candidate_search')
  employer = await createEmployer(app)
  await person('Anna Berg', 'Nurse', 'berlin', ({ preferences }) => {
    preferences.workModes = ['remote', 'on-site']
    preferences.employmentTypes = ['part-time']
    preferences.noticePeriod = 'none'
  })
  await person('Ben Sofia', 'Nurse', 'potsdam', ({ preferences }) => {
    preferences.workModes = ['on-site']
    preferences.employmentTypes = ['full-time']
    Object.assign(preferences, { payMin: 50_000, payMax: 60_000, payCurrency: 'EUR', payPeriod: 'year' })
  })
  await person('Sofia Lund', 'Senior nurse', 'london', ({ preferences, review }) => {
    preferences.workModes = ['hybrid']
    preferences.employmentTypes = ['full-time', 'part-time']
    review.openToWork = 'passive'
  })
  await person('Ivan Petrov', 'Nurse', 'sofia', ({ preferences }) => {
    preferences.workModes = ['remote']
    Object.assign(preferences, { payMin: 2_000, payMax: 3_000, payCurrency: 'EUR', payPeriod: 'month' })
  })
  await person('Berlin Cook', 'Accountant', 'london', ({ preferences }) => {
    preferences.workModes = ['remote', 'hybrid']
  })
  await person('Carla Remote', 'Cook', 'london')
})
afterAll(() => app.close())

const cities = {
  berlin: { code: '2950159', label: 'Berlin' },
  london: { code: '2643743', label: 'London' },
  potsdam: { code: '2852458', label: 'Potsdam' },
  sofia: { code: '727011', label: 'Sofia' },
} as const

const countries = { berlin: 'DE', london: 'GB', potsdam: 'DE', sofia: 'BG' } as const

async function person(
  name: string,
  headline: string,
  city: keyof typeof cities,
  change: (data: ProfileData) => void = () => undefined,
): Promise<void> {
  const [firstName = '', lastName = ''] = name.split(' ')
  await createPublicCandidate(app, (data) => {
    Object.assign(data.contact, { firstName, lastName })
    data.personal.city = cities[city]
    data.personal.country = countries[city]
    data.preferences.headline = headline
    data.preferences.workModes = []
    change(data)
  })
}

const search = (query: CandidateQuery): Promise<CandidateSearchAnswer> =>
  searchAs(app, employer, { ...query, withTotal: true, withFacets: true })
const namesOf = async (query: CandidateQuery) =>
  (await search(query)).items.map(({ fullName }) => fullName).sort()
const filtersOf = async (q: string) =>
  ((await search({ q })).recognised ?? []).map(({ kind, value }) => `${kind} ${value}`)

describe('a search text for candidates', () => {
  it('names filters, which are in the answer with their characters', async () => {
    const q = 'remote part-time nurse within 40 km of Berlin, under 60k, immediately available'
    const { recognised = [] } = await search({ q })
    expect(recognised.map(({ kind, value, from, to }) => [kind, value, q.slice(from, to)])).toEqual([
      ['work-mode', 'remote', 'remote'],
      ['employment-type', 'part-time', 'part-time'],
      ['place', 'city-2950159', 'within 40 km of Berlin'],
      ['pay', '60000', 'under 60k'],
      ['notice-period', 'none', 'immediately available'],
    ])
    expect(recognised.find(({ kind }) => kind === 'place')).toMatchObject({
      label: 'Berlin, Germany',
      radiusKm: 40,
    })
  })

  it.each([
    ['nurse remote', ['Anna Berg', 'Ivan Petrov']],
    ['part-time nurse', ['Anna Berg', 'Sofia Lund']],
    ['nurse in Berlin', ['Anna Berg', 'Ben Sofia']],
    ['nurse berlin', ['Anna Berg', 'Ben Sofia']],
    ['nurse within 20 km of Berlin', ['Anna Berg']],
    ['nurse under 50k', ['Ben Sofia', 'Ivan Petrov']],
    ['nurse max 30,000 €', ['Ivan Petrov']],
    ['nurse immediately available', ['Anna Berg']],
    ['nurse open to offers', ['Sofia Lund']],
    ['nurse not remote', ['Ben Sofia', 'Sofia Lund']],
    ['nurse not berlin', ['Ben Sofia', 'Ivan Petrov', 'Sofia Lund']],
    ['nurse not Sredets', ['Anna Berg']],
    ['nurse in Sredets', ['Ivan Petrov']],
    ['nurse in the United Kingdom', ['Sofia Lund']],
    ['nurse united kingdom', ['Sofia Lund']],
    ['remote', ['Anna Berg', 'Berlin Cook', 'Ivan Petrov']],
  ])('finds people for %s', async (q, names) => {
    expect(await namesOf({ q })).toEqual(names)
  })

  it('finds people by names that are also places or filters', async () => {
    expect(await namesOf({ q: 'sofia' })).toEqual(['Ben Sofia', 'Ivan Petrov', 'Sofia Lund'])
    expect(await namesOf({ q: 'sofia lund' })).toEqual(['Sofia Lund'])
    expect(await namesOf({ q: 'berlin cook' })).toEqual(['Berlin Cook'])
    const { items, recognised } = await search({ q: 'nurse sofia' })
    expect(items.map(({ fullName }) => fullName).sort()).toEqual(['Ben Sofia', 'Ivan Petrov', 'Sofia Lund'])
    expect(recognised).toMatchObject([{ kind: 'place', value: 'city-727011', orNamed: true }])
    expect(await namesOf({ q: 'nurse in sofia' })).toEqual(['Ivan Petrov'])
    expect(await namesOf({ q: 'carla "remote"' })).toEqual(['Carla Remote'])
    expect(await filtersOf('nurse "sofia"')).toEqual([])
  })

  it('gives way to chosen filters of the same kind', async () => {
    expect(await namesOf({ q: 'nurse remote', workMode: ['hybrid'] })).toEqual(['Sofia Lund'])
    expect(await namesOf({ q: 'nurse in Berlin', place: cities.london.code })).toEqual(['Sofia Lund'])
    expect(await namesOf({ q: 'nurse in Berlin', radiusKm: 10 })).toEqual(['Anna Berg'])
    expect(await namesOf({ q: 'nurse within 9 km of Berlin', radiusKm: 50 })).toHaveLength(2)
    // Beside a chosen place, a name without a preposition is rather somebody's.
    expect(await namesOf({ q: 'nurse sofia', place: cities.london.code })).toEqual(['Sofia Lund'])
    expect(await namesOf({ q: 'nurse under 30k', payAtMost: 55_000, currency: 'EUR' })).toEqual([
      'Ben Sofia',
      'Ivan Petrov',
    ])
  })

  it('does not require what no profile has, and says so', async () => {
    const all = ['Anna Berg', 'Ben Sofia', 'Ivan Petrov', 'Sofia Lund']
    expect(await search({ q: 'entry level nurse' })).toMatchObject({
      total: { count: 4 },
      dropped: ['entry level'],
    })
    expect(await search({ q: 'nurse zzyzx' })).toMatchObject({ total: { count: 4 }, dropped: ['zzyzx'] })
    expect(await namesOf({ q: 'senior nurse' })).toEqual(['Sofia Lund'])
    const { dropped, items } = await search({ q: 'senior nurse with 5 years experience' })
    expect(dropped).toEqual(['senior', '5', 'years', 'experience'])
    expect(items[0]?.fullName).toBe('Sofia Lund')
    expect(items.map(({ fullName }) => fullName).sort()).toEqual(all)
    // No list has "berg": it may be a name.
    expect(await search({ q: 'berg 5 years' })).toMatchObject({
      total: { count: 1 },
      dropped: ['5', 'years'],
    })
    expect(await namesOf({ q: 'berg zzyzx' })).toEqual([])
    // Names are not left out, and a place is a condition.
    expect(await namesOf({ q: 'zzyzx' })).toEqual([])
    expect(await namesOf({ q: 'nurse in Canada' })).toEqual([])
  })

  it('corrects typing errors beside filters', async () => {
    const { correction, items } = await search({ q: 'nusre remote' })
    expect(correction?.to).toBe('nurse remote')
    expect(items).toHaveLength(2)
  })

  it('may be a long pasted text, which is searched for by its key words', async () => {
    const posting = `We are looking for a nurse to join our team. You will care for patients in our office at night. ${'Good pay and pleasant people await you in our house. '.repeat(190)}`
    const q = posting.slice(0, 10_000)
    const { items, telling } = await search({ q })
    expect(items).toHaveLength(4)
    expect(telling?.[0]).toBe('nurse')
    const { status } = await app.request(searchCandidates, { query: { q: `${q}x` } }, employer)
    expect(status).toBe(400)
  })

  it.each([
    '++',
    '"',
    '-',
    'x',
    '\u0000',
    'nurse\u0000',
    '\u202e\u200f',
    '💼',
    'not',
    'in',
    'within 20 km of',
    '€',
    '(((',
  ])('answers %j', async (q) => {
    const { status } = await app.request(searchCandidates, { query: { q } }, employer)
    expect(status).toBe(200)
  })

  it('is read the same by the export', async () => {
    for (const q of ['nurse remote', 'nusre remote', 'nurse berlin', 'entry level nurse', 'nurse zzyzx']) {
      const { total } = await search({ q })
      const { body } = await app.request(exportCandidates, { query: { q } }, employer)
      expect([q, String(body).trim().split('\r\n').length - 1]).toEqual([q, total?.count])
    }
  })
})

const base = fc.constantFrom(
  'nurse',
  'nusre',
  'cook',
  'sofia',
  'nurse sofia',
  'nurse zzyzx',
  'berlin',
  'senior nurse',
)
const filters: readonly (readonly [string, CandidateQuery])[] = [
  ['remote', { workMode: ['remote'] }],
  ['part-time', { employmentType: ['part-time'] }],
  ['in berlin', { place: cities.berlin.code }],
  ['within 20 km of berlin', { place: cities.berlin.code, radiusKm: 20 }],
  ['under 45k', { payAtMost: 45_000 }],
  ['immediately available', { noticePeriod: ['none'] }],
  ['open to offers', { openToWork: ['passive'] }],
]
const options = { numRuns: rounds(40), seed: 42 }

describe('any filter in words', () => {
  it('adds nobody, and finds whom the same chosen filter finds', async () => {
    await fc.assert(
      fc.asyncProperty(base, fc.constantFrom(...filters), async (words, [typed, chosen]) => {
        const [without, inWords, picked] = [
          await search({ q: words }),
          await search({ q: `${words} ${typed}` }),
          await search({ q: words, ...chosen }),
        ]
        const ids = ({ items }: CandidateSearchAnswer) => items.map(({ id }) => id)
        expect(ids(inWords).filter((id) => !ids(without).includes(id))).toEqual([])
        // A place chosen beside the text changes what another place in it means.
        if (chosen.place !== undefined && words.includes('sofia')) return
        expect(ids(inWords).sort()).toEqual(ids(picked).sort())
        expect([inWords.total, inWords.facets]).toEqual([picked.total, picked.facets])
      }),
      options,
    )
  })

  it('an exclusion adds nobody', async () => {
    const exclusions = fc.constantFrom('not remote', '-senior', 'not berlin', 'without sofia')
    await fc.assert(
      fc.asyncProperty(base, exclusions, async (words, exclusion) => {
        const [without, excluding] = [
          await namesOf({ q: words }),
          await namesOf({ q: `${words} ${exclusion}` }),
        ]
        expect(excluding.filter((name) => !without.includes(name))).toEqual([])
      }),
      options,
    )
  })
})
