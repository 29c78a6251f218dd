import {
  currentPerson,
  getOwnProfile,
  type ProfileData,
  type ProfileStepName,
  profileSteps,
  undoImported,
  updateAccount,
} from '@vouch/contract'
import { emptyProfile } from '@vouch/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { wholeProfile } from '#testing/factories/profile-factory.ts'
import { ownStep, saveStep } from '#testing/factories/profile-steps.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const empty = emptyProfile()

const save = <S extends ProfileStepName>(
  person: TestPerson,
  step: S,
  version: number,
  data: Partial<ProfileData[S]>,
) => saveStep(app, person, step, version, data)

const derived = async (person: TestPerson) =>
  app.db.kysely
    .selectFrom('candidate_profiles')
    .selectAll()
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow()

describe('the steps', () => {
  test('all exist for a new candidate', async () => {
    const person = await app.person('candidate')
    const profile = (await app.request(getOwnProfile, {}, person)).body
    expect(profile.steps.map(({ step, version, savedAt }) => [step, version, savedAt])).toEqual(
      profileSteps.map((step) => [step, 0, null]),
    )
    expect(profile).toMatchObject({ email: person.email, emailVerified: true, publishedAt: null, files: [] })
    expect((await ownStep(app, person, 'contact')).data).toEqual({
      ...empty.contact,
      displayName: person.displayName,
    })
  })

  test('store incomplete and invalid input as typed', async () => {
    const person = await app.person('candidate')
    const data = { ...empty.personal, birthDate: 'next week', city: { code: null, label: 'Nowhere' } }
    const saved = await save(person, 'personal', 0, data)
    expect(saved.body).toEqual({
      step: 'personal',
      data,
      version: 1,
      savedAt: '2026-03-10T09:00:00.000Z',
      imported: [],
    })
    expect(await ownStep(app, person, 'personal')).toEqual(saved.body)
  })

  test('have separate versions, so two devices can edit two steps', async () => {
    const person = await app.person('candidate')
    await save(person, 'contact', 0, { firstName: 'Ada' })
    await save(person, 'contact', 1, { firstName: 'Ada', lastName: 'Byron' })
    expect((await save(person, 'preferences', 0, { headline: 'Analyst' })).status).toBe(200)
    for (const version of [0, 1, 9]) {
      const { status, problem } = await save(person, 'contact', version, { firstName: 'Late' })
      expect([status, problem?.currentVersion]).toEqual([412, 2])
    }
    expect((await ownStep(app, person, 'contact')).data).toMatchObject({
      firstName: 'Ada',
      lastName: 'Byron',
    })
  })

  test('a race of saves for one version has one winner', async () => {
    const person = await app.person('candidate')
    for (const version of [0, 1]) {
      const answers = await Promise.all(
        [1, 2, 3, 4].map((n) => save(person, 'preferences', version, { headline: `Tab ${n}` })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
      const won = answers.find(({ status }) => status === 200)?.body
      expect(await ownStep(app, person, 'preferences')).toEqual(won)
    }
  })

  test('saved in parallel all reach the shown profile', async () => {
    const person = await app.person('candidate')
    const data = wholeProfile()
    data.portfolio.languages = [
      { id: 'l', language: { code: null, label: 'Old Norse' }, level: 'C2', fluency: '' },
    ]
    const answers = await Promise.all(profileSteps.map((step) => save(person, step, 0, data[step])))
    expect(answers.map(({ status }) => status)).toEqual(profileSteps.map(() => 200))
    const row = await derived(person)
    expect(row.shown).toMatchObject({
      fullName: 'Robin Applicant',
      headline: 'Baker',
      location: 'Utrecht, Netherlands',
      skills: [{ label: 'Baking' }],
      languages: [{ label: 'Old Norse' }],
    })
    expect(row).toMatchObject({ complete: true, missing_to_apply: [], country: 'NL', version: 10 })
  })

  test('the first three make the person able to apply', async () => {
    const person = await app.person('candidate')
    await save(person, 'contact', 0, { firstName: 'Ada' })
    expect((await derived(person)).missing_to_apply).toEqual([
      { step: 'contact', path: 'lastName', why: 'required' },
      { step: 'personal', path: 'country', why: 'required' },
      { step: 'preferences', path: 'headline', why: 'required' },
    ])
  })

  test('are readable by their owner only', async () => {
    const [person, other] = [await app.person('candidate'), await app.person('candidate')]
    await save(person, 'contact', 0, { firstName: 'Ada' })
    expect((await ownStep(app, other, 'contact')).version).toBe(0)
    const employer = await app.person('employer')
    expect((await app.request(getOwnProfile, {}, employer)).status).toBe(403)
    expect((await save(employer, 'contact', 0, {})).status).toBe(403)
    expect((await app.request(getOwnProfile, {})).status).toBe(401)
  })

  test('invalid characters give a field error, not a server error', async () => {
    const person = await app.person('candidate')
    const pasted = await save(person, 'preferences', 0, { headline: 'A\tline', summary: 'Two\nlines' })
    expect(pasted.body.data).toMatchObject({ headline: 'A line', summary: 'Two\nlines' })
    for (const broken of ['\u0000', '\u0007', 'a\u0000b', 'Half a \ud83d']) {
      expect((await save(person, 'preferences', 1, { headline: broken })).status).toBe(422)
      const rightToWork = [{ id: 'r', country: broken, status: null }]
      expect((await save(person, 'documents', 0, { rightToWork })).status).toBe(422)
    }
  })

  test('two entries with one id give a field error', async () => {
    const person = await app.person('candidate')
    const [entry] = wholeProfile().skills.items
    if (!entry) throw new Error('no skill')
    const { status, problem } = await save(person, 'skills', 0, { items: [entry, entry] })
    expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'data.items.1'])
  })
})

