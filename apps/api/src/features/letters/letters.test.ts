import {
  type LetterKind,
  type LetterLanguage,
  letterKinds,
  letterLanguages,
  listCompanyLetters,
  listLetters,
  previewCompanyLetter,
  previewLetter,
  proposeInterview,
  requestDeletion,
  resetCompanyLetter,
  resetLetter,
  saveCompanyLetter,
  saveLetter,
} from '@vouch/contract'
import { checkLetter, fillLetter, letterValues } from '@vouch/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailWords } from '#platform/mail/mail-words.ts'
import { addMember } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { builtInLetters } from './built-in-letters.ts'
import { exampleFacts } from './example-facts.ts'
import { letterTemplates } from './letters-store.ts'

const start = new Date('2026-03-10T09:00:00Z')

let app: TestApp
let admin: TestPerson
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp({ now: start })
  admin = await app.person('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  await app.db.pool.query('delete from letter_templates')
  world = await createHiringWorld(app)
})

const rejection = { kind: 'rejection', language: 'en' } as const
const words = (text: string) => ({ subject: `${text} {job}`, body: `${text} {candidate}` })
const ofCompany = () => ({ id: world.company.id, ...rejection })

const saveOwn = (text: string, version = 0, person = world.owner) =>
  app.request(saveCompanyLetter, { params: ofCompany(), body: { ...words(text), version } }, person)
const saveShared = (text: string, version = 0) =>
  app.request(saveLetter, { params: rejection, body: { ...words(text), version } }, admin)
const resetOwn = () => app.request(resetCompanyLetter, { params: ofCompany() }, world.owner)
const usedBy = (kind: LetterKind, language: LetterLanguage) =>
  letterTemplates.wordsOf(app.db.kysely, world.company.id, kind, language)

const list = async (person = world.owner) =>
  (await app.request(listCompanyLetters, { params: { id: world.company.id } }, person)).body.items

const preview = (trial: { kind: LetterKind; language: LetterLanguage; body: string }, person = world.owner) =>
  app.request(
    previewCompanyLetter,
    { params: { id: world.company.id }, body: { subject: '{job} at {company}', ...trial } },
    person,
  )
const previewShared = (body: string) =>
  app.request(previewLetter, { body: { ...rejection, subject: '{job}', body } }, admin)

describe('built-in letters', () => {
  test('fill completely in both languages', () => {
    for (const language of letterLanguages) {
      const values = letterValues(exampleFacts(language, start), language, 'Europe/Berlin')
      for (const kind of letterKinds) {
        const letter = builtInLetters[language][kind]
        expect(checkLetter(kind, letter)).toEqual([])
        const { text, missing } = fillLetter(`${letter.subject}\n${letter.body}`, values)
        expect(missing).toEqual([])
        expect(text).not.toMatch(/[{}]/)
      }
    }
  })

  test('have the subjects of the notifications', () => {
    for (const language of letterLanguages) {
      const { t } = mailWords(language)
      const subject = (kind: LetterKind) => builtInLetters[language][kind].subject
      const company = '{company}'
      for (const kind of letterKinds.slice(0, 6)) expect(subject(kind)).toBe(t('news.rejected', { company }))
      expect(subject('questionnaire')).toBe(t('news.questionnaire-sent', { company }))
      expect(subject('interview')).toBe(t('news.interview-proposed', { company }))
      expect(subject('details')).toBe(t('news.details-requested', { company }))
      expect(subject('offer')).toBe(t('news.hire-offered', { company }))
      expect(subject('unanswered')).toBe(t('news.unanswered', { company, days: '{days}' }))
    }
  })
})

