import {
  addForeignIssuer,
  addPassport,
  changeForeignIssuer,
  type ForeignIssuer,
  getCandidate,
  type HeldPassport,
  listNotifications,
  listPassports,
  removeForeignIssuer,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmployer, createPublicCandidate } from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { type PassportIssuer, startPassportIssuer } from '#testing/servers/passport-issuer.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { recheckPassports } from './passport-jobs.ts'

type TestBadge = ReturnType<PassportIssuer['badges']['issue']>

let app: TestApp
let issuer: PassportIssuer
let employer: TestPerson
let admin: TestPerson
let person: TestPerson
let key: Awaited<ReturnType<PassportIssuer['createKey']>>
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  issuer = await startPassportIssuer()
  employer = await createEmployer(app)
  admin = await app.person('admin')
})
beforeEach(async () => {
  person = await createPublicCandidate(app)
  key = await issuer.createKey()
})
afterAll(async () => {
  await issuer.stop()
  await app.close()
})

const add = async (file: File): Promise<HeldPassport> =>
  (await app.request(addPassport, { file }, person)).body
const state = async () => (await app.request(listPassports, {}, person)).body.items[0]
const seen = async () =>
  (await app.request(getCandidate, { params: { id: person.userId } }, employer)).body.profile.passports
const news = async () => (await app.request(listNotifications, {}, person)).body.items.map(({ kind }) => kind)

async function holdBadge(): Promise<TestBadge> {
  const badge = issuer.badges.issue({ email: person.email, name: 'Crane operator' })
  await add(new File([badge.url], 'badge.txt'))
  return badge
}

async function recheck() {
  app.clock.advance({ hours: 24 })
  await app.platform.queue.enqueue(app.db.kysely, recheckPassports, {})
  await app.runJobs()
}

async function list(change: Partial<ForeignIssuer> = {}): Promise<ForeignIssuer> {
  const body = { name: 'Example College', address: key.did, countsInMatching: true, note: '', ...change }
  return (await app.request(addForeignIssuer, { body }, admin)).body
}

async function holdOfKey(): Promise<void> {
  await add(new File([await key.sign(issuer.unsigned({ email: person.email }))], 'passport.json'))
}

test.each([
  ['410', 410],
  ['revoked: true', { revoked: true, revocationReason: 'Cheated' }],
])('a hosted badge that its host revokes with %s is revoked within a day', async (_, answer) => {
  const { url } = await holdBadge()
  issuer.badges.documents.set(new URL(url).pathname, answer)
  await recheck()
  expect(await state()).toMatchObject({ status: 'revoked', name: 'Crane operator' })
  expect([await seen(), await news()]).toEqual([[], ['passport-revoked']])
})

test('a signed Open Badge 2.0 in its issuer’s revocation list is revoked within a day', async () => {
  const { assertion } = issuer.badges.issue({ email: person.email })
  const signed = { ...assertion, id: `urn:uuid:${crypto.randomUUID()}` }
  await add(new File([await issuer.badges.sign(signed)], 'badge.jws'))
  expect(await state()).toMatchObject({ status: 'issued', checkedHow: 'signed-ob2' })
  const revocations = issuer.badges.documents.get('/v1/obi/v2/revoked') as { revokedAssertions: unknown[] }
  revocations.revokedAssertions = [signed.id]
  await recheck()
  expect(await state()).toMatchObject({ status: 'revoked' })
})

test('changes by the host are shown without a notification', async () => {
  const { badge } = await holdBadge()
  badge.name = 'Tower crane operator'
  await recheck()
  expect(await state()).toMatchObject({ status: 'issued', name: 'Tower crane operator' })
  expect([await seen(), await news()]).toMatchObject([
    [{ name: 'Tower crane operator', checkedHow: 'confirmed-by-host' }],
    [],
  ])
})

test('a badge that its host no longer confirms is suspended; an inconclusive answer changes nothing', async () => {
  const { url, badge } = await holdBadge()
  const before = await state()
  issuer.badges.documents.set(new URL(url).pathname, 302)
  await recheck()
  expect(await state()).toEqual(before)
  issuer.badges.documents.set(new URL(url).pathname, badge)
  await recheck()
  expect([(await state())?.status, await news()]).toEqual(['suspended', ['passport-suspended']])
})

test('removing a key suspends its passports at once and notifies their holders; listing it again restores them', async () => {
  const entry = await list()
  await holdOfKey()
  await app.request(removeForeignIssuer, { params: { id: entry.id }, version: entry.version }, admin)
  await app.runJobs()
  expect(await state()).toMatchObject({ status: 'suspended', issuerName: 'Example College' })
  expect([await seen(), await news()]).toEqual([[], ['passport-suspended']])
  app.clock.advance({ minutes: 1 })
  await list({ name: 'Example University' })
  await app.runJobs()
  expect(await state()).toMatchObject({ status: 'issued', issuerName: 'Example University' })
  expect(await seen()).toMatchObject([{ issuer: 'Example University', checkedHow: 'listed-key' }])
  expect(await news()).toEqual(['passport-restored', 'passport-suspended'])
})

test('a key’s new name is shown with its passports without a notification', async () => {
  const entry = await list()
  await holdOfKey()
  app.clock.advance({ minutes: 1 })
  const body = { name: 'Example University' }
  await app.request(changeForeignIssuer, { params: { id: entry.id }, version: entry.version, body }, admin)
  await app.runJobs()
  expect(await seen()).toMatchObject([{ issuer: 'Example University' }])
  expect(await news()).toEqual([])
})
