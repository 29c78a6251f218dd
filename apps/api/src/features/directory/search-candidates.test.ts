import { type ProfileData, searchCandidates } from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type CandidateQuery,
  createEmployer,
  createPublicCandidate,
  searchAs,
} from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let employer: TestPerson
const now = '2026-03-10T09:00:00.000Z'

beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_RATE_LIMIT: 'off' } })
  const { db } = app
  await createMasterValue(db, { entity: 'skills', code: 'test-baking', label: 'Baking' })
  await createMasterValue(db, { entity: 'skills', code: 'test-icing', label: 'Icing' })
  await createMasterValue(db, { entity: 'isco-groups', code: '9999', label: 'Food trades' })
  const parent = { entity: 'isco-groups', code: '9999' }
  await createMasterValue(db, { entity: 'occupations', code: 'test-baker', label: 'Baker', parent })
  for (const [code, lat, lon] of [
    ['test-utrecht', 52.09, 5.12],
    ['test-amsterdam', 52.37, 4.89],
    ['test-suva', -18.14, 178.44],
    ['test-apia', -13.83, -171.77],
  ] as const) {
    await createMasterValue(db, { entity: 'cities', code, label: code, attributes: { lat, lon } })
  }
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(now)
  await app.db.pool.query('delete from candidate_search')
  employer = await createEmployer(app)
})

function skill(code: string, level: ProfileData['skills']['items'][number]['level']) {
  return {
    id: code,
    skill: { code, label: code },
    level,
    years: 1,
    keywords: [],
    levelWords: '',
    evidence: [],
  }
}

async function idsOf(query: CandidateQuery): Promise<string[]> {
  return (await searchAs(app, employer, query)).items.map(({ id }) => id)
}

test('skill filters match minimum levels and combine with and', async () => {
  const expert = await createPublicCandidate(app, ({ skills }) => {
    skills.items = [skill('test-baking', 'lead'), skill('test-icing', 'beginner')]
  })
  const learner = await createPublicCandidate(app, ({ skills }) => {
    skills.items = [skill('test-baking', 'intermediate')]
  })
  expect((await idsOf({ skill: 'test-baking' })).sort()).toEqual([expert.userId, learner.userId].sort())
  expect(await idsOf({ skill: 'test-baking:advanced' })).toEqual([expert.userId])
  expect(await idsOf({ skill: ['test-baking:intermediate', 'test-icing'] })).toEqual([expert.userId])
  expect(await idsOf({ skill: ['test-baking', 'test-icing:advanced'] })).toEqual([])
  expect(await idsOf({ skill: 'no-such-skill' })).toEqual([])
})

test('a skill without a level matches the plain skill filter only', async () => {
  const unrated = await createPublicCandidate(app, ({ skills }) => {
    skills.items = [skill('test-baking', null)]
  })
  expect(await idsOf({ skill: 'test-baking' })).toEqual([unrated.userId])
  expect(await idsOf({ skill: 'test-baking:beginner' })).toEqual([])
  const beginner = await createPublicCandidate(app, ({ skills }) => {
    skills.items = [skill('test-baking', 'beginner')]
  })
  expect(await idsOf({ skill: 'test-baking:beginner' })).toEqual([beginner.userId])
})

test('occupation filters match the occupation and its group; language filters match levels', async () => {
  const baker = await createPublicCandidate(app, ({ preferences, portfolio }) => {
    preferences.targetOccupations = [{ code: 'test-baker', label: 'Baker' }]
    portfolio.languages = [
      { id: 'l', language: { code: 'de', label: 'German' }, level: 'B2', fluency: '' },
      { id: 'm', language: { code: 'fr', label: 'French' }, level: null, fluency: 'A little' },
    ]
  })
  await createPublicCandidate(app)
  expect(await idsOf({ occupation: 'test-baker' })).toEqual([baker.userId])
  expect(await idsOf({ occupation: '9999' })).toEqual([baker.userId])
  expect(await idsOf({ language: ['de:B1'] })).toEqual([baker.userId])
  expect(await idsOf({ language: ['de:B2', 'fr'] })).toEqual([baker.userId])
  expect(await idsOf({ language: 'de:C1' })).toEqual([])
  expect(await idsOf({ language: 'fr:A1' })).toEqual([])
})

test('places of the matches have no numbers, because their filter finds neighbours too', async () => {
  for (const code of ['test-utrecht', 'test-utrecht', 'test-amsterdam'])
    await createPublicCandidate(app, ({ personal }) => {
      personal.city = { code, label: code }
    })
  const { facets } = await searchAs(app, employer, { withFacets: true })
  expect(facets?.place).toEqual(
    ['test-utrecht', 'test-amsterdam'].map((code) => ({ value: code, label: code })),
  )
  expect(await idsOf({ place: 'test-utrecht' })).toHaveLength(3)
})

test('the radius filter works across the date line', async () => {
  const at = (code: string) => (data: ProfileData) => {
    data.personal.city = { code, label: code }
  }
  const [utrecht, suva, apia] = [
    await createPublicCandidate(app, at('test-utrecht')),
    await createPublicCandidate(app, at('test-suva')),
    await createPublicCandidate(app, at('test-apia')),
  ]
  // Amsterdam to Utrecht is 35 km. Suva to Apia is about 1,140 km across the date line.
  expect(await idsOf({ place: 'test-amsterdam', radiusKm: 30 })).toEqual([])
  expect(await idsOf({ place: 'test-amsterdam', radiusKm: 40 })).toEqual([utrecht.userId])
  expect(await idsOf({ place: 'test-amsterdam', radiusKm: 300 })).toEqual([utrecht.userId])
  expect(await idsOf({ place: 'test-suva', radiusKm: 500 })).toEqual([suva.userId])
  expect(await idsOf({ place: 'test-apia' })).toEqual([apia.userId])
})

