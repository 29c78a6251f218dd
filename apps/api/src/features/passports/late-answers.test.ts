import {
  addPassport,
  checkPassport,
  type HeldPassport,
  listNotifications,
  listPassports,
  searchCandidates,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmployer, createPublicCandidate } from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { type PassportIssuer, startPassportIssuer } from '#testing/servers/passport-issuer.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { expirePassports, recheckPassports } from './passport-jobs.ts'

/** A late response of an issuer must not overwrite a newer check result. */
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
  person = await createPublicCandidate(app)
})
afterAll(async () => {
  await issuer.stop()
  await app.close()
})

async function hold(of: { validUntil?: string } = {}): Promise<HeldPassport> {
  const file = await issuer.passport({ email: person.email, statusIndex, ...of })
  return (await app.request(addPassport, { file }, person)).body
}

async function run(job: typeof expirePassports) {
  await app.platform.queue.enqueue(app.db.kysely, job, {})
  await app.runJobs()
}

const state = async () => (await app.request(listPassports, {}, person)).body.items[0]
const found = async () =>
  (await app.request(searchCandidates, { query: { passport: true } }, employer)).body.items.length
const news = async () => (await app.request(listNotifications, {}, person)).body.items.map(({ kind }) => kind)

test('the response to an earlier check does not overwrite a later result', async () => {
  const { id } = await hold()
  const kept = issuer.holdNext('/status/revocation')
  const earlier = app.request(checkPassport, { params: { id } }, person)
  await kept.asked
  issuer.revoke(statusIndex)
  app.clock.advance({ hours: 24 })
  await run(recheckPassports)
  const known = await state()
  expect(known).toMatchObject({ status: 'revoked', checkedAt: app.clock.now().toISOString() })
  kept.answer()
  expect((await earlier).body).toEqual(known)
  expect([await state(), await found()]).toEqual([known, 0])
})

test('a late response does not undo expiry', async () => {
  const end = new Date(app.clock.now().getTime() + 90 * 60_000)
  const { id } = await hold({ validUntil: end.toISOString() })
  app.clock.advance({ minutes: 1 })
  const kept = issuer.holdNext('/status/revocation')
  const earlier = app.request(checkPassport, { params: { id } }, person)
  await kept.asked
  app.clock.advance({ minutes: 90 })
  await run(expirePassports)
  kept.answer()
  expect((await earlier).body).toMatchObject({ status: 'expired' })
  expect([await state(), await news()]).toMatchObject([{ status: 'expired' }, ['passport-expired']])
})

test('a check records when the issuer was contacted, not when it answered', async () => {
  const { id } = await hold()
  app.clock.advance({ hours: 1 })
  const asked = app.clock.now().toISOString()
  const kept = issuer.holdNext('/status/revocation')
  const check = app.request(checkPassport, { params: { id } }, person)
  await kept.asked
  app.clock.advance({ minutes: 5 })
  kept.answer()
  expect((await check).body).toMatchObject({ status: 'issued', checkedAt: asked })
})

test('results from cached documents are dated at the start of the run', async () => {
  await hold()
  app.clock.advance({ hours: 24 })
  const begun = app.clock.now().toISOString()
  const kept = issuer.holdNext('/status/revocation')
  const running = run(recheckPassports)
  await kept.asked
  app.clock.advance({ minutes: 5 })
  kept.answer()
  await running
  expect(await state()).toMatchObject({ status: 'issued', checkedAt: begun })
  const { requests } = issuer
  app.clock.advance({ hours: 1 })
  await run(recheckPassports)
  expect(issuer.requests).toBe(requests)
})
