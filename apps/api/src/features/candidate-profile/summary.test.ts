import { currentPerson, getCandidateProfile, saveCandidateProfile } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFile } from '#testing/file-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const profile = {
  fullName: 'Ada Byron',
  headline: 'Analyst',
  summary: '',
  location: 'London',
  cvFileId: null,
}

describe('the summary of a profile', () => {
  test('begins as version 0 with the name of the account', async () => {
    const person = await app.person('candidate')
    const { body } = await app.request(getCandidateProfile, {}, person)
    expect(body).toMatchObject({ fullName: person.displayName, headline: '', cv: null, version: 0 })
  })

  test('keeps what was saved, with the CV', async () => {
    const person = await app.person('candidate')
    const cv = await createFile(app.db, { ownerId: person.userId, purpose: 'cv', name: 'ada.pdf' })
    const saved = await app.request(
      saveCandidateProfile,
      { version: 0, body: { ...profile, summary: 'One\nTwo', cvFileId: cv.id } },
      person,
    )
    expect(saved.body).toMatchObject({ summary: 'One\nTwo', cv: { id: cv.id, name: 'ada.pdf' }, version: 1 })
    expect((await app.request(getCandidateProfile, {}, person)).body).toEqual(saved.body)
  })

  test('a stale save changes nothing and says which version is current', async () => {
    const person = await app.person('candidate')
    await app.request(saveCandidateProfile, { version: 0, body: profile }, person)
    await app.request(saveCandidateProfile, { version: 1, body: { ...profile, headline: 'First' } }, person)
    for (const version of [0, 1, 7]) {
      const { status, problem } = await app.request(
        saveCandidateProfile,
        { version, body: { ...profile, headline: 'Late' } },
        person,
      )
      expect([status, problem?.currentVersion]).toEqual([412, 2])
    }
    expect((await app.request(getCandidateProfile, {}, person)).body.headline).toBe('First')
  })

  test('of saves that race for one version one wins', async () => {
    const person = await app.person('candidate')
    const race = (version: number) =>
      Promise.all(
        [1, 2, 3, 4].map((n) =>
          app.request(saveCandidateProfile, { version, body: { ...profile, headline: `Tab ${n}` } }, person),
        ),
      )
    for (const version of [0, 1]) {
      const statuses = (await race(version)).map((answer) => answer.status).sort()
      expect(statuses).toEqual([200, 412, 412, 412])
    }
  })

  test('a CV must be a CV file of the person', async () => {
    const [person, other] = [await app.person('candidate'), await app.person('candidate')]
    const foreign = await createFile(app.db, { ownerId: other.userId, purpose: 'cv' })
    const document = await createFile(app.db, { ownerId: person.userId, purpose: 'document' })
    for (const cvFileId of [foreign.id, document.id, person.userId]) {
      const { status, problem } = await app.request(
        saveCandidateProfile,
        { version: 0, body: { ...profile, cvFileId } },
        person,
      )
      expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'cvFileId'])
    }
  })

  test('an empty headline is refused by name', async () => {
    const person = await app.person('candidate')
    const { status, problem } = await app.request(
      saveCandidateProfile,
      { version: 0, body: { ...profile, headline: '  ' } },
      person,
    )
    expect([status, problem?.errors]).toEqual([422, [{ path: 'headline', message: 'This is required' }]])
  })

  test('is for candidates only', async () => {
    const employer = await app.person('employer')
    expect((await app.request(getCandidateProfile, {}, employer)).status).toBe(403)
    expect((await app.request(saveCandidateProfile, { version: 0, body: profile }, employer)).status).toBe(
      403,
    )
  })

  test('who signed up without a name gets the one of the profile', async () => {
    const person = await app.person('candidate')
    await app.db.kysely
      .updateTable('users')
      .set({ display_name: '' })
      .where('id', '=', person.userId)
      .execute()
    await app.request(saveCandidateProfile, { version: 0, body: profile }, person)
    expect((await app.request(currentPerson, {}, person)).body.displayName).toBe('Ada Byron')
  })
})
