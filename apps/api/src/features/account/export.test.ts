import {
  addNote,
  addTag,
  advanceApplication,
  dismissJob,
  exportMyData,
  giveImpression,
  rejectApplication,
  saveEqualOpportunity,
  saveJob,
  sendMessage,
  uploadFile,
  uploadPhoto,
} from '@vouch/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfBytes } from '#testing/documents/documents.ts'
import { readZip } from '#testing/documents/read-zip.ts'
import { insertAccount, insertSession } from '#testing/factories/account-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFile } from '#testing/factories/file-factory.ts'
import { createPassportRow } from '#testing/factories/passport-factory.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { noAnswers } from '#testing/factories/profile-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

async function exported(person: TestPerson) {
  const answer = await app.as(person).inject({ method: 'GET', url: '/api/v1/me/export' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = readZip(answer.rawPayload)
  return {
    files,
    headers: answer.headers,
    // biome-ignore lint/suspicious/noExplicitAny: the test reads the JSON untyped, as other programs do
    json: (name: string): any => JSON.parse(files.get(name)?.toString() ?? 'null'),
  }
}

test('contains all of a candidate’s data as readable JSON, and the original files', async () => {
  const world = await createHiringWorld(app)
  const { person, id } = await world.applicant('Ada Baker')
  await insertAccount(app, person)
  await insertSession(app, person)
  await createPassportRow(app.db, person, { at: app.clock.now(), name: 'Master baker' })
  const file = new File([Uint8Array.from(pdfBytes)], 'My CV.pdf')
  await app.request(uploadFile, { query: { purpose: 'cv' }, file }, person)
  await app.request(uploadFile, { query: { purpose: 'cv' }, file }, person)
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await app.request(uploadPhoto, { file: new File([Uint8Array.from(picture)], 'me.png') }, person)
  await app.request(saveJob, { params: { id: world.job.id } }, person)
  await app.request(dismissJob, { params: { id: world.job.id } }, person)
  await app.request(advanceApplication, { params: { id }, body: { to: 'shortlist' } }, world.owner)
  const params = { id, stage: 'shortlist' } as const
  await app.request(sendMessage, { params, body: { text: 'Come by on Monday' } }, world.owner)
  const answers = { ...noAnswers, gender: 'woman' }
  await app.request(saveEqualOpportunity, { version: 0, body: { answers, consentVersion: '1' } }, person)
  const { files, json, headers } = await exported(person)
  expect(headers['content-disposition']).toContain('my-data-2026-03-10.zip')
  expect([...files.keys()].sort()).toEqual([
    'README.txt',
    'account.json',
    'acts-on-record.json',
    'applicant-views.json',
    'applications.json',
    'candidate-searches.json',
    'companies.json',
    'company-invitations.json',
    'consents.json',
    'dismissed-jobs.json',
    'equal-opportunity.json',
    'feedback.json',
    'files/1-My CV.pdf',
    'files/2-My CV.pdf',
    'further-addresses.json',
    'hiring-teams.json',
    'imported-resume.json',
    'impressions-as-employer.json',
    'job-invitations-as-employer.json',
    'job-invitations.json',
    'jobs-mailed.json',
    'messages-as-employer.json',
    'muted.json',
    'notes-as-employer.json',
    'notification-settings.json',
    'notifications.json',
    'passport-endorsements.json',
    'passport-shares.json',
    'passports-offered.json',
    'passports.json',
    'photo.webp',
    'profile.json',
    'proposals.json',
    'push-devices.json',
    'reported-jobs.json',
    'requests-to-join.json',
    'saved-jobs.json',
    'saved-searches.json',
    'sessions.json',
    'unsent-applications.json',
  ])
  expect(files.get('files/2-My CV.pdf')?.equals(pdfBytes)).toBe(true)
  expect((await sharp(files.get('photo.webp')).metadata()).width).toBe(480)
  expect(json('account.json')).toMatchObject({ email: person.email, emailVerified: true })
  expect(json('profile.json')).toMatchObject({
    steps: { contact: { data: { firstName: 'Ada' } }, preferences: { data: { headline: 'Baker' } } },
    employersSee: { fullName: 'Ada Baker', summary: 'Ten years of bread.' },
  })
  expect(json('equal-opportunity.json')).toMatchObject({ answers: { gender: 'woman' }, consentVersion: '1' })
  const consented = json('consents.json') as { document: string; version: string; withdrawnAt: null }[]
  expect(consented.map(({ document }) => document).sort()).toEqual([
    'equal-opportunity',
    'privacy-policy',
    'term-of-service',
  ])
  expect(consented.every(({ withdrawnAt }) => withdrawnAt === null)).toBe(true)
  expect(json('passports.json')).toMatchObject([
    { name: 'Master baker', signedBy: 'guild.example', status: 'issued', credential: '{}' },
  ])
  for (const name of ['saved-jobs.json', 'dismissed-jobs.json']) {
    expect(json(name)).toMatchObject([{ title: 'Baker' }])
  }
  expect(json('sessions.json')).toMatchObject([{ address: '192.0.2.7', provider: 'password' }])
  expect(json('applications.json')).toMatchObject([
    { id, job: { title: 'Baker' }, messages: [{ from: 'employer', text: 'Come by on Monday' }] },
  ])
  expect(json('notifications.json').map(({ kind }: { kind: string }) => kind)).toContain('message')
  const explained = files.get('README.txt')?.toString()
  for (const name of [...files.keys()].slice(1)) expect(explained).toContain(name.split('/')[0])
})

test('contains no trace of a rejection within its regret window', async () => {
  const world = await createHiringWorld(app)
  const { person, id } = await world.applicant()
  const before = await exported(person)
  const body = { reason: 'other', message: 'SECRET-REASON' } as const
  await app.request(rejectApplication, { params: { id }, body }, world.owner)
  const after = await exported(person)
  for (const [name, content] of before.files) {
    expect(after.files.get(name)?.toString(), name).toBe(content.toString())
  }
})

test('contains an employer’s companies and messages, but no candidate data', async () => {
  const world = await createHiringWorld(app)
  const { id, person } = await world.applicant('Ada Baker')
  await app.request(advanceApplication, { params: { id }, body: { to: 'shortlist' } }, world.owner)
  const params = { id, stage: 'shortlist' } as const
  await app.request(sendMessage, { params, body: { text: 'From the team' } }, world.owner)
  await app.request(addNote, { params: { id }, body: { text: 'A secret opinion' } }, world.owner)
  await app.request(addTag, { params: { id }, body: { name: 'Baker' } }, world.owner)
  const mine = { value: 'strong-yes', reason: 'A secret impression' } as const
  await app.request(giveImpression, { params: { id }, body: mine }, world.owner)
  const { json } = await exported(world.owner)
  expect(json('notes-as-employer.json')).toMatchObject([{ text: 'A secret opinion', job: 'Baker' }])
  expect(json('impressions-as-employer.json')).toMatchObject([{ ...mine, job: 'Baker' }])
  expect(json('messages-as-employer.json')).toMatchObject([{ text: 'From the team', job: 'Baker' }])
  expect(json('companies.json')).toMatchObject([{ name: world.company.name, role: 'owner' }])
  expect(json('applications.json')).toEqual([])
  expect(json('profile.json')).toBe(null)
  for (const content of (await exported(person)).files.values()) {
    expect(content.toString()).not.toMatch(/A secret (opinion|impression)/)
  }
})

test('lists files missing from the storage and is otherwise complete', async () => {
  const person = await app.person('candidate')
  await createFile(app.db, { ownerId: person.userId, name: 'lost.pdf' })
  const { json, files } = await exported(person)
  expect(json('missing-files.json')).toEqual(['files/1-lost.pdf'])
  expect(files.has('files/1-lost.pdf')).toBe(false)
})

test('is limited to three an hour', async () => {
  const limited = await buildTestApp({ env: { VOUCH_RATE_LIMIT: '1' } })
  const person = await limited.person()
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) statuses.push((await limited.request(exportMyData, {}, person)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  await limited.close()
})
