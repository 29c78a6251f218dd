import { createPublicKey } from 'node:crypto'
import { type CompactJWSHeaderParameters, CompactSign, importJWK } from 'jose'
import { describe, expect, test } from 'vitest'
import { didUrl, type Forgery, issuer, type Json, origin, sibling, stranger } from '../testing/forgery.ts'
import { byJose } from '../testing/other-verifiers.ts'
import { testWeb, verdict } from '../testing/test-web.ts'

const jwt = await issuer.signJwt()
const [head = '', body = '', signature = ''] = jwt.split('.')
const payload: Json = decoded(body)
const kid = issuer.keyIds.rsa

function decoded(part: string): Json {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Signs changed claims or a changed header, with the issuer's own key unless it is another's. */
async function token(claims: Json = {}, header: Partial<CompactJWSHeaderParameters> = {}, signer = issuer) {
  const alg = header.alg ?? 'RS256'
  return new CompactSign(Buffer.from(JSON.stringify({ ...payload, ...claims })))
    .setProtectedHeader({ alg, kid, typ: 'JWT', ...header })
    .sign(await importJWK({ ...signer.keys.rsa.privateJwk }, alg))
}

const changed: Forgery[] = [
  {
    name: 'another name',
    forge: () => `${head}.${encoded({ ...payload, name: 'Pilot' })}.${signature}`,
    ours: 'wrong-signature',
  },
  {
    name: 'no status',
    forge: () => `${head}.${encoded({ ...payload, credentialStatus: undefined })}.${signature}`,
    ours: 'wrong-signature',
  },
  {
    name: 'no end',
    forge: () => `${head}.${encoded({ ...payload, exp: undefined, validUntil: undefined })}.${signature}`,
    ours: 'wrong-signature',
  },
  {
    name: 'another signature',
    forge: () => `${head}.${body}.${signature.replace(/^..../, 'AAAA')}`,
    ours: 'wrong-signature',
  },
  {
    name: 'another header',
    forge: () => `${encoded({ alg: 'RS256', kid })}.${body}.${signature}`,
    ours: 'wrong-signature',
  },
  { name: 'a duplicate member', forge: () => duplicate(), ours: 'not-a-credential' },
]

/** A payload in which the first `iss` is the issuer and the second somebody else; most parsers take the second. */
function duplicate(): string {
  const twice = JSON.stringify(payload).replace(/\}$/, `,"iss":"${stranger.did}"}`)
  return `${head}.${Buffer.from(twice).toString('base64url')}.${signature}`
}

const wrongKeys: Forgery[] = [
  {
    name: 'no signature',
    forge: () => `${encoded({ alg: 'none', kid, typ: 'JWT' })}.${body}.`,
    ours: 'not-signed',
  },
  {
    name: 'the public key as a secret',
    forge: async () => {
      const { publicJwk } = issuer.keys.rsa
      const secret = createPublicKey({ key: { ...publicJwk }, format: 'jwk' }).export({
        type: 'spki',
        format: 'pem',
      })
      return new CompactSign(Buffer.from(JSON.stringify(payload)))
        .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
        .sign(Buffer.from(secret))
    },
    ours: 'proof-not-supported',
  },
  {
    name: 'a key of its own in the header',
    forge: () => token({}, { kid: undefined as never, jwk: { ...stranger.keys.rsa.publicJwk } }, stranger),
    ours: 'key-not-of-issuer',
  },
  {
    name: 'a key of its own in the header under the id of the issuer’s',
    forge: () => token({}, { jwk: { ...stranger.keys.rsa.publicJwk } }, stranger),
    ours: 'wrong-signature',
  },
  {
    name: 'a URL of keys in the header',
    forge: () => token({}, { jku: 'https://stranger.example/issuers/a1/jwks.json' }, stranger),
    ours: 'wrong-signature',
  },
  {
    name: 'the key of an issuer on another host',
    forge: () => token({}, { kid: stranger.keyIds.rsa }, stranger),
    ours: 'key-not-of-issuer',
  },
  {
    name: 'the key of another issuer on the same host',
    forge: () => token({}, { kid: sibling.keyIds.rsa }, sibling),
    ours: 'key-not-of-issuer',
  },
  {
    name: 'an Ed25519 key of the issuer',
    forge: () => token({}, { kid: issuer.keyIds.ed25519 }),
    ours: 'proof-not-supported',
  },
  {
    name: 'an algorithm that the key is not for',
    forge: () => token({}, { alg: 'PS256' }),
    ours: 'proof-not-supported',
  },
  {
    name: 'an unknown critical header',
    forge: () => `${encoded({ ...decoded(head), crit: ['rank'], rank: 1 })}.${body}.${signature}`,
    ours: 'proof-not-supported',
  },
  {
    name: 'a compromised key',
    forge: async (web) => {
      issuer.setKeys('compromised', new Date('2026-10-01T00:00:00Z'))
      for (const path of [new URL(didUrl).pathname, '/issuers/a1/jwks.json'])
        web.documents.set(`${origin}${path}`, await issuer.document(path))
      issuer.setKeys('signing')
      return jwt
    },
    ours: 'key-revoked',
  },
]

/** Claims that the issuer itself signed, in contradiction to the credential or out of date. */
const claims: Forgery[] = [
  { name: 'issuer', forge: () => token({ iss: stranger.did }), ours: 'not-a-credential' },
  {
    name: 'subject',
    forge: () => token({ sub: 'did:example:eve' }),
    ours: 'not-a-credential',
    theirs: 'valid',
  },
  {
    name: 'id',
    forge: () => token({ jti: `${origin}/passports/other` }),
    ours: 'not-a-credential',
    theirs: 'valid',
  },
  { name: 'start', forge: () => token({ nbf: Date.parse('2098-01-01') / 1000 }), ours: 'not-yet-valid' },
  { name: 'end', forge: () => token({ exp: Date.parse('2026-04-01') / 1000 }), ours: 'expired' },
  {
    name: 'end of the credential',
    forge: () => token({ validUntil: '2026-04-01T00:00:00Z' }),
    ours: 'expired',
    theirs: 'valid',
  },
]

async function verdicts({ forge }: Pick<Forgery, 'forge'>): Promise<string[]> {
  const web = testWeb(issuer, sibling, stranger)
  const forged = await forge(web)
  return [await verdict(forged, web), await byJose(forged, web, issuer.did)]
}

test('the original is accepted', async () => {
  expect(await verdicts({ forge: () => jwt })).toEqual(['issued', 'valid'])
  expect(await verdicts({ forge: () => token() })).toEqual(['issued', 'valid'])
})

describe('a token is rejected', () => {
  test.each(changed)('if it has $name', async ({ forge, ours, theirs = 'refused' }) => {
    expect(await verdicts({ forge })).toEqual([ours, theirs])
  })
  test.each(wrongKeys)('with $name', async ({ forge, ours, theirs = 'refused' }) => {
    expect(await verdicts({ forge })).toEqual([ours, theirs])
  })
  test.each(claims)('with a wrong $name in its claims', async ({ forge, ours, theirs = 'refused' }) => {
    expect(await verdicts({ forge })).toEqual([ours, theirs])
  })
})
