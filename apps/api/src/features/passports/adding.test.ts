import {
  addPassport,
  downloadPassport,
  listPassports,
  maxPassportsPerPerson,
  removePassport,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createPassportRow } from '#testing/factories/passport-factory.ts'
import { type PassportIssuer, startPassportIssuer } from '#testing/servers/passport-issuer.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let issuer: PassportIssuer
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  issuer = await startPassportIssuer()
})
afterAll(async () => {
  await issuer.stop()
  await app.close()
})

const add = (person: TestPerson, file: File, on = app) => on.request(addPassport, { file }, person)
const held = async (person: TestPerson) => (await app.request(listPassports, {}, person)).body.items
const sentence = async (person: TestPerson, file: File, on = app) => {
  const { status, problem } = await add(person, file, on)
  return `${status} ${problem?.message}`
}

test('a passport signed by its domain and made out to the person is stored with the result of its check', async () => {
  const person = await app.person('candidate')
  const { email } = person
  const file = await issuer.passport({
    email,
    name: 'Forklift licence',
    description: 'Drives up to 3 t',
    validUntil: '2030-01-01T00:00:00Z',
    statusIndex: 1,
  })
  const { status, body } = await add(person, file)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Forklift licence',
    description: 'Drives up to 3 t',
    issuerName: 'Harbour Academy',
    issuerHost: issuer.host,
    issuedAt: '2024-01-01T00:00:00.000Z',
    expiresAt: '2030-01-01T00:00:00.000Z',
    status: 'issued',
    checkedAt: '2026-03-10T09:00:00.000Z',
  })
  expect(await held(person)).toEqual([body])
})

