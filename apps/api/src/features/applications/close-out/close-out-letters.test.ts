import {
  applyToJob,
  closeJob,
  closeOutJob,
  getCloseOut,
  getMyApplication,
  listCompanyLetters,
  type RouteInput,
  saveCompanyLetter,
} from '@vouch/contract'
import { fillLetter } from '@vouch/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { createProfile, wholeProfile } from '#testing/factories/profile-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
beforeEach(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  world = await createHiringWorld(app, { title: 'Baker' })
})
afterEach(() => app.close())

const job = () => ({ params: { id: world.job.id } })
const ended = async (...names: string[]) => {
  const applicants = []
  for (const name of names) applicants.push(await world.applicant(name))
  await app.request(closeJob, { ...job(), body: { outcome: 'cancelled' } }, world.owner)
  return applicants
}
const plan = async () => (await app.request(getCloseOut, job(), world.owner)).body
const closeOut = (body: RouteInput<typeof closeOutJob>['body']) =>
  app.request(closeOutJob, { ...job(), body }, world.owner)
const letterTo = async ({ person, id }: { readonly person: TestPerson; readonly id: string }) =>
  (await app.request(getMyApplication, { params: { id } }, person)).body.letters[0]
const speaksGerman = ({ person }: { readonly person: TestPerson }) =>
  app.db.pool.query(`update users set locale = 'de' where id = $1`, [person.userId])
const write = (body: string, { version = 0, subject = 'About {job}' } = {}) =>
  app.request(
    saveCompanyLetter,
    {
      params: { id: world.company.id, kind: 'position-cancelled', language: 'en' },
      body: { subject, body, version },
    },
    world.owner,
  )

test('previewed letters are what applicants read, in each language', async () => {
  const applicants = await ended('Ada', 'Bo', 'Cem', 'Dora')
  await Promise.all(applicants.slice(1, 2).map(speaksGerman))
  await write('Dear {candidate}, {job} is closed. {company}')
  const { letters, templates, wordsKey } = await plan()
  expect(letters.map(({ id }) => id).sort()).toEqual(applicants.map(({ id }) => id).sort())
  expect(templates.en).toBe('Dear {candidate}, {job} is closed. {company}')
  expect(templates.de).toContain('{candidate}')
  expect((await closeOut({ wordsKey })).status).toBe(200)
  for (const { id, subject, body } of letters) {
    const applicant = applicants.find((one) => one.id === id)
    expect(applicant && (await letterTo(applicant))).toMatchObject({ subject, body })
  }
})

test.each([
  ['filled', 'position-filled'],
  ['filled-elsewhere', 'position-filled'],
  ['cancelled', 'position-cancelled'],
  ['on-hold', 'position-cancelled'],
  ['other', 'job-closed'],
  [null, 'job-closed'],
] as const)('after the outcome %s, the letter “%s” is previewed and sent', async (outcome, kind) => {
  const ada = await world.applicant('Ada Baker')
  if (outcome) await app.request(closeJob, { ...job(), body: { outcome } }, world.owner)
  else await app.db.pool.query(`update jobs set status = 'expired' where id = $1`, [world.job.id])
  const read = await plan()
  const ofCompany = { params: { id: world.company.id } }
  const { items } = (await app.request(listCompanyLetters, ofCompany, world.owner)).body
  const template = items.find((one) => one.kind === kind && one.language === 'en')?.body
  expect(read).toMatchObject({ letter: kind, templates: { en: template } })
  expect((await closeOut({ wordsKey: read.wordsKey })).status).toBe(200)
  const values = { candidate: 'Ada Baker', job: 'Baker', company: world.company.name }
  expect(await letterTo(ada)).toMatchObject({ body: fillLetter(template ?? '', values).text })
})

test('a letter that changed after the preview is not sent', async () => {
  const [ada] = await ended('Ada Baker')
  const { wordsKey } = await plan()
  await write('New words')
  expect((await closeOut({ wordsKey })).problem?.code).toBe('conflict')
  expect(ada && (await letterTo(ada))).toBeUndefined()
  // Of the company's letter, the viewer's own words only have the subject, which has not changed.
  const again = (await plan()).wordsKey
  await write('Newer words', { version: 1 })
  expect((await closeOut({ wordsKey: again, message: 'Thank you.' })).status).toBe(200)
  expect(ada && (await letterTo(ada))).toMatchObject({ subject: 'About Baker', body: 'Thank you.' })
})

