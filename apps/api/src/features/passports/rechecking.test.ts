import {
  addPassport,
  applyToJob,
  checkPassport,
  getApplicant,
  getCandidate,
  type HeldPassport,
  listNotifications,
  listPassports,
  type NotificationKind,
  removePassport,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmployer, createPublicCandidate, searchAs } from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { ownStep, saveStep } from '#testing/factories/profile-steps.ts'
import { type PassportIssuer, startPassportIssuer } from '#testing/servers/passport-issuer.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { expirePassports, recheckPassports } from './passport-jobs.ts'

let app: TestApp
let issuer: PassportIssuer
let employer: TestPerson
let person: TestPerson
let statusIndex = 0
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  issuer = await startPassportIssuer()
  employer = await createEmployer(app)
})
beforeEach(async () => {
  statusIndex += 1
  issuer.answer(true)
  person = await createPublicCandidate(app)
})
afterAll(async () => {
  await issuer.stop()
  await app.close()
})

async function hold(of: { name?: string; validUntil?: string } = {}): Promise<HeldPassport> {
  const file = await issuer.passport({ email: person.email, statusIndex, ...of })
  return (await app.request(addPassport, { file }, person)).body
}

async function run(job: typeof expirePassports) {
  await app.platform.queue.enqueue(app.db.kysely, job, {})
  await app.runJobs()
}

const state = async () => (await app.request(listPassports, {}, person)).body.items[0]
const isFound = async () =>
  (await searchAs(app, employer, { passport: true, limit: 100 })).items.some(({ id }) => id === person.userId)
const seen = async () =>
  (await app.request(getCandidate, { params: { id: person.userId } }, employer)).body.profile.passports
const news = async (): Promise<NotificationKind[]> =>
  (await app.request(listNotifications, {}, person)).body.items.map(({ kind }) => kind)

test('employers see passports and find candidates by them until they are removed', async () => {
  expect(await isFound()).toBe(false)
  const { id } = await hold({ name: 'Zythologist diploma' })
  expect(await isFound()).toBe(true)
  expect((await searchAs(app, employer, { q: 'zythologist' })).items).toMatchObject([
    {
      id: person.userId,
      passports: [{ name: 'Zythologist diploma', issuerHost: issuer.host }],
      passportCount: 1,
    },
  ])
  expect((await searchAs(app, employer, { q: issuer.host })).items).toHaveLength(1)
  expect(await seen()).toMatchObject([
    { name: 'Zythologist diploma', issuer: 'Harbour Academy', issuerHost: issuer.host, expiresAt: null },
  ])
  // Saving a profile step keeps the passports in the profile.
  const wishes = await ownStep(app, person, 'preferences')
  await saveStep(app, person, 'preferences', wishes.version, { ...wishes.data, headline: 'Brewer' })
  expect(await seen()).toHaveLength(1)
  await app.request(removePassport, { params: { id } }, person)
  expect([await isFound(), await seen()]).toEqual([false, []])
})

test('a revoked passport is hidden within a day and the holder notified; the same when it is restored', async () => {
  await hold({ name: 'Welder' })
  issuer.revoke(statusIndex)
  app.clock.advance({ hours: 20 })
  await run(recheckPassports)
  expect(await isFound()).toBe(true)
  app.clock.advance({ hours: 4 })
  await run(recheckPassports)
  expect(await state()).toMatchObject({ status: 'revoked', checkedAt: app.clock.now().toISOString() })
  expect([await isFound(), await seen()]).toEqual([false, []])
  const [notification] = (await app.request(listNotifications, {}, person)).body.items
  expect(notification).toMatchObject({
    kind: 'passport-revoked',
    side: 'candidate',
    passportName: 'Welder',
    personName: 'Harbour Academy',
    companyName: '',
  })
  issuer.restore(statusIndex)
  issuer.suspend(statusIndex)
  app.clock.advance({ hours: 24 })
  await run(recheckPassports)
  expect(await state()).toMatchObject({ status: 'suspended' })
  issuer.restore(statusIndex)
  app.clock.advance({ hours: 24 })
  await run(recheckPassports)
  await run(recheckPassports)
  expect(await state()).toMatchObject({ status: 'issued' })
  expect(await isFound()).toBe(true)
  expect(await news()).toEqual(['passport-restored', 'passport-suspended', 'passport-revoked'])
})