test('a badge embedded in an SVG is stored with its criteria URL', async () => {
  const person = await app.person('candidate')
  const criteriaUrl = 'https://academy.example/forklift'
  const file = await issuer.passport({ email: person.email }, (credential) => {
    const { achievement } = credential.credentialSubject as { achievement: Record<string, unknown> }
    achievement.criteria = { id: criteriaUrl, narrative: 'A driving test.' }
  })
  const text = await file.text()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0">
    <openbadges:credential><![CDATA[${text}]]></openbadges:credential><circle r="4"/></svg>`
  const { status, body } = await add(person, new File([svg], 'badge.svg', { type: 'image/svg+xml' }))
  expect([status, body.criteriaUrl]).toEqual([201, criteriaUrl])
  const answer = await app.as(person).inject({ url: `/api/v1/me/passports/${body.id}/file` })
  expect(answer.headers['content-disposition']).toContain('passport.json')
  expect(answer.body).toBe(text)
})

test('a signed JWT is accepted and downloaded unchanged', async () => {
  const person = await app.person('candidate')
  const file = await issuer.token({ email: person.email })
  const { body } = await add(person, file)
  const answer = await app.as(person).inject({ url: `/api/v1/me/passports/${body.id}/file` })
  expect(answer.headers['content-type']).toBe('application/jwt')
  expect(answer.headers['content-disposition']).toContain('passport.jwt')
  expect(answer.body).toBe(await file.text())
  const stranger = await app.person('candidate')
  expect((await app.request(downloadPassport, { params: { id: body.id } }, stranger)).status).toBe(404)
})

test('adding the same passport again, reformatted or concurrently, stores it once', async () => {
  const person = await app.person('candidate')
  const file = await issuer.passport({ email: person.email })
  const other = new File([JSON.stringify(JSON.parse(await file.text()), null, 4)], 'again.json')
  const both = await Promise.all([add(person, file), add(person, other)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201])
  const before = issuer.requests
  issuer.answer(false)
  const again = await add(person, file)
  issuer.answer(true)
  expect([again.status, again.body]).toEqual([200, both[0]?.body])
  expect(issuer.requests).toBe(before)
  expect(await held(person)).toHaveLength(1)
})

test('a credential in another serialisation is recognised as the same', async () => {
  const person = await app.person('candidate')
  const json = JSON.parse(await (await issuer.passport({ email: person.email })).text()) as object
  const turned = JSON.stringify(Object.fromEntries(Object.entries(json).reverse()))
  const token = await (await issuer.token({ email: person.email, name: 'Welder' })).text()
  const files = [JSON.stringify(json), turned, token, ` ${token}\n`].map((text) => new File([text], 'a.txt'))
  const statuses: number[] = []
  for (const file of files) statuses.push((await add(person, file)).status)
  expect(statuses).toEqual([201, 200, 201, 200])
})

test('a client that disconnects during the check stores nothing and can retry at once', async () => {
  const person = await app.person('candidate')
  const file = await issuer.passport({ email: person.email, name: 'Cancelled', statusIndex: 20 })
  const url = await app.app.listen({ port: 0, host: 'localhost' })
  const body = new FormData()
  body.append('file', file)
  const headers = { authorization: `Bearer ${await app.tokens.sign(person, app.clock.now())}` }
  const kept = issuer.holdNext('/status/revocation')
  const control = new AbortController()
  const sent = fetch(`${url}/api/v1/me/passports`, { method: 'POST', body, headers, signal: control.signal })
  await kept.asked
  control.abort()
  await expect(sent).rejects.toThrow(/abort/)
  kept.answer()
  const next = await add(person, await issuer.passport({ email: person.email, name: 'Next' }))
  expect(next.status).toBe(201)
  expect((await held(person)).map(({ name }) => name)).toEqual(['Next'])
})

test('local ports are not contacted unless the configuration lists them', async () => {
  const guarded = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { OUTGOING_PRIVATE_HOSTS: '' } })
  const person = await guarded.person('candidate')
  const before = issuer.requests
  expect(await sentence(person, await issuer.passport({ email: person.email }), guarded)).toMatch(
    /could not be reached/,
  )
  expect(issuer.requests).toBe(before)
  await guarded.close()
})

test('an unacceptable passport is rejected with the reason and not stored', async () => {
  const person = await app.person('candidate')
  const { email } = person
  const tampered = (await (await issuer.passport({ email })).text()).replace('Forklift', 'Rocket')
  expect(await sentence(person, new File([tampered], 'passport.json'))).toMatch(/^422 .*(changed|signature)/i)
  expect(await sentence(person, await issuer.passport({ email: 'else@example.org' }))).toBe(
    `422 This passport is made out to another person, not to ${email}.`,
  )
  const nameless = await issuer.passport({ email }, (credential) => {
    const subject = credential.credentialSubject as Record<string, unknown>
    delete subject.identifier
    delete subject.email
    delete subject.id
  })
  expect(await sentence(person, nameless)).toMatch(/^422 This passport does not name its holder/)
  const over = await issuer.passport({ email, validUntil: '2026-03-09T00:00:00Z' })
  expect(await sentence(person, over)).toBe('422 This passport expired on 9 March 2026.')
  expect(await sentence(person, await issuer.passport({ email, validFrom: '2027-01-01T00:00:00Z' }))).toMatch(
    /^422 /,
  )
  issuer.revoke(5)
  expect(await sentence(person, await issuer.passport({ email, statusIndex: 5 }))).toBe(
    `422 This passport was revoked by its issuer, Harbour Academy (${issuer.host}).`,
  )
  issuer.suspend(6)
  expect(await sentence(person, await issuer.passport({ email, statusIndex: 6 }))).toMatch(/^422 .*suspended/)
  issuer.answer(false)
  expect(await sentence(person, await issuer.passport({ email }))).toMatch(/^409 /)
  issuer.answer(true)
  expect(await sentence(person, new File(['{"a":1}'], 'passport.json'))).toMatch(/^422 /)
  expect(await sentence(person, new File(['[['.repeat(50_000)], 'passport.json'))).toMatch(/^422 /)
  expect(await sentence(person, new File([new Uint8Array(300_000)], 'passport.json'))).toMatch(/^4(13|22) /)
  expect(await held(person)).toEqual([])
})

test('a person without a verified email address cannot add passports', async () => {
  const person = { ...(await app.person('candidate')), claims: { email_verified: false } }
  expect(await sentence(person, await issuer.passport({ email: person.email }))).toMatch(
    /^409 Confirm your e-mail address/,
  )
})

test('untrusted issuers are rejected by name and never contacted', async () => {
  const strict = await buildTestApp({ env: { VOUCH_PASSPORT_ISSUERS: 'badges.example.org, Guild.example' } })
  try {
    const person = await strict.person('candidate')
    const file = await issuer.passport({ email: person.email })
    const { requests } = issuer
    expect(await sentence(person, file, strict)).toBe(
      `422 The issuer of this passport is ${issuer.host}. Only passports signed by badges.example.org or guild.example are accepted here.`,
    )
    expect(issuer.requests).toBe(requests)
  } finally {
    await strict.close()
  }
})

test('limits passports to 50; removing one makes room and is idempotent', async () => {
  const person = await app.person('candidate')
  const ids: string[] = []
  for (let n = 0; n < maxPassportsPerPerson; n += 1)
    ids.push(await createPassportRow(app.db, person, { at: app.clock.now(), name: `Passport ${n}` }))
  const file = await issuer.passport({ email: person.email })
  expect(await sentence(person, file)).toMatch(/^409 You have reached the limit of 50 passports/)
  const params = { id: ids[0] ?? '' }
  const stranger = await app.person('candidate')
  await app.request(removePassport, { params }, stranger)
  expect(await held(person)).toHaveLength(50)
  for (const _ of [1, 2]) expect((await app.request(removePassport, { params }, person)).status).toBe(204)
  expect((await add(person, file)).status).toBe(201)
})
