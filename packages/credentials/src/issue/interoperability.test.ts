import { execFileSync } from 'node:child_process'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { isMadeOutTo, readCredential } from '../index.ts'
import { badgeSvg, bakePng, bakeSvg, issuerProfile } from '../issuing.ts'
import { openBadgeSchema, profileSchema } from '../testing/open-badge-schema.ts'
import { byDigitalBazaar, byJose, byVerifierCore } from '../testing/other-verifiers.ts'
import { createPassportIssuer, onePixel } from '../testing/passport-issuer.ts'
import { check, testWeb, verdict } from '../testing/test-web.ts'

const issuer = await createPassportIssuer('https://vouch.example:8443', 'a1')
const marketplace = await createPassportIssuer('https://vouch.example:8443', null)
const web = testWeb(issuer, marketplace)
const json = await issuer.sign()
const jwt = await issuer.signJwt()
const svg = badgeSvg({ name: 'Crane driver', issuerName: 'Guild' })
const files: [string, string, string | Uint8Array][] = [
  ['JSON', json, json],
  ['JWT', jwt, jwt],
  ['PNG with JSON', json, bakePng(onePixel, json)],
  ['PNG with a JWT', jwt, bakePng(onePixel, jwt)],
  ['SVG with JSON', json, bakeSvg(svg, json)],
  ['SVG with a JWT', jwt, bakeSvg(svg, jwt)],
]

const ajv = new Ajv2019({ allErrors: true, strict: true, strictTypes: false })
addFormats.default(ajv)
const isOpenBadge = ajv.compile(openBadgeSchema)
const isProfile = ajv.compile(profileSchema)

describe('a passport', () => {
  test.each(files)('as %s is read byte for byte and accepted', async (_, text, file) => {
    const read = readCredential(Buffer.from(file))
    expect(read.text).toBe(text)
    const checked = await check(file, web)
    expect(checked).toMatchObject({
      name: 'Crane driver, tower cranes',
      criteriaUrl: 'https://guild.example/criteria',
      issuer: { id: issuer.did, name: 'Guild of crane drivers', host: 'vouch.example:8443' },
      issuedAt: '2026-02-27T10:11:12.000Z',
      expiresAt: '2098-03-01T00:00:00.000Z',
      status: 'issued',
    })
    expect(isMadeOutTo(checked.subject, ['ada@example.org'])).toBe('yes')
    expect(isMadeOutTo(checked.subject, ['eve@example.org'])).toBe('somebody-else')
  })

  test('is accepted by third-party verifiers', async () => {
    expect(await byDigitalBazaar(json, web)).toBe('valid')
    expect(await byVerifierCore(json, web)).toBe('valid')
    expect(await byJose(jwt, web, issuer.did)).toBe('valid')
  })

  test('that is revoked is seen as revoked by every verifier that supports status lists', async () => {
    issuer.revoked.add(70_000).add(70_002)
    expect(await verdict(json, web)).toBe('issued')
    expect(await byDigitalBazaar(json, web)).toBe('valid')
    issuer.revoked.add(70_001)
    for (const [, , file] of files) expect(await verdict(file, web)).toBe('revoked')
    expect(await byDigitalBazaar(json, web)).toBe('revoked')
    expect(await byVerifierCore(json, web)).toBe('revoked')
    issuer.revoked.clear()
  })

  test('that has expired is seen as expired', async () => {
    const validUntil = new Date('2026-04-01T00:00:00Z')
    const old = await issuer.sign(issuer.passport({ validUntil }))
    expect(await verdict(old, web)).toBe('expired')
    expect(await byDigitalBazaar(old, web)).toBe('refused')
    expect(await byVerifierCore(old, web)).toBe('refused')
    const oldJwt = await issuer.signJwt(issuer.passport({ validUntil }))
    expect(await verdict(oldJwt, web)).toBe('expired')
    expect(await byJose(oldJwt, web, issuer.did)).toBe('refused')
  })

  test('of the marketplace is accepted', async () => {
    expect(marketplace.did).toBe('did:web:vouch.example%3A8443')
    expect(await verdict(await marketplace.sign(), web)).toBe('issued')
    expect(await byDigitalBazaar(await marketplace.sign(), web)).toBe('valid')
    expect(await byJose(await marketplace.signJwt(), web, marketplace.did)).toBe('valid')
  })

  test('signed by a retired key is accepted', async () => {
    issuer.setKeys('retired')
    for (const text of [json, jwt]) expect(await verdict(text, web)).toBe('issued')
    expect(await byDigitalBazaar(json, web)).toBe('valid')
    expect(await byJose(jwt, web, issuer.did)).toBe('valid')
    issuer.setKeys('signing')
  })
})

describe('the data model of Open Badges 3.0', () => {
  test('contains everything in a passport', () => {
    isOpenBadge(JSON.parse(json))
    expect(isOpenBadge.errors).toBeNull()
    const { achievement, issuer: signer } = issuer.content()
    const { name, url, did } = signer
    const least = issuer.passport({
      issuer: { name, url, did },
      achievement: { ...achievement, criteria: { narrative: 'A test.' }, skills: [] },
      recipient: {},
      evidence: [],
      validUntil: null,
    })
    isOpenBadge(least)
    expect(isOpenBadge.errors).toBeNull()
    expect(Object.keys(least.credentialSubject as object)).toEqual(['id', 'type', 'achievement'])
  })

  test('contains the profile of an issuer', () => {
    const id = 'https://vouch.example/issuers/a1'
    const rest = { did: issuer.did, name: 'Guild', url: 'https://guild.example' }
    isProfile(
      issuerProfile({ id, ...rest, email: 'a@b.example', image: `${id}/logo`, description: 'We lift.' }),
    )
    expect(isProfile.errors).toBeNull()
    isProfile(issuerProfile({ id, ...rest }))
    expect(isProfile.errors).toBeNull()
  })
})

test('a JWT has the header and the claims of Open Badges 3.0 §8.2', () => {
  expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'RS256', kid: issuer.keyIds.rsa, typ: 'JWT' })
  const payload = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
  const { proof: _, ...credential } = JSON.parse(json)
  expect(payload).toEqual({
    ...credential,
    iss: issuer.did,
    sub: credential.credentialSubject.id,
    jti: credential.id,
    nbf: Date.parse('2026-03-01T00:00:00Z') / 1000,
    exp: Date.parse('2098-03-01T00:00:00Z') / 1000,
  })
})

test('importing the package for issuing loads no library', () => {
  const script = `
    import { signPassport } from '@vouch/credentials/issuing'
    import { createRequire } from 'node:module'
    console.log(typeof signPassport, Object.keys(createRequire(import.meta.url).cache).length)`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect(output.trim()).toBe('function 0')
})