describe('words', () => {
  test('are the company’s, else the marketplace’s, else built in; each reset goes back one step', async () => {
    const builtIn = { owner: 'built-in', ...builtInLetters.en.rejection }
    expect((await list())[0]).toEqual({ ...rejection, ...builtIn, fallback: builtIn, version: 0 })

    await saveShared('Ours')
    const shared = { owner: 'marketplace', ...words('Ours') }
    expect((await list())[0]).toEqual({ ...rejection, ...shared, fallback: shared, version: 0 })
    expect(await usedBy('rejection', 'en')).toEqual(words('Ours'))

    const own = (await saveOwn('Mine')).body
    expect(own).toMatchObject({ owner: 'company', ...words('Mine'), fallback: shared })
    expect((await list())[0]).toEqual(own)
    expect(await usedBy('rejection', 'en')).toEqual(words('Mine'))

    expect((await resetOwn()).body).toEqual({ ...rejection, ...shared, fallback: shared, version: 0 })
    await app.request(resetLetter, { params: rejection }, admin)
    expect((await list())[0]?.owner).toBe('built-in')
    expect(await usedBy('rejection', 'en')).toEqual(builtInLetters.en.rejection)
  })

  test('are stored per company, kind and language', async () => {
    await saveOwn('Mine')
    expect(await usedBy('rejection', 'de')).toEqual(builtInLetters.de.rejection)
    expect(await usedBy('offer', 'en')).toEqual(builtInLetters.en.offer)
    expect((await list()).filter(({ owner }) => owner === 'company')).toHaveLength(1)
    expect((await app.request(listLetters, {}, admin)).body.items.map(({ owner }) => owner)).toEqual(
      Array.from({ length: letterKinds.length * 2 }, () => 'built-in'),
    )
    const other = await createHiringWorld(app)
    const { rejection: builtIn } = builtInLetters.en
    expect(await letterTemplates.wordsOf(app.db.kysely, other.company.id, 'rejection', 'en')).toEqual(builtIn)
  })

  test('are not overwritten by somebody who saw an older version, even after a reset', async () => {
    const first = (await saveOwn('Mine')).body
    expect((await saveOwn('Late')).problem).toMatchObject({ code: 'stale', currentVersion: first.version })
    const second = (await saveOwn('Mine too', first.version)).body
    expect((await saveOwn('Late', first.version)).problem?.code).toBe('stale')
    await resetOwn()
    expect((await saveOwn('Late', second.version)).problem).toMatchObject({
      code: 'stale',
      currentVersion: 0,
    })
    await saveOwn('New')
    for (const { version } of [first, second]) expect((await saveOwn('Late', version)).status).toBe(412)
    expect(await usedBy('rejection', 'en')).toEqual(words('New'))
  })

  test('are saved by one of two people at once', async () => {
    const answers = await Promise.all([saveOwn('One'), saveOwn('Two'), saveShared('A'), saveShared('B')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 412, 412])
  })

  test('that were never adapted can be reset', async () => {
    const before = await list()
    expect((await resetOwn()).body).toEqual(before[0])
    expect(await list()).toEqual(before)
  })

  test.each([
    [
      'an unknown variable',
      { body: '{candidate}, {salary} and { boss }' },
      'body',
      '{salary} and {boss} are not available',
    ],
    ['a variable of other letters', { subject: 'At {time}' }, 'subject', '{candidate}, {job} or {company}'],
    ['no subject', { subject: ' ' }, 'subject', 'This is required'],
    ['a long text', { body: 'x'.repeat(10_001) }, 'body', 'at most 10000'],
  ])('with %s are not saved', async (_, change, path, message) => {
    const body = { ...words('Mine'), ...change, version: 0 }
    const { problem } = await app.request(saveCompanyLetter, { params: ofCompany(), body }, world.owner)
    expect(problem).toMatchObject({
      code: 'invalid',
      errors: [{ path, message: expect.stringContaining(message) }],
    })
    const trial = await app.request(
      previewCompanyLetter,
      { params: { id: world.company.id }, body: { ...rejection, ...words('Mine'), ...change } },
      world.owner,
    )
    expect(trial.problem?.errors).toMatchObject([{ path }])
    expect((await list())[0]?.owner).toBe('built-in')
  })

  test('that somebody other than an owner changes are in the audit log', async () => {
    const recruiter = await world.member('recruiter')
    const { version } = (await saveOwn('Mine')).body
    await saveOwn('Recruited', version, recruiter)
    await saveShared('Ours')
    await app.request(resetLetter, { params: rejection }, admin)
    const { rows } = await app.db.pool.query(
      `select action, details from audit_events
       where action like '%letter.%' and actor_id in ($1, $2, $3) order by id`,
      [recruiter.userId, admin.userId, world.owner.userId],
    )
    expect(rows.slice(-3)).toEqual(
      ['company.letter.change', 'letter.change', 'letter.reset'].map((action) => ({
        action,
        details: rejection,
      })),
    )
    expect(rows.filter(({ action }) => action === 'company.letter.change')).toHaveLength(1)
  })
})