test('an unreachable issuer changes nothing and is contacted again an hour later', async () => {
  const before = await hold()
  issuer.revoke(statusIndex)
  issuer.answer(false)
  app.clock.advance({ hours: 24 })
  await run(recheckPassports)
  expect(await state()).toEqual(before)
  const asked = await app.request(checkPassport, { params: { id: before.id } }, person)
  expect(asked.problem).toMatchObject({
    code: 'conflict',
    message: `${issuer.host} does not answer, so nothing has changed. We will try again every hour.`,
  })
  issuer.answer(true)
  app.clock.advance({ minutes: 30 })
  await run(recheckPassports)
  expect(await state()).toEqual(before)
  app.clock.advance({ minutes: 30 })
  await run(recheckPassports)
  expect(await state()).toMatchObject({ status: 'revoked' })
  expect(await news()).toEqual(['passport-revoked'])
})

test('a passport is suspended after a month without a response and restored by the next one', async () => {
  const before = await hold()
  issuer.answer(false)
  app.clock.advance({ hours: 29 * 24 })
  await run(recheckPassports)
  expect(await state()).toEqual(before)
  app.clock.advance({ hours: 2 * 24 })
  await run(recheckPassports)
  expect(await state()).toEqual({ ...before, status: 'suspended' })
  expect([await isFound(), await news()]).toEqual([false, ['passport-suspended']])
  issuer.answer(true)
  app.clock.advance({ hours: 1 })
  await run(recheckPassports)
  expect(await state()).toEqual({ ...before, checkedAt: app.clock.now().toISOString() })
  expect([await isFound(), await news()]).toEqual([true, ['passport-restored', 'passport-suspended']])
})

test('a holder who starts a check sees the result and is not notified', async () => {
  const { id } = await hold()
  issuer.revoke(statusIndex)
  app.clock.advance({ minutes: 5 })
  const { body } = await app.request(checkPassport, { params: { id } }, person)
  expect(body).toMatchObject({ id, status: 'revoked', checkedAt: app.clock.now().toISOString() })
  expect([await isFound(), await news()]).toEqual([false, []])
  const stranger = await app.person('candidate')
  expect((await app.request(checkPassport, { params: { id } }, stranger)).status).toBe(404)
})

test('an expired passport is hidden within a minute without contacting the issuer', async () => {
  const end = new Date(app.clock.now().getTime() + 90 * 60_000)
  const { id } = await hold({ validUntil: end.toISOString() })
  app.clock.advance({ minutes: 89 })
  await run(expirePassports)
  expect(await isFound()).toBe(true)
  app.clock.advance({ minutes: 1 })
  const { requests } = issuer
  await run(expirePassports)
  await run(expirePassports)
  expect(await state()).toMatchObject({ status: 'expired' })
  expect([await isFound(), await seen(), await news()]).toEqual([false, [], ['passport-expired']])
  expect((await app.request(checkPassport, { params: { id } }, person)).body.status).toBe('expired')
  expect(issuer.requests).toBe(requests)
})

test('an invalid signature suspends a passport', async () => {
  await hold()
  await app.db.pool.query(
    `update passports set credential = replace(credential, 'Forklift', 'Rocket') where holder_id = $1`,
    [person.userId],
  )
  app.clock.advance({ hours: 24 })
  await run(recheckPassports)
  expect(await state()).toMatchObject({ status: 'suspended' })
})

test('an application keeps the passports held when it was sent', async () => {
  const world = await createHiringWorld(app)
  await hold({ name: 'Welder' })
  const applied = await app.request(applyToJob, { params: { id: world.job.id }, body: {} }, person)
  expect(applied.status).toBeLessThan(300)
  issuer.revoke(statusIndex)
  app.clock.advance({ hours: 24 })
  await run(recheckPassports)
  const params = { jobId: world.job.id, userId: person.userId }
  const { snapshot } = (await app.request(getApplicant, { params }, world.owner)).body
  expect(snapshot.profile?.passports).toMatchObject([{ name: 'Welder' }])
})

test('a holder erased during the check is skipped', async () => {
  await hold()
  await app.db.pool.query(`update users set status = 'erased' where id = $1`, [person.userId])
  issuer.revoke(statusIndex)
  app.clock.advance({ hours: 24 })
  await run(recheckPassports)
  const { rows } = await app.db.pool.query('select status from passports where holder_id = $1', [
    person.userId,
  ])
  expect(rows).toEqual([{ status: 'issued' }])
})
