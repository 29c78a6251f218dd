import {
  acceptMyOffer,
  checkPassportFile,
  createShare,
  downloadShared,
  endShare,
  getPublicPassport,
  listShares,
  removePassport,
  revokePassport,
  type ShareParts,
  showPassport,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import {
  addTestSkills,
  createIssuerHere,
  issueHere,
  offerHere,
  publishHere,
  type TestIssuerHere,
} from '#testing/factories/passport-issuing.ts'
import { currentFile, seenPassport } from '#testing/factories/passport-outside.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let here: TestIssuerHere
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  await addTestSkills(app)
  here = await createIssuerHere(app, 'Northern Welding School')
  await app.db.pool.query('update passport_issuers set daily_offers = 1000')
})
afterAll(() => app.close())

let people = 0
let person: TestPerson
let email: string
/** `id` is `issued_passports.id`; `held` is `passports.id`. */
let issued: string
let held: string
beforeEach(async () => {
  email = `robin-${people++}@people.example`
  const definition = await publishHere(app, here, { name: `Course ${people}` })
  issued = await issueHere(app, here.owner, definition, email)
  person = await createUser(app.db, { roles: ['candidate'], email, displayName: 'Robin Holder' })
  const accepted = await app.request(acceptMyOffer, { params: { id: issued }, body: {} }, person)
  held = accepted.body.id
  await app.db.pool.query('update issued_passports set evidence = $2 where id = $1', [
    issued,
    JSON.stringify([{ name: 'Test piece', narrative: 'A joint by Robin', url: null }]),
  ])
})

const read = (id: string) => app.request(getPublicPassport, { params: { id } }, null)
const personal = /Robin|people\.example/
const nothing: ShareParts = { name: false, evidence: false, file: false }

async function share(parts: Partial<ShareParts>, days: number | null = 7) {
  const body = { label: 'For Harbour Ltd', passports: [{ id: held, parts: { ...nothing, ...parts } }], days }
  const made = (await app.request(createShare, { body }, person)).body
  const secret = new URL(made.url).pathname.split('/').at(-1) ?? ''
  return { ...made, secret }
}

const file = (secret: string, item = 0) =>
  app.request(downloadShared, { params: { id: secret }, query: { item, as: 'json' } }, null)

test('the public page of a passport does not name its holder', async () => {
  const { list } = await currentFile(app, issued)
  const addresses = [
    `/api/v1/passports/${issued}`,
    `/issuers/${here.issuer.id}/did.json`,
    `/issuers/${here.issuer.id}/jwks.json`,
    `/issuers/${here.issuer.id}`,
    `/status/${list}`,
    '/.well-known/did.json',
  ]
  for (const url of addresses) {
    const answer = await app.app.inject({ url })
    if (url !== '/.well-known/did.json') expect([url, answer.statusCode]).toEqual([url, 200])
    expect(answer.body).not.toMatch(personal)
    expect(answer.body).not.toContain(person.userId)
    expect(answer.body).not.toContain(here.owner.userId)
  }
  const { passports } = (await read(issued)).body
  expect(passports[0]).toMatchObject({ recipient: null, evidence: [], fileUrl: null })
})

test('the public does not see the private reason of a revocation or suspension', async () => {
  const body = { reason: 'Robin copied the piece', publicReason: null }
  await app.request(revokePassport, { ...(await seenPassport(app, issued)), body }, here.owner)
  const page = (await read(issued)).body
  expect(page.passports[0]).toMatchObject({ verdict: 'revoked', publicReason: null })
  expect(JSON.stringify(page)).not.toMatch(personal)
})

test('a page names its holder only while the passport is public', async () => {
  const show = (visibility: 'hidden' | 'profile' | 'public') =>
    app.request(showPassport, { params: { id: held }, body: { visibility } }, person)
  const named = async () => (await read(issued)).body.passports[0]?.recipient
  await show('public')
  expect(await named()).toMatch(/Robin/)
  await show('hidden')
  expect(await named()).toBeNull()
})

