import { describe, expect, test } from 'vitest'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { check, testWeb, verdict } from '../testing/test-web.ts'
import { isKnownContext } from './contexts.ts'

// Attack: a signature covers statements, not JSON. A holder can rewrite the JSON without invalidating the
// signature, to hide an end date, a revocation or another person's name.

type Json = Record<string, unknown>

const issuer = await createTestIssuer({ host: 'badges.example' })
const email = 'ada@example.org'
const cred = 'https://www.w3.org/2018/credentials#'
const dateTime = 'http://www.w3.org/2001/XMLSchema#dateTime'
const expired = await issuer.sign(issuer.credential({ email, validUntil: '2025-01-01T00:00:00Z' }))
const revoked = await issuer.sign(issuer.credential({ email, statusIndex: 3 }))
issuer.revoke(3)

/** Rewrites the JSON of a signed credential. */
function rewritten(text: string, change: (credential: Json) => Json): string {
  return JSON.stringify(change(JSON.parse(text)))
}

/** Adds a proof with an invalid signature to a credential. */
function unsigned(change: (credential: Json) => Json): string {
  const { proof } = JSON.parse(expired)
  return JSON.stringify({ ...change(issuer.credential({ email })), proof })
}

describe('a rewritten end date', () => {
  test.each<[string, unknown]>([
    ['validUntil', ['2025-01-01T00:00:00Z']],
    [`${cred}validUntil`, { '@value': '2025-01-01T00:00:00Z', '@type': dateTime }],
    [`${cred}validUntil`, [{ '@type': dateTime, '@value': '2025-01-01T00:00:00Z' }]],
  ])('as %s: %j is detected', async (name, value) => {
    const text = rewritten(expired, ({ validUntil: _, ...rest }) => ({ ...rest, [name]: value }))
    expect(await verdict(text, testWeb(issuer))).toBe('expired')
  })

  test('in terms of the other data model is detected', async () => {
    const { validFrom: _, ...rest } = issuer.credential({ email })
    const openBadges = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'
    const dataIntegrity = 'https://w3id.org/security/data-integrity/v2'
    const text = await issuer.sign({
      ...rest,
      '@context': ['https://www.w3.org/2018/credentials/v1', openBadges, dataIntegrity],
      issuanceDate: '2020-01-01T00:00:00Z',
      expirationDate: '2025-01-01T00:00:00Z',
    })
    const other = rewritten(text, ({ issuanceDate, expirationDate, ...more }) => ({
      ...more,
      '@context': ['https://www.w3.org/ns/credentials/v2', openBadges],
      [`${cred}issuanceDate`]: { '@value': issuanceDate, '@type': dateTime },
      [`${cred}expirationDate`]: { '@value': expirationDate, '@type': dateTime },
    }))
    expect(await verdict(other, testWeb(issuer))).toBe('expired')
  })

  test('beside a later date is detected', async () => {
    const both = {
      ...issuer.credential({ email }),
      validUntil: ['2030-01-01T00:00:00Z', '2025-01-01T00:00:00Z'],
    }
    expect(await verdict(await issuer.sign(both), testWeb(issuer))).toBe('expired')
  })

  test('that was removed breaks the signature', async () => {
    const text = rewritten(expired, ({ validUntil: _, ...rest }) => rest)
    expect(await verdict(text, testWeb(issuer))).toBe('wrong-signature')
  })
})

describe('a rewritten revocation', () => {
  test('under its full IRI is detected', async () => {
    const text = rewritten(revoked, ({ credentialStatus, ...rest }) => ({
      ...rest,
      [`${cred}credentialStatus`]: credentialStatus,
    }))
    expect(await verdict(text, testWeb(issuer))).toBe('revoked')
  })

  test('in another place with the same id is detected', async () => {
    const plain = issuer.credential({ email, statusIndex: 3 })
    // The evidence has the same id as the credential, so its statements apply to the credential.
    const text = await issuer.sign({ ...plain, evidence: [{ id: plain.id, type: ['Evidence'] }] })
    expect(await verdict(text, testWeb(issuer))).toBe('revoked')
    const moved = rewritten(text, ({ credentialStatus, ...rest }) => ({
      ...rest,
      evidence: [{ id: rest.id, type: ['Evidence', 'VerifiableCredential'], credentialStatus }],
    }))
    expect(await verdict(moved, testWeb(issuer))).toBe('revoked')
  })

  test.each(['@included', '@graph', '@reverse', '@nest'])('under %s is rejected', async (keyword) => {
    const text = rewritten(revoked, ({ credentialStatus, ...rest }) => ({
      ...rest,
      [keyword]: [{ id: rest.id, type: 'VerifiableCredential', credentialStatus }],
    }))
    expect(await verdict(text, testWeb(issuer))).toBe('unknown-context')
  })
})

