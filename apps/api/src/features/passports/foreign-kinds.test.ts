import { addForeignIssuer, addPassport, type HeldPassport, listPassports } from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { type PassportIssuer, startPassportIssuer } from '#testing/servers/passport-issuer.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

type Badges = PassportIssuer['badges']
type TestBadge = ReturnType<Badges['issue']>

let app: TestApp
let issuer: PassportIssuer
let other: PassportIssuer
let person: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  issuer = await startPassportIssuer()
  other = await startPassportIssuer('Another issuer')
})
beforeEach(async () => {
  person = await app.person('candidate')
})
afterAll(async () => {
  await issuer.stop()
  await other.stop()
  await app.close()
})

const json = (document: unknown) => new File([JSON.stringify(document)], 'badge.json')
const issue = (of: Partial<Parameters<Badges['issue']>[0]> = {}) =>
  issuer.badges.issue({ email: person.email, ...of })
const pathOf = (badge: TestBadge) => new URL(badge.url).pathname
const serve = (badge: TestBadge, document: unknown) => issuer.badges.documents.set(pathOf(badge), document)
const add = (file: File) => app.request(addPassport, { file }, person)
const sentence = async (file: File) => {
  const { status, problem } = await add(file)
  return `${status} ${problem?.message}`
}
const stored = async ({ id }: HeldPassport) => {
  const { rows } = await app.db.pool.query<Record<string, unknown>>(
    'select format, checked_how, counts, skill_uris, issuer_id from passports where id = $1',
    [id],
  )
  return rows[0]
}

test.each<[string, (of: TestBadge) => Promise<File> | File, string]>([
  ['as JSON', ({ assertion }) => json(assertion), 'confirmed-by-host'],
  ['as a URL', ({ url }) => new File([url], 'badge.txt'), 'confirmed-by-host'],
  [
    'baked into a PNG',
    ({ url }) => new File([new Uint8Array(issuer.baked.png('tEXt', 'openbadges', url))], 'a.png'),
    'confirmed-by-host',
  ],
  [
    'baked into a PNG with its JSON',
    ({ assertion }) =>
      new File([new Uint8Array(issuer.baked.png('iTXt', 'openbadges', JSON.stringify(assertion)))], 'a.png'),
    'confirmed-by-host',
  ],
  ['baked into an SVG', ({ url }) => new File([issuer.baked.svg(url)], 'a.svg'), 'confirmed-by-host'],
  ['signed', async ({ assertion }) => new File([await issuer.badges.sign(assertion)], 'a.jws'), 'signed-ob2'],
])('an Open Badge 2.0 %s is accepted', async (_, fileOf, checkedHow) => {
  const badge = issue({ name: 'Crane operator', salt: 'deadsea' })
  badge.badge.alignment = [{ targetName: 'Cranes', targetUrl: 'http://data.europa.eu/esco/skill/cranes' }]
  const { status, body } = await add(await fileOf(badge))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Crane operator',
    issuerName: 'Harbour Academy',
    issuerHost: issuer.host,
    status: 'issued',
    checkedHow,
  })
  expect(await stored(body)).toMatchObject({
    checked_how: checkedHow,
    counts: true,
    skill_uris: ['http://data.europa.eu/esco/skill/cranes'],
    issuer_id: issuer.badges.profile.id,
  })
  const file = await app.as(person).inject({ url: `/api/v1/me/passports/${body.id}/file` })
  expect(file.statusCode).toBe(200)
})

test.each([
  ['plain', undefined],
  ['hashed', ''],
  ['hashed and salted', 'deadsea'],
])('a %s recipient must be the person', async (_, salt) => {
  const of = salt === undefined ? {} : { salt }
  expect((await add(json(issue(of).assertion))).status).toBe(201)
  expect(await sentence(json(issue({ ...of, email: 'else@example.org' }).assertion))).toBe(
    `422 This passport is made out to another person, not to ${person.email}.`,
  )
})

test('the host’s documents count, not the file', async () => {
  const badge = issue({ name: 'Crane operator', email: 'else@example.org' })
  const forged = { ...badge.assertion, recipient: { type: 'email', hashed: false, identity: person.email } }
  expect(await sentence(json(forged))).toMatch(/^422 This passport is made out to another person/)
})