test('administrators write the letters of every company that exists', async () => {
  expect((await saveOwn('Support', 0, admin)).status).toBe(200)
  const params = { ...ofCompany(), id: world.owner.userId }
  const body = { ...words('Mine'), version: 0 }
  expect((await app.request(saveCompanyLetter, { params, body }, admin)).problem?.code).toBe('not-found')
  const unknown = await app.request(listCompanyLetters, { params: { id: world.owner.userId } }, admin)
  expect(unknown.problem?.code).toBe('not-found')
})

describe('the preview', () => {
  test('shows the latest applicant and what the company sent them, in the letter’s language', async () => {
    const { company, job, owner } = world
    await world.applicant('Earlier Applicant')
    app.clock.advance({ minutes: 1 })
    const { person, id } = await world.applicant('Robin {job}')
    await app.db.pool.query("update users set time_zone = 'Europe/Berlin' where id = $1", [person.userId])
    const trial = {
      kind: 'interview',
      language: 'de',
      body: '{candidate}: {time}, {minutes}, {place}',
    } as const
    expect((await preview(trial)).body.body).toMatch(
      /^Robin \{job\}: Dienstag, 17. März 2026 um 11:00 MEZ, 45, Muster/,
    )

    const proposal = { startsAt: '2026-03-12T13:00:00Z', minutes: 30, place: 'Room 7' }
    await app.db.pool.query("update applications set stage = 'interview' where id = $1", [id])
    expect((await app.request(proposeInterview, { params: { id }, body: proposal }, owner)).status).toBe(201)
    expect((await preview(trial)).body).toEqual({
      subject: `${job.title} at ${company.name}`,
      body: 'Robin {job}: Donnerstag, 12. März 2026 um 14:00 MEZ, 30, Room 7',
      recipient: { name: 'Robin {job}', job: job.title },
      missing: [],
    })
    // What a company sent is not shown to administrators.
    expect((await preview(trial, admin)).body.body).not.toContain('Room 7')
  })

  test('shows made-up data without applicants, and nobody who leaves or looks at it', async () => {
    const trial = { ...rejection, body: 'Dear {candidate}' }
    const madeUp = { subject: `Warehouse Assistant at ${world.company.name}`, body: 'Dear Alex Example' }
    expect((await preview(trial)).body).toEqual({ ...madeUp, recipient: null, missing: [] })

    const { person } = await world.applicant('Robin Applicant')
    const colleague = { ...trial, body: '{candidate}' }
    expect((await preview(colleague)).body.recipient?.name).toBe('Robin Applicant')
    await app.db.pool.query("update users set roles = '{candidate,employer}' where id = $1", [person.userId])
    await addMember(app.db, world.company, person, 'viewer')
    expect((await preview(trial, person)).body).toMatchObject({ ...madeUp, recipient: null })

    await app.request(requestDeletion, {}, person)
    expect((await preview(trial)).body.recipient).toBeNull()
  })

  test('of the marketplace shows the latest applicant of any company, recorded once an hour', async () => {
    app.clock.advance({ minutes: 10 })
    const { person } = await world.applicant('Robin Applicant')
    const other = await createHiringWorld(app)
    expect((await previewShared('{candidate}, {company}')).body).toMatchObject({
      body: `Robin Applicant, ${world.company.name}`,
      recipient: { name: 'Robin Applicant', job: world.job.title },
    })
    await previewShared('{company}')
    const reads = async () => {
      const { rows } = await app.db.pool.query(
        "select actor_id from audit_events where action = 'candidate.letter' and subject_id = $1",
        [person.userId],
      )
      return rows
    }
    expect(await reads()).toEqual([{ actor_id: admin.userId }])
    app.clock.advance({ minutes: 61 })
    await previewShared('{company}')
    expect(await reads()).toHaveLength(2)
    expect(other.company.id).not.toBe(world.company.id)
  })
})
