import {
  acceptMyOffer,
  compromisePassportKey,
  downloadPassport,
  getPublicPassport,
  listPassportKeys,
  listPassports,
  type PassportKey,
} from '@vouch/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '#testing/factories/factories.ts'
import {
  addTestSkills,
  createIssuerHere,
  issueHere,
  offerHere,
  offerToken,
  publishHere,
  type TestIssuerHere,
} from '#testing/factories/passport-issuing.ts'
import { checkOutside, currentFile } from '#testing/factories/passport-outside.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { rotatePassportKeys } from './keys-service.ts'

const app: TestApp = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
await addTestSkills(app)
afterAll(() => app.close())

let here: TestIssuerHere
beforeEach(async () => {
  app.clock.set('2026-03-02T10:00:00Z')
  here = await createIssuerHere(app)
})

let people = 0
async function issue(): Promise<string> {
  const definition = await publishHere(app, here, { name: `Course ${people}` })
  return issueHere(app, here.owner, definition, `kim-${people++}@people.example`)
}

const keys = async (): Promise<PassportKey[]> =>
  (await app.request(listPassportKeys, { query: { issuerId: here.issuer.id, limit: 100 } }, here.admin)).body
    .items

async function keyIn(
  state: PassportKey['state'],
  kind: PassportKey['kind'] = 'ed25519',
): Promise<PassportKey> {
  const found = (await keys()).filter((key) => key.state === state && key.kind === kind)
  expect(found).toHaveLength(1)
  return found[0] as PassportKey
}

async function rotate(): Promise<void> {
  await app.platform.queue.enqueue(app.db.kysely, rotatePassportKeys, {})
  await app.runJobs()
}

const compromise = (key: PassportKey, person = here.admin) =>
  app.request(compromisePassportKey, { params: { id: key.id } }, person)

async function did() {
  const answer = await app.app.inject({ url: `/issuers/${here.issuer.id}/did.json` })
  return { text: answer.body, headers: answer.headers, document: answer.json() }
}

test('the first key signs at once; its successor is published, and signs after a year', async () => {
  const id = await issue()
  const first = await keyIn('signing')
  const next = await keyIn('next')
  expect(Date.parse(next.signsFrom) - Date.parse(next.publishedAt)).toBe(86_400_000)
  const { text, headers, document } = await did()
  expect(headers['cache-control']).toContain('max-age=3600')
  for (const { keyId } of [first, next]) expect(text).toContain(keyId.split('#')[1])
  for (const method of document.assertionMethod) expect(typeof method).toBe('string')

  app.clock.advance({ hours: 364 * 24 })
  await rotate()
  expect((await keyIn('signing')).id).toBe(first.id)
  app.clock.advance({ hours: 30 })
  await rotate()
  expect((await keyIn('signing')).id).toBe(next.id)
  expect((await keyIn('retired')).id).toBe(first.id)
  expect((await keyIn('signing', 'rsa')).id).not.toBe((await keyIn('retired', 'rsa')).id)
  // Retired public keys stay published, so their signatures still verify.
  expect((await did()).text).toContain(first.keyId.split('#')[1])
  const { credential, jwt } = await currentFile(app, id)
  expect([await checkOutside(app, credential), await checkOutside(app, jwt)]).toEqual(['issued', 'issued'])
  const later = await currentFile(app, await issue())
  expect(JSON.parse(later.credential).proof[0].verificationMethod).toBe(next.keyId)
  await rotate()
  expect(await keys()).toHaveLength(6)
})

test('a successor signs no earlier than a day after its publication, even after a leak', async () => {
  const id = await issue()
  const first = await keyIn('signing')
  const next = await keyIn('next')
  app.clock.advance({ hours: 2 })
  expect((await compromise(first)).body.state).toBe('compromised')
  await app.runJobs()
  expect((await keys()).filter(({ state, kind }) => state === 'signing' && kind === 'ed25519')).toEqual([])
  const definition = await publishHere(app, here, { name: 'Course meanwhile' })
  await offerHere(app, here.owner, definition, ['meanwhile@people.example'])
  await expect(
    issueHere(app, here.owner, await publishHere(app, here), 'also@people.example'),
  ).rejects.toThrow('not-permitted-now')
  // A thief of the leaked key could sign anything, so its files fail at once.
  expect(await checkOutside(app, (await currentFile(app, id)).credential)).not.toBe('issued')
  app.clock.advance({ hours: 24 })
  await rotate()
  expect((await keyIn('signing')).id).toBe(next.id)
  expect(await checkOutside(app, (await currentFile(app, id)).credential)).toBe('issued')
  expect(await offerToken(app, 'meanwhile@people.example')).toBeTruthy()
})