test('offers are not public, even after a withdrawal', async () => {
  const definition = await publishHere(app, here, { name: 'Only offered' })
  await offerHere(app, here.owner, definition, ['offered@people.example'])
  const { rows } = await app.db.pool.query(
    `select id from issued_passports where email = 'offered@people.example'`,
  )
  const unknown = await read(here.issuer.id)
  for (const state of ['pending', 'draft', 'closed']) {
    await app.db.pool.query('update issued_passports set state = $2 where id = $1', [rows[0].id, state])
    const answer = await read(rows[0].id)
    expect([answer.status, answer.problem?.message]).toEqual([404, unknown.problem?.message])
  }
})

describe('a share', () => {
  test.each<[string, Partial<ShareParts>]>([
    ['nothing more', {}],
    ['the name', { name: true }],
    ['the evidence', { evidence: true }],
    ['the file', { file: true }],
  ])('of %s shows only that', async (_, parts) => {
    const { secret } = await share(parts)
    const { kind, passports } = (await read(secret)).body
    expect(kind).toBe('share')
    const [shown] = passports
    expect(shown?.verdict).toBe('valid')
    expect(shown?.recipient !== null).toBe(parts.name ?? false)
    expect(shown?.evidence.length).toBe(parts.evidence ? 1 : 0)
    expect(shown?.fileUrl !== null).toBe(parts.file ?? false)
    expect((await file(secret)).status).toBe(parts.file ? 200 : 404)
    expect((await file(secret, 1)).status).toBe(404)
    if (!parts.evidence) expect(JSON.stringify(shown)).not.toContain('A joint')
  })

  test('that was ended or has expired returns 410 and names nobody', async () => {
    const ended = await share({ name: true, file: true })
    const other = await app.person('candidate')
    await app.request(endShare, { params: { id: ended.id } }, other)
    expect((await read(ended.secret)).status).toBe(200)
    await app.request(endShare, { params: { id: ended.id } }, person)
    const over = await share({ name: true, file: true }, 1)
    const lasting = await share({}, null)
    app.clock.advance({ hours: 24 })
    for (const { secret } of [ended, over]) {
      const answer = await read(secret)
      expect(answer.status).toBe(410)
      expect(JSON.stringify(answer.problem)).not.toMatch(personal)
      expect((await file(secret)).status).toBe(410)
    }
    expect((await read(lasting.secret)).status).toBe(200)
    const { items } = (await app.request(listShares, {}, person)).body
    expect(items.map(({ id }) => id)).toEqual([lasting.id])
  })

  test('shows a revocation at once, and ends when its only passport is removed', async () => {
    const { secret } = await share({ name: true })
    const body = { reason: 'Wrong', publicReason: 'replaced' as const }
    await app.request(revokePassport, { ...(await seenPassport(app, issued)), body }, here.owner)
    expect((await read(secret)).body.passports[0]).toMatchObject({
      verdict: 'revoked',
      publicReason: 'replaced',
    })
    await app.request(removePassport, { params: { id: held } }, person)
    const after = await read(secret)
    expect([after.status, JSON.stringify(after.problem ?? {})]).toEqual([
      410,
      expect.not.stringMatching(personal),
    ])
  })

  test('needs passports that the person holds, each once, and at most 50 at a time', async () => {
    const other = await app.person('candidate')
    const passport = { id: held, parts: nothing }
    const create = (who: TestPerson, passports: (typeof passport)[]) =>
      app.request(createShare, { body: { passports, days: null } }, who)
    expect((await create(other, [passport])).status).toBe(422)
    expect((await create(person, [passport, passport])).problem?.errors?.[0]?.path).toBe('passports.1.id')
    for (let count = 0; count < 50; count += 1) expect((await create(person, [passport])).status).toBe(201)
    expect((await create(person, [passport])).status).toBe(409)
  })

  test('stores only a hash of its secret', async () => {
    const { secret } = await share({})
    const { rows } = await app.db.pool.query(`select s::text as text from passport_shares s`)
    expect(rows.map(({ text }) => text).join()).not.toContain(secret)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16)
  })
})

test('checking a file names nobody and stores nothing', async () => {
  const { credential } = await currentFile(app, issued)
  const counts = () =>
    app.db.pool.query('select (select count(*) from passports), (select count(*) from files)')
  const before = await counts()
  const answer = await app.request(checkPassportFile, { file: new File([credential], 'passport.json') }, null)
  expect(answer.body.passport).toMatchObject({ verdict: 'valid', recipient: null })
  expect(JSON.stringify(answer.body)).not.toMatch(personal)
  expect((await counts()).rows).toEqual(before.rows)
})
