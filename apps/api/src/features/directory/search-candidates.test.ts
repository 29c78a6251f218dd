import { type ProfileData, searchCandidates } from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type CandidateQuery,
  createEmployer,
  createFoundCandidate,
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

async function found(query: CandidateQuery): Promise<string[]> {
  return (await searchAs(app, employer, query)).items.map(({ id }) => id)
}

test('skills need their least level, and all of them', async () => {
  const expert = await createFoundCandidate(app, ({ skills }) => {
    skills.items = [skill('test-baking', 'lead'), skill('test-icing', 'beginner')]
  })
  const learner = await createFoundCandidate(app, ({ skills }) => {
    skills.items = [skill('test-baking', 'intermediate')]
  })
  expect((await found({ skill: 'test-baking' })).sort()).toEqual([expert.userId, learner.userId].sort())
  expect(await found({ skill: 'test-baking:advanced' })).toEqual([expert.userId])
  expect(await found({ skill: ['test-baking:intermediate', 'test-icing'] })).toEqual([expert.userId])
  expect(await found({ skill: ['test-baking', 'test-icing:advanced'] })).toEqual([])
  expect(await found({ skill: 'no-such-skill' })).toEqual([])
})

test('a skill without a level is found by the skill, and by no least level', async () => {
  const unrated = await createFoundCandidate(app, ({ skills }) => {
    skills.items = [skill('test-baking', null)]
  })
  expect(await found({ skill: 'test-baking' })).toEqual([unrated.userId])
  expect(await found({ skill: 'test-baking:beginner' })).toEqual([])
  const beginner = await createFoundCandidate(app, ({ skills }) => {
    skills.items = [skill('test-baking', 'beginner')]
  })
  expect(await found({ skill: 'test-baking:beginner' })).toEqual([beginner.userId])
})

test('an occupation is found by itself and by the group above it; languages by their level', async () => {
  const baker = await createFoundCandidate(app, ({ preferences, portfolio }) => {
    preferences.targetOccupations = [{ code: 'test-baker', label: 'Baker' }]
    portfolio.languages = [
      { id: 'l', language: { code: 'de', label: 'German' }, level: 'B2', fluency: '' },
      { id: 'm', language: { code: 'fr', label: 'French' }, level: null, fluency: 'A little' },
    ]
  })
  await createFoundCandidate(app)
  expect(await found({ occupation: 'test-baker' })).toEqual([baker.userId])
  expect(await found({ occupation: '9999' })).toEqual([baker.userId])
  expect(await found({ language: ['de:B1'] })).toEqual([baker.userId])
  expect(await found({ language: ['de:B2', 'fr'] })).toEqual([baker.userId])
  expect(await found({ language: 'de:C1' })).toEqual([])
  expect(await found({ language: 'fr:A1' })).toEqual([])
})

test('who lives within the radius is found, also across the edge of the map', async () => {
  const at = (code: string) => (data: ProfileData) => {
    data.personal.city = { code, label: code }
  }
  const [utrecht, suva, apia] = [
    await createFoundCandidate(app, at('test-utrecht')),
    await createFoundCandidate(app, at('test-suva')),
    await createFoundCandidate(app, at('test-apia')),
  ]
  // Amsterdam to Utrecht: 35 km. Suva to Apia: about 1,140 km over the date line.
  expect(await found({ place: 'test-amsterdam', radiusKm: 30 })).toEqual([])
  expect(await found({ place: 'test-amsterdam', radiusKm: 40 })).toEqual([utrecht.userId])
  expect(await found({ place: 'test-amsterdam', radiusKm: 300 })).toEqual([utrecht.userId])
  expect(await found({ place: 'test-suva', radiusKm: 500 })).toEqual([suva.userId])
  expect(await found({ place: 'test-apia' })).toEqual([apia.userId])
})

test('pay is compared per year and in its currency; who said nothing is not found by it', async () => {
  const pay = (payMin: number, payPeriod: 'month' | 'year') => (data: ProfileData) => {
    Object.assign(data.preferences, { payMin, payMax: 900_000, payCurrency: 'EUR', payPeriod })
  }
  const [month, year] = [
    await createFoundCandidate(app, pay(4000, 'month')),
    await createFoundCandidate(app, pay(52_000, 'year')),
  ]
  await createFoundCandidate(app)
  const eur = { currency: 'EUR' } as const
  expect(await found({ ...eur, payAtMost: 47_999 })).toEqual([])
  expect(await found({ ...eur, payAtMost: 48_000 })).toEqual([month.userId])
  expect((await found({ ...eur, payAtMost: 5_000_000 })).sort()).toEqual([month.userId, year.userId].sort())
  expect(await found({ currency: 'USD', payAtMost: 5_000_000 })).toEqual([])
})

test('wishes narrow; several of one widen', async () => {
  const one = await createFoundCandidate(app, ({ preferences, review }) => {
    preferences.workModes = ['remote']
    preferences.employmentTypes = ['full-time']
    preferences.noticePeriod = 'one-month'
    review.openToWork = 'passive'
  })
  await createFoundCandidate(app)
  for (const query of [
    { workMode: ['remote', 'hybrid'] },
    { employmentType: 'full-time' },
    { openToWork: ['passive'] },
    { noticePeriod: ['one-month'] },
    { workMode: 'remote', employmentType: 'full-time', openToWork: 'passive' },
  ] as const)
    expect(await found(query as CandidateQuery)).toEqual([one.userId])
})

test('words rank by where they are; without, the newest come first; pages have nobody twice', async () => {
  const people: string[] = []
  for (const headline of ['Cook', 'Gardener', 'Cook', 'Gardener', 'Cook']) {
    app.clock.advance({ minutes: 1 })
    const person = await createFoundCandidate(app, ({ preferences, skills }) => {
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
  expect(await pages({ q: 'cook nobody' })).toEqual([])
})

test('words that say nothing are not looked for; typographic signs end words; signs alone find everybody, newest first', async () => {
  const people: string[] = []
  for (const headline of ['Payroll clerk, New York', 'Nurse·cook «IT»', 'Chef de l’été O’Brien']) {
    app.clock.advance({ minutes: 1 })
    const person = await createFoundCandidate(app, ({ preferences }) => {
      preferences.headline = headline
    })
    people.push(person.userId)
  }
  const [payroll, nurse, chef] = people
  expect(await found({ q: 'payroll in new york' })).toEqual([payroll])
  for (const q of ['the nurse', 'cook', 'nurse…cook', 'IT']) expect(await found({ q })).toEqual([nurse])
  for (const q of ["l'ete", 'l’été', "O'Brien", 'O’Brien', 'OʼBRIEN'])
    expect(await found({ q })).toEqual([chef])
  expect(await found({ q: 'obrien' })).toEqual([])
  for (const q of ['++', '???', '%', '☕️', 'the']) expect(await found({ q })).toEqual([chef, nurse, payroll])
})

test('a cursor of somebody else is refused', async () => {
  for (const tuple of [
    ['2026-02-31T00:00:00Z', 'x', null, null],
    ['x'],
    ['2026-99-01 00:00:00+00', employer.userId, null, null],
  ]) {
    const cursor = Buffer.from(JSON.stringify(tuple)).toString('base64url')
    expect((await app.request(searchCandidates, { query: { cursor } }, employer)).problem?.code).toBe(
      'malformed',
    )
  }
})