test('the same badge in another file is recognised', async () => {
  const badge = issue()
  expect((await add(json(badge.assertion))).status).toBe(201)
  expect((await add(new File([issuer.baked.svg(badge.url)], 'a.svg'))).status).toBe(200)
})

test('each refusal of an Open Badge 2.0 has its own sentence', async () => {
  const host = issuer.host
  const gone = issue()
  serve(gone, 410)
  expect(await sentence(json(gone.assertion))).toBe(`422 This passport was revoked by its issuer on ${host}.`)
  const revoked = issue()
  serve(revoked, { id: revoked.url, revoked: true, revocationReason: 'Issued by mistake' })
  expect(await sentence(json(revoked.assertion))).toBe(
    `422 This passport was revoked by its issuer on ${host}, with the reason “Issued by mistake”.`,
  )
  expect(await sentence(json(issue({ expires: '2026-03-09T00:00:00Z' }).assertion))).toBe(
    '422 This passport expired on 9 March 2026.',
  )
  const elsewhere = issue()
  elsewhere.badge.issuer = other.badges.profile.id
  expect(await sentence(json(elsewhere.assertion))).toBe(
    `422 The issuer of this passport is on ${other.host}, but the passport itself is on ${host}. Both must be on the same host.`,
  )
  const moved = issue()
  serve(moved, 302)
  expect(await sentence(json(moved.assertion))).toBe(
    `422 ${host} redirects to another address, which we do not follow. Ask the issuer for a file with the current address.`,
  )
  const oversized = issue()
  serve(oversized, 'too-large')
  expect(await sentence(json(oversized.assertion))).toBe(
    `422 ${host} answers with a document that is too large to check.`,
  )
  const missing = issue()
  serve(missing, 404)
  expect(await sentence(json(missing.assertion))).toBe(
    `422 ${host} has no document at an address that this passport names.`,
  )
  const down = issue()
  serve(down, 503)
  expect(await sentence(json(down.assertion))).toBe(
    `409 ${host} could not be reached to check this passport. Try again later.`,
  )
  const tampered = (await issuer.badges.sign(issue().assertion)).replace(/.{9}$/, 'AAAAAAAAA')
  expect(await sentence(new File([tampered], 'a.jws'))).toBe(
    '422 The signature is invalid: this passport was changed after signing.',
  )
  expect((await app.request(listPassports, {}, person)).body.items).toEqual([])
})

test('a key counts only while it is listed, and is shown under the name in the list', async () => {
  const key = await issuer.createKey('Harvard University')
  const file = new File([await key.sign(issuer.unsigned({ email: person.email }))], 'passport.json')
  expect(await sentence(file)).toBe(
    '422 The issuer of this passport is a key (did:key) that this marketplace does not list, so nobody vouches for it.',
  )
  const admin = await app.person('admin')
  const entry = { name: 'Example College', address: key.did, countsInMatching: false, note: '' }
  expect((await app.request(addForeignIssuer, { body: entry }, admin)).status).toBe(201)
  const { status, body } = await add(file)
  expect(status).toBe(201)
  expect(body).toMatchObject({ issuerName: 'Example College', issuerHost: '', checkedHow: 'listed-key' })
  expect(await stored(body)).toMatchObject({ counts: false, issuer_id: key.did })
})

test('VOUCH_PASSPORT_ISSUERS excludes other Open Badges 2.0 hosts but not listed keys', async () => {
  const strict = await buildTestApp({
    now: '2026-03-10T09:00:00Z',
    env: { VOUCH_PASSPORT_ISSUERS: 'badges.example.org' },
  })
  try {
    const [admin, holder] = [await strict.person('admin'), await strict.person('candidate')]
    const key = await issuer.createKey()
    const entry = { name: 'Example College', address: key.did, countsInMatching: true, note: '' }
    await strict.request(addForeignIssuer, { body: entry }, admin)
    const file = new File([await key.sign(issuer.unsigned({ email: holder.email }))], 'passport.json')
    expect((await strict.request(addPassport, { file }, holder)).status).toBe(201)
    const { requests } = issuer
    const badge = issuer.badges.issue({ email: holder.email })
    const { problem } = await strict.request(addPassport, { file: json(badge.assertion) }, holder)
    expect(problem?.message).toMatch(
      `The issuer of this passport is ${issuer.host}. Only passports signed by`,
    )
    expect(issuer.requests).toBe(requests)
  } finally {
    await strict.close()
  }
})