describe('account fields of the contact step', () => {
  test('are the account’s, whichever page changes them', async () => {
    const person = await app.person('candidate')
    const given = { firstName: 'Ada', displayName: 'Ada B', locale: 'de', timeZone: 'Europe/Berlin' }
    await save(person, 'contact', 0, given)
    const { body } = await app.request(currentPerson, {}, person)
    expect(body).toMatchObject({ displayName: 'Ada B', locale: 'de', timeZone: 'Europe/Berlin' })
    await app.request(updateAccount, { body: { displayName: 'Countess', locale: 'en' } }, person)
    expect((await ownStep(app, person, 'contact')).data).toMatchObject({
      displayName: 'Countess',
      locale: 'en',
    })
  })

  test('an empty display name follows the full name', async () => {
    const person = await app.person('candidate')
    await save(person, 'contact', 0, { firstName: 'Ad' })
    const saved = await save(person, 'contact', 1, { firstName: 'Ada', lastName: 'Byron' })
    expect(saved.body.data).toMatchObject({ displayName: '' })
    expect((await app.request(currentPerson, {}, person)).body.displayName).toBe('Ada Byron')
    expect((await ownStep(app, person, 'contact')).data).toMatchObject({ displayName: '' })
  })

  test('an unknown language or time zone is refused', async () => {
    const person = await app.person('candidate')
    const { problem } = await save(person, 'contact', 0, { locale: '!!', timeZone: 'Mars/Olympus' })
    expect(problem?.errors?.map(({ path }) => path)).toEqual(['data.locale', 'data.timeZone'])
  })
})

describe('import marks', () => {
  async function imported() {
    const person = await app.person('candidate')
    await save(person, 'contact', 0, { firstName: 'Ada', lastName: 'Byron', phone: '+4930901820' })
    await app.db.kysely
      .updateTable('candidate_steps')
      .set({ imported: ['firstName', 'lastName', 'phone'] })
      .where('user_id', '=', person.userId)
      .execute()
    return person
  }
  const undo = (person: TestPerson, version: number, paths: string[], keep = false) =>
    app.request(undoImported, { version, body: { step: 'contact', paths, keep } }, person)

  test('are removed from edited values', async () => {
    const person = await imported()
    const saved = await save(person, 'contact', 1, {
      firstName: 'Ada',
      lastName: 'King',
      phone: '+4930901820',
    })
    expect(saved.body.imported).toEqual(['firstName', 'phone'])
  })

  test('undo empties marked values and keeps edited ones', async () => {
    const person = await imported()
    await save(person, 'contact', 1, { firstName: 'Ada', lastName: 'King', phone: '+4930901820' })
    const { body } = await undo(person, 2, ['phone', 'lastName'])
    expect(body).toMatchObject({
      data: { firstName: 'Ada', lastName: 'King', phone: '' },
      imported: ['firstName'],
      version: 3,
    })
    expect((await derived(person)).missing_to_apply).toHaveLength(2)
  })

  test('accepting keeps the values and removes their marks', async () => {
    const person = await imported()
    const { body } = await undo(person, 1, ['firstName', 'lastName'], true)
    expect(body).toMatchObject({ data: { firstName: 'Ada', lastName: 'Byron' }, imported: ['phone'] })
  })

  test('marks can be restored for existing values only', async () => {
    const person = await imported()
    await undo(person, 1, ['firstName', 'lastName'], true)
    const body = { step: 'contact' as const, paths: ['firstName', 'items.none'], mark: true }
    const marked = await app.request(undoImported, { version: 2, body }, person)
    expect(marked.body).toMatchObject({ data: { firstName: 'Ada' }, imported: ['phone', 'firstName'] })
  })

  test('a stale undo changes nothing, and an undo without marks does nothing', async () => {
    const person = await imported()
    const stale = await undo(person, 7, ['phone'])
    expect([stale.status, stale.problem?.currentVersion]).toEqual([412, 1])
    expect((await undo(person, 1, ['displayName'])).body.version).toBe(1)
  })
})
