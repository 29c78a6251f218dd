import { getOwnProfile, type ProfileData, saveProfileStep } from '@vouch/contract'
import { emptyProfile } from '@vouch/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#base/actor.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { wholeProfile } from '#testing/factories/profile-factory.ts'
import { ownStep } from '#testing/factories/profile-steps.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { createProfileWriter, type ProfileWriter } from './profile-writer.ts'

let app: TestApp
let writer: ProfileWriter
const updated: string[] = []
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  writer = createProfileWriter({
    db: app.db,
    clock: app.clock.now,
    masters: { find: async () => new Map(), choosable: async () => new Set() },
    typedWords: { note: async () => undefined, holders: async () => [] },
    index: {
      update: async (_, userId) => {
        updated.push(userId)
      },
    },
  })
})
afterAll(() => app.close())

const actorOf = ({ userId, uid, email, displayName }: TestPerson): Actor => ({
  userId,
  uid,
  email,
  displayName,
  emailVerified: true,
  roles: ['candidate'],
  memberships: [],
  listRoles: [],
  rulesRevision: 0,
  sid: null,
  deletionRequested: false,
  authTime: 0,
})

const experience = {
  title: '',
  employer: '',
  occupation: null,
  location: '',
  description: '',
  url: '',
  startDate: '',
  endDate: '',
  current: false,
  summary: '',
  skills: [],
}

const marksOf = async (person: TestPerson) => {
  const { steps } = (await app.request(getOwnProfile, {}, person)).body
  return Object.fromEntries(
    steps.flatMap(({ step, imported, version }) => (version > 0 ? [[step, { version, imported }]] : [])),
  )
}

test('fills and marks empty fields, idempotently', async () => {
  const person = await app.person('candidate')
  const body = { step: 'contact', data: { ...emptyProfile().contact, firstName: 'Ada' } } as const
  await app.request(saveProfileStep, { version: 0, body }, person)
  const { contact, preferences, skills } = wholeProfile()
  const imported: Partial<ProfileData> = { contact, preferences, skills }
  const first = await writer.fill(actorOf(person), imported)
  expect(first).toEqual({
    filled: [
      { step: 'contact', paths: ['lastName'] },
      { step: 'preferences', paths: ['headline', 'summary'] },
      { step: 'skills', paths: ['items.skill-1'] },
    ],
    left: [{ step: 'contact', paths: ['firstName'] }],
    full: [],
  })
  const marks = {
    contact: { version: 2, imported: ['lastName'] },
    preferences: { version: 1, imported: ['headline', 'summary'] },
    skills: { version: 1, imported: ['items.skill-1'] },
  }
  expect(await marksOf(person)).toEqual(marks)
  expect(updated).toEqual([person.userId])
  expect((await writer.fill(actorOf(person), imported)).filled).toEqual([])
  expect(await marksOf(person)).toEqual(marks)
})

test('a phone number uses the imported country', async () => {
  const person = await app.person('candidate')
  const { contact, personal } = emptyProfile()
  await writer.fill(actorOf(person), {
    contact: { ...contact, phone: '030 901820' },
    personal: { ...personal, city: { code: null, label: 'Berlin' }, country: null },
  })
  const other = await app.person('candidate')
  await writer.fill(actorOf(other), {
    contact: { ...contact, phone: '030 901820' },
    personal: { ...personal, country: 'DE' },
  })
  const phoneOf = async (who: TestPerson) => (await ownStep(app, who, 'contact')).data.phone
  expect([await phoneOf(person), await phoneOf(other)]).toEqual(['030 901820', '+4930901820'])
})

test('unknown codes become own words', async () => {
  const person = await app.person('candidate')
  const { preferences } = emptyProfile()
  await writer.fill(actorOf(person), {
    preferences: {
      ...preferences,
      targetOccupations: [{ code: 'no-such', label: 'Baker' }],
      noticePeriod: 'no-such',
    },
    documents: { ...emptyProfile().documents, rightToWork: [{ id: 'r', country: 'ZZ', status: 'no-such' }] },
  })
  const { steps } = (await app.request(getOwnProfile, {}, person)).body
  expect(steps.find(({ step }) => step === 'preferences')?.data).toMatchObject({
    targetOccupations: [{ code: null, label: 'Baker' }],
    noticePeriod: null,
  })
  expect((await ownStep(app, person, 'documents')).data.rightToWork).toEqual([
    { id: 'r', country: '', status: null },
  ])
})

test('is atomic', async () => {
  const person = await app.person('candidate')
  const { contact, skills } = wholeProfile()
  const [item] = skills.items
  if (!item) throw new Error('no skill')
  const broken = { ...skills, items: [{ ...item, years: -1 }] }
  await expect(writer.fill(actorOf(person), { contact, skills: broken })).rejects.toThrow()
  expect(await marksOf(person)).toEqual({})
})

test('refuses a step that would exceed the request limit', async () => {
  const person = await app.person('candidate')
  const entry = (n: number) => ({
    ...experience,
    id: `e${n}`,
    title: `T${n}`,
    highlights: Array.from({ length: 50 }, () => 'x'.repeat(1000)),
  })
  const items = Array.from({ length: 20 }, (_, n) => entry(n))
  const filled = writer.fill(actorOf(person), { experience: { items, gaps: [] } })
  await expect(filled).rejects.toMatchObject({ code: 'too-large' })
  expect(await marksOf(person)).toEqual({})
})

test('parallel fills take effect once', async () => {
  const person = await app.person('candidate')
  const { skills } = wholeProfile()
  const results = await Promise.all([1, 2, 3].map(() => writer.fill(actorOf(person), { skills })))
  expect(results.flatMap(({ filled }) => filled)).toHaveLength(1)
})
