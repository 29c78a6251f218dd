import { CompactSign, exportSPKI, generateKeyPair } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { issuerHostOf, readCredential } from '../index.ts'
import { pngWith, svgWithBadge2 } from '../testing/bake.ts'
import { createTestBadgeHost } from '../testing/test-badge-host.ts'
import { badgeWeb, check, failure } from '../testing/test-web.ts'

const origin = 'https://badges.example'
const keyPath = '/v1/obi/v2/keys/1'
const email = 'ada@example.org'
let host = await createTestBadgeHost(origin)
beforeEach(async () => {
  host = await createTestBadgeHost(origin)
})

const web = () => badgeWeb([origin, host.documents])
const problem = (file: string | Uint8Array) => failure(file, web())
const key = () => host.documents.get(keyPath) as Record<string, unknown>
const unhosted = (of: { expires?: string } = {}) => {
  const { assertion } = host.issue({ email, salt: 'deadsea', ...of })
  return { ...assertion, id: `urn:uuid:${crypto.randomUUID()}` }
}

test('a signed badge is verified with the key that its issuer publishes', async () => {
  const jws = await host.sign(unhosted())
  expect(await check(jws, web())).toMatchObject({
    how: 'signed-ob2',
    name: 'Crane operator',
    issuer: { id: host.profile.id, name: 'Harbour Academy', host: 'badges.example' },
    status: 'issued',
  })
  expect(await issuerHostOf(readCredential(Buffer.from(jws)))).toBe('badges.example')
  for (const baked of [pngWith('tEXt', 'openbadges', jws), svgWithBadge2(jws)])
    expect(await check(baked, web())).toMatchObject({ status: 'issued' })
  expect(await check(await host.sign(unhosted({ expires: '2025-01-01T00:00:00Z' })), web())).toMatchObject({
    status: 'expired',
  })
})

test.each(['ES256', 'EdDSA', 'PS256'])('%s is supported', async (alg) => {
  const pair = await generateKeyPair(alg, { extractable: true })
  key().publicKeyPem = await exportSPKI(pair.publicKey)
  const payload = { ...unhosted(), verification: { type: 'signed', creator: `${origin}${keyPath}` } }
  const jws = await new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg })
    .sign(pair.privateKey)
  expect(await check(jws, web())).toMatchObject({ status: 'issued' })
})

test('a changed badge, another key, no signature or a shared secret is refused', async () => {
  const jws = await host.sign(unhosted())
  const [head = '', , signature = ''] = jws.split('.')
  const changed = { ...unhosted(), verification: { type: 'signed' } }
  const body = Buffer.from(JSON.stringify(changed)).toString('base64url')
  expect((await problem(`${head}.${body}.${signature}`))[0]).toBe('wrong-signature')
  const header = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  expect(await problem(`${header({ alg: 'none' })}.${body}.`)).toEqual([
    'not-signed',
    'This passport is not signed.',
  ])
  const secret = Buffer.from(String(key().publicKeyPem))
  const forged = await new CompactSign(Buffer.from(JSON.stringify(changed)))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(secret)
  expect(await problem(forged)).toEqual([
    'proof-not-supported',
    'This passport has an unsupported signature type (HS256).',
  ])
  const other = await createTestBadgeHost(origin)
  expect((await problem(await other.sign(unhosted())))[0]).toBe('wrong-signature')
})

test('the profile must list the key, and the key must name the profile as its owner', async () => {
  const jws = await host.sign(unhosted())
  const sentence = 'badges.example does not list the key that signed this passport.'
  key().owner = `${origin}/somebody-else`
  expect(await problem(jws)).toEqual(['key-not-of-issuer', sentence])
  key().owner = host.profile.id
  host.profile.publicKey = `${origin}/another-key`
  expect(await problem(jws)).toEqual(['key-not-of-issuer', sentence])
  host.profile.publicKey = [`${origin}/another-key`, key()]
  expect(await check(jws, web())).toMatchObject({ status: 'issued' })
  delete host.profile.publicKey
  expect(await problem(jws)).toEqual(['key-not-of-issuer', sentence])
})

test('a key or a badge class on another origin is refused', async () => {
  host.profile.publicKey = 'https://keys.example/1'
  const payload = { ...unhosted(), verification: { type: 'signed', creator: 'https://keys.example/1' } }
  const { privateKey } = await generateKeyPair('ES256')
  const jws = await new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ES256' })
    .sign(privateKey)
  expect((await problem(jws))[1]).toMatch(/^The key of this passport is on keys\.example, but/)
})

test('a badge in the revocation list is revoked, with the reason; an unreadable list is inconclusive', async () => {
  const assertion = unhosted()
  const jws = await host.sign(assertion)
  const list = host.documents.get('/v1/obi/v2/revoked') as Record<string, unknown>
  list.revokedAssertions = ['urn:uuid:another', { id: assertion.id, revocationReason: 'Issued by mistake' }]
  expect(await problem(jws)).toEqual([
    'revoked',
    'This passport was revoked by its issuer on badges.example, with the reason “Issued by mistake”.',
  ])
  list.revokedAssertions = [assertion.id]
  expect((await problem(jws))[0]).toBe('revoked')
  list.revokedAssertions = []
  list.issuer = `${origin}/somebody-else`
  expect((await problem(jws))[0]).toBe('wrong-status-list')
  host.documents.set('/v1/obi/v2/revoked', { error: 'down' })
  expect((await problem(jws))[0]).toBe('issuer-unreachable')
})