describe('an unsigned id', () => {
  test('cannot be added to a credential without one', async () => {
    const { id: _, ...nameless } = issuer.credential({ email, validUntil: '2025-01-01T00:00:00Z' })
    const text = await issuer.sign(nameless)
    expect(await verdict(text, testWeb(issuer))).toBe('expired')
    for (const id of ['_:b0', '_:b1', '_:c14n0', 7, null, '']) {
      const named = rewritten(text, (credential) => ({ ...credential, id }))
      expect(await verdict(named, testWeb(issuer))).toBe('not-a-credential')
    }
  })
})

describe('a rewritten proof', () => {
  test('with its own context is rejected', async () => {
    const text = rewritten(expired, (credential) => ({
      ...credential,
      proof: {
        ...(credential.proof as Json),
        '@context': [{ nonce: 'https://w3id.org/security#expiration' }],
      },
    }))
    expect(await verdict(text, testWeb(issuer))).toBe('proof-not-supported')
  })

  test.each(['previousProof', 'https://w3id.org/security#expiration'])(
    'with %s is rejected',
    async (name) => {
      const text = rewritten(expired, (credential) => ({
        ...credential,
        proof: { ...(credential.proof as Json), [name]: 'urn:uuid:1' },
      }))
      expect(await verdict(text, testWeb(issuer))).toBe('proof-not-supported')
    },
  )
})

describe('the subject', () => {
  test('must be unique', async () => {
    const { credentialSubject, ...rest } = issuer.credential({ email })
    const two = await issuer.sign({
      ...rest,
      credentialSubject: [credentialSubject, { id: 'mailto:eve@example.org' }],
    })
    expect(await verdict(two, testWeb(issuer))).toBe('not-a-credential')
    const none = await issuer.sign(rest)
    expect(await verdict(none, testWeb(issuer))).toBe('not-a-credential')
  })

  test('is read from the statements', async () => {
    const text = await issuer.sign(issuer.credential({ email }))
    const swapped = rewritten(text, ({ credentialSubject, ...rest }) => ({
      ...rest,
      [`${cred}credentialSubject`]: [credentialSubject],
    }))
    expect((await check(swapped, testWeb(issuer))).subject.emails).toEqual([email])
  })

  test('must be in a credential with one issuer', async () => {
    const two = { ...issuer.credential({ email }), issuer: [issuer.did, 'did:web:other.example'] }
    expect(await verdict(await issuer.sign(two), testWeb(issuer))).toBe('not-a-credential')
  })
})

describe('terms', () => {
  test.each<[string, unknown]>([
    [
      'an unknown further context',
      ['https://www.w3.org/ns/credentials/v2', 'https://evil.example/context.json'],
    ],
    ['an inline context', ['https://www.w3.org/ns/credentials/v2', { name: 'https://evil.example/name' }]],
    ['an unknown first context', ['https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json']],
    ['no context', undefined],
    [
      'contexts in another order',
      ['https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json', 'https://www.w3.org/ns/credentials/v2'],
    ],
  ])('with %s are rejected without a fetch', async (_, context) => {
    const web = testWeb(issuer)
    const text = unsigned((credential) => ({ ...credential, '@context': context }))
    expect(await verdict(text, web)).toBe('unknown-context')
    expect(web.requests).toEqual([])
  })

  test('of a nested unknown context are rejected', async () => {
    const text = unsigned((credential) => ({
      ...credential,
      evidence: [{ type: 'Evidence', '@context': 'https://evil.example/context.json' }],
    }))
    expect(await verdict(text, testWeb(issuer))).toBe('unknown-context')
    await expect(check(text, testWeb(issuer))).rejects.toThrow('(https://evil.example/context.json)')
  })

  test('of Open Badges drafts are not bundled', () => {
    expect(isKnownContext('https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json')).toBe(true)
    expect(isKnownContext('https://imsglobal.github.io/openbadges-specification/ob_v3p0.html')).toBe(false)
  })

  test('without a definition are named in the error', async () => {
    const text = unsigned((credential) => ({ ...credential, favouriteColour: 'blue' }))
    expect(await verdict(text, testWeb(issuer))).toBe('unknown-context')
    await expect(check(text, testWeb(issuer))).rejects.toThrow('(favouriteColour)')
  })
})