test('own words are not sent under a subject that changed after the preview', async () => {
  const [ada] = await ended('Ada Baker')
  const { wordsKey } = await plan()
  await write('Words', { subject: 'New subject' })
  expect((await closeOut({ wordsKey, message: 'Thank you.' })).problem?.code).toBe('conflict')
  expect(ada && (await letterTo(ada))).toBeUndefined()
  const read = await plan()
  await closeOut({ wordsKey: read.wordsKey, message: 'Thank you.' })
  expect(ada && (await letterTo(ada))).toMatchObject({ subject: 'New subject', body: 'Thank you.' })
})

test('more letters are previewed than are shown, and each three are of all languages', async () => {
  const applicants = await ended('Ada', 'Bo', 'Cem', 'Dora', 'Eli', 'Fay', 'Gil')
  await Promise.all(applicants.slice(1, 3).map(speaksGerman))
  const { letters } = await plan()
  expect(new Set(letters.map(({ id }) => id)).size).toBe(7)
  for (const start of [0, 3]) {
    expect(letters.slice(start, start + 3).map(({ language }) => language)).toContain('de')
    expect(letters.slice(start, start + 3).map(({ language }) => language)).toContain('en')
  }
})

test('in a blind review a marker stands for the name, and the applicant reads their own', async () => {
  await app.db.kysely
    .updateTable('jobs')
    .set({ blind_until: 'interview' })
    .where('id', '=', world.job.id)
    .execute()
  const [ada] = await ended('Ada Baker')
  await write('Dear {candidate}')
  const read = await plan()
  const [sample] = read.letters
  expect(sample?.name).toMatch(/^Applicant [2-9B-Z]{5}$/)
  expect(sample).toMatchObject({ body: 'Dear [name]', values: { candidate: '[name]' } })
  expect(JSON.stringify(read)).not.toMatch(/Ada/)
  await closeOut({ wordsKey: read.wordsKey })
  expect(ada && (await letterTo(ada))).toMatchObject({ body: 'Dear Ada Baker' })
})

test('somebody who deletes their account is not in the preview', async () => {
  const [ada, bo] = await ended('Ada Baker', 'Bo Cook')
  await app.db.pool.query(
    `update users set status = 'deletion-requested', erase_at = '2027-01-01' where id = $1`,
    [ada?.person.userId],
  )
  const read = await plan()
  expect(read.letters.map(({ id }) => id)).toEqual([bo?.id])
  expect(JSON.stringify(read)).not.toMatch(/Ada/)
})

test('the actor’s own application is not in the preview', async () => {
  const rita = await createCandidate(app.db, { name: 'Rita Recruiter' })
  await addMember(app.db, world.company, rita, 'recruiter')
  await app.db.pool.query(`update users set roles = '{candidate,employer}' where id = $1`, [rita.userId])
  const own = await world.apply(rita)
  const [ada] = await ended('Ada Baker')
  const readBy = async (person: TestPerson) =>
    (await app.request(getCloseOut, job(), person)).body.letters.map(({ id }) => id).sort()
  expect(await readBy(rita)).toEqual([ada?.id])
  expect(await readBy(world.owner)).toEqual([own, ada?.id].sort())
})

test('no letter lacks the name of its reader, because nobody applies without one', async () => {
  const person = await createUser(app.db, { roles: ['candidate'] })
  const data = wholeProfile((profile) => {
    profile.contact = { ...profile.contact, firstName: '', lastName: '' }
  })
  await createProfile(app.db, person.userId, { data })
  const applied = await app.request(
    applyToJob,
    { params: { id: world.job.id }, body: { coverLetter: '', cvFileId: null, answers: [] } },
    person,
  )
  expect(applied.problem?.errors).toMatchObject([
    { path: 'profile.contact.firstName' },
    { path: 'profile.contact.lastName' },
  ])
})

test('own words are filled in like the preview says, and unknown variables are refused', async () => {
  const [ada] = await ended('Ada Baker')
  const refused = await closeOut({ message: 'Dear {name}' })
  expect(refused.problem).toMatchObject({ code: 'invalid', errors: [{ path: 'message' }] })
  const [sample] = (await plan()).letters
  expect(sample?.values).toEqual({ candidate: 'Ada Baker', job: 'Baker', company: world.company.name })
  await closeOut({ message: 'Dear {candidate}, {job} at {company} is closed.' })
  expect(ada && (await letterTo(ada))).toMatchObject({
    body: `Dear Ada Baker, Baker at ${world.company.name} is closed.`,
  })
})