test('the pay filter compares yearly pay per currency and skips profiles without pay', async () => {
  const pay = (payMin: number, payPeriod: 'month' | 'year') => (data: ProfileData) => {
    Object.assign(data.preferences, { payMin, payMax: 900_000, payCurrency: 'EUR', payPeriod })
  }
  const [month, year] = [
    await createPublicCandidate(app, pay(4000, 'month')),
    await createPublicCandidate(app, pay(52_000, 'year')),
  ]
  await createPublicCandidate(app)
  const eur = { currency: 'EUR' } as const
  expect(await idsOf({ ...eur, payAtMost: 47_999 })).toEqual([])
  expect(await idsOf({ ...eur, payAtMost: 48_000 })).toEqual([month.userId])
  expect((await idsOf({ ...eur, payAtMost: 5_000_000 })).sort()).toEqual([month.userId, year.userId].sort())
  expect(await idsOf({ currency: 'USD', payAtMost: 5_000_000 })).toEqual([])
})

test('different filters combine with and, values of one filter with or', async () => {
  const one = await createPublicCandidate(app, ({ preferences, review }) => {
    preferences.workModes = ['remote']
    preferences.employmentTypes = ['full-time']
    preferences.noticePeriod = 'one-month'
    review.openToWork = 'passive'
  })
  await createPublicCandidate(app)
  for (const query of [
    { workMode: ['remote', 'hybrid'] },
    { employmentType: 'full-time' },
    { openToWork: ['passive'] },
    { noticePeriod: ['one-month'] },
    { workMode: 'remote', employmentType: 'full-time', openToWork: 'passive' },
  ] as const)
    expect(await idsOf(query as CandidateQuery)).toEqual([one.userId])
})

test('words rank by field; without words the newest come first; pages have no duplicates', async () => {
  const people: string[] = []
  for (const headline of ['Cook', 'Gardener', 'Cook', 'Gardener', 'Cook']) {
    app.clock.advance({ minutes: 1 })
    const person = await createPublicCandidate(app, ({ preferences, skills }) => {
      preferences.headline = headline
      const [item] = skills.items
      if (item && headline === 'Gardener') item.skill = { code: null, label: 'Cook' }
    })
    people.push(person.userId)
  }
  const [a, b, c, d, e] = people
  app.clock.advance({ minutes: 1 })
  const pages = async (query: CandidateQuery) => {
    const ids: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await searchAs(app, employer, {
        ...query,
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      })
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    return ids
  }
  expect(await pages({})).toEqual([e, d, c, b, a])
  expect(await pages({ q: 'cook' })).toEqual([e, c, a, d, b])
  expect(await pages({ q: 'cooks', sort: 'newest' })).toEqual([e, d, c, b, a])
  expect(await pages({ q: 'cook nobody' })).toEqual([e, c, a, d, b])
  expect(await pages({ q: 'nobody' })).toEqual([])
})

/** Adds candidates with these headlines, each a minute later than the one before. @returns their ids */
async function withHeadlines(...headlines: string[]): Promise<string[]> {
  const people: string[] = []
  for (const headline of headlines) {
    app.clock.advance({ minutes: 1 })
    const person = await createPublicCandidate(app, ({ preferences }) => {
      preferences.headline = headline
    })
    people.push(person.userId)
  }
  return people
}

test('ignores stop words, splits at punctuation, and lists everyone for punctuation alone', async () => {
  const [payroll, nurse, chef] = await withHeadlines(
    'Payroll clerk, New York',
    'Nurse·cook «IT»',
    'Chef de l’été O’Brien',
  )
  expect(await idsOf({ q: 'payroll in new york' })).toEqual([payroll])
  for (const q of ['the nurse', 'cook', 'nurse…cook', 'IT']) expect(await idsOf({ q })).toEqual([nurse])
  for (const q of ["l'ete", 'l’été', "O'Brien", 'O’Brien', 'OʼBRIEN'])
    expect(await idsOf({ q })).toEqual([chef])
  expect(await idsOf({ q: 'obrien' })).toEqual([])
  for (const q of ['++', '???', '%', '☕️', 'the']) expect(await idsOf({ q })).toEqual([chef, nurse, payroll])
})

test('leaves out people with excluded words', async () => {
  const [newYork, york, nights] = await withHeadlines(
    'Nurse, New York',
    'Nurse, York',
    'Nurse with night shifts',
  )
  expect(await idsOf({ q: 'nurse not New York' })).toEqual([nights, york])
  expect(await idsOf({ q: 'nurse -york' })).toEqual([nights])
  expect(await idsOf({ q: 'nurse -"new york"' })).toEqual([nights, york])
  expect(await idsOf({ q: 'nurse without night shifts' })).toEqual([york, newYork])
  expect(await idsOf({ q: '-nurse' })).toEqual([])
})

test('refuses an invalid cursor', async () => {
  for (const tuple of [
    ['', '2026-02-31T00:00:00Z', 'x', null, null],
    ['x'],
    ['', '2026-99-01 00:00:00+00', employer.userId, null, null],
  ]) {
    const cursor = Buffer.from(JSON.stringify(tuple)).toString('base64url')
    expect((await app.request(searchCandidates, { query: { cursor } }, employer)).problem?.code).toBe(
      'malformed',
    )
  }
})