test('after a leak old files fail, and new ones with the same id and slot verify, also in the account', async () => {
  const id = await issue()
  const person = await createUser(app.db, { roles: ['candidate'], email: `kim-${people - 1}@people.example` })
  const held = (await app.request(acceptMyOffer, { params: { id }, body: {} }, person)).body
  const old = await currentFile(app, id)
  app.clock.advance({ hours: 48 })
  const leaked = await keyIn('signing')
  const signedInLongAgo = { ...here.admin, claims: { auth_time: app.clock.now().getTime() / 1000 - 7200 } }
  expect((await compromise(leaked, signedInLongAgo)).problem?.code).toBe('sign-in-again')
  await compromise(leaked)
  expect((await compromise(leaked)).body.state).toBe('compromised')
  await app.runJobs()
  const fresh = await currentFile(app, id)
  expect([fresh.list, fresh.index]).toEqual([old.list, old.index])
  expect(await checkOutside(app, old.credential)).toBe('key-revoked')
  expect(await checkOutside(app, fresh.credential)).toBe('issued')
  const file = await app.request(downloadPassport, { params: { id: held.id }, query: { as: 'json' } }, person)
  expect(await checkOutside(app, Buffer.from(file.body).toString())).toBe('issued')
  const { rows } = await app.db.pool.query('select credential from passports where issued_id = $1', [id])
  expect(rows[0].credential).toBe(fresh.credential)
  expect((await app.request(listPassports, {}, person)).body.items[0]?.status).toBe('issued')
  const page = (await app.request(getPublicPassport, { params: { id } }, null)).body
  expect(page.passports[0]?.verdict).toBe('valid')
})

test('interrupted re-signing resumes and leaves one signature and one slot per passport', async () => {
  const definition = await publishHere(app, here, { name: 'Interrupted course' })
  const emails = Array.from({ length: 25 }, (_, number) => `int-${number}@people.example`)
  const ids: string[] = []
  for (const email of emails) ids.push(await issueHere(app, here.owner, definition, email))
  app.clock.advance({ hours: 48 })
  // Signing fails at the 22nd passport, whose skills lack a label.
  const [broken] = [...ids].sort().slice(21)
  const skills = (await app.db.pool.query('select skills from issued_passports where id = $1', [broken]))
    .rows[0].skills
  const put = (value: unknown) =>
    app.db.pool.query('update issued_passports set skills = $2 where id = $1', [
      broken,
      JSON.stringify(value),
    ])
  await put({})
  await compromise(await keyIn('signing'))
  await expect(app.runJobs()).rejects.toThrow()
  const files = () => Promise.all(ids.map((id) => currentFile(app, id)))
  const signedBy = (key: PassportKey, all: Awaited<ReturnType<typeof files>>) =>
    all.filter(({ credential }) => JSON.parse(credential).proof[0].verificationMethod === key.keyId).length
  const next = await keyIn('signing')
  expect(signedBy(next, await files())).toBe(20)
  await put(skills)
  await rotate()
  const after = await files()
  expect(signedBy(next, after)).toBe(25)
  expect(new Set(after.map(({ list, index }) => `${list}/${index}`)).size).toBe(25)
})

test('a leak of the RSA key alone re-signs the tokens', async () => {
  const id = await issue()
  const old = await currentFile(app, id)
  app.clock.advance({ hours: 48 })
  await compromise(await keyIn('signing', 'rsa'))
  await app.runJobs()
  const fresh = await currentFile(app, id)
  expect(await checkOutside(app, old.jwt)).not.toBe('issued')
  expect(await checkOutside(app, fresh.jwt)).toBe('issued')
  expect(await checkOutside(app, fresh.credential)).toBe('issued')
})
