import { getCandidateProfile } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFile } from '#testing/factories/file-factory.ts'
import { saveStep } from '#testing/factories/profile-steps.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

test('starts as version 0 with the account’s name', async () => {
  const person = await app.person('candidate')
  const { body } = await app.request(getCandidateProfile, {}, person)
  expect(body).toMatchObject({ fullName: person.displayName, headline: '', cv: null, version: 0 })
})

test('contains step data and the CV, and its version counts every change', async () => {
  const person = await app.person('candidate')
  const cv = await createFile(app.db, { ownerId: person.userId, purpose: 'cv', name: 'ada.pdf' })
  await saveStep(app, person, 'contact', 0, { firstName: 'Ada', lastName: 'Byron' })
  await saveStep(app, person, 'personal', 0, { city: { code: null, label: 'London' }, country: 'GB' })
  await saveStep(app, person, 'preferences', 0, { headline: 'Analyst', summary: 'One\nTwo' })
  await saveStep(app, person, 'documents', 0, { cvFileId: cv.id })
  const { body } = await app.request(getCandidateProfile, {}, person)
  expect(body).toMatchObject({
    fullName: 'Ada Byron',
    headline: 'Analyst',
    summary: 'One\nTwo',
    location: 'London, United Kingdom',
    cv: { id: cv.id, name: 'ada.pdf' },
    version: 4,
  })
})

test('is refused to non-candidates', async () => {
  const employer = await app.person('employer')
  expect((await app.request(getCandidateProfile, {}, employer)).status).toBe(403)
})
