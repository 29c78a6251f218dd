import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  idpCall,
  newPerson,
  type ProviderService,
  startProviderService,
} from '../testing/test-provider-service.ts'
import { calls, claimsOf, newEmail } from '../testing/test-service.ts'

let service: ProviderService

beforeAll(async () => {
  service = await startProviderService()
})
afterAll(() => service.close())

const google = () => service.providers.google
const campus = () => service.providers.campus
const message = (answer: { json: { error: { message: string } } }) => answer.json.error.message
const lookup = async (idToken: string) => (await service.post(calls.lookup, { idToken })).json.users[0]

describe("sign-in with a provider's ID token", () => {
  it("creates an account and answers with the protocol's fields", async () => {
    const person = newPerson({ given_name: 'Ada', picture: 'https://example.com/ada.png' })
    const token = await google().idToken({ ...person })
    const postBody = `&id_token=${token}&providerId=google.com`
    const { status, json } = await service.idp({ postBody })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      kind: 'identitytoolkit#VerifyAssertionResponse',
      isNewUser: true,
      email: person.email,
      emailVerified: true,
      providerId: 'google.com',
      federatedId: `https://accounts.google.com/${person.sub}`,
      oauthIdToken: token,
      displayName: 'Ada Lovelace',
      fullName: 'Ada Lovelace',
      firstName: 'Ada',
      photoUrl: 'https://example.com/ada.png',
      expiresIn: '3600',
      refreshToken: expect.any(String),
    })
    expect(JSON.parse(json.rawUserInfo)).toMatchObject({ id: person.sub, verified_email: true })
    expect(claimsOf(json.idToken).firebase).toEqual({
      identities: { 'google.com': [person.sub], email: [person.email] },
      sign_in_provider: 'google.com',
    })
    expect(await lookup(json.idToken)).toMatchObject({
      displayName: 'Ada Lovelace',
      photoUrl: 'https://example.com/ada.png',
      emailVerified: true,
    })
  })

  it('finds the account by provider and sub, even after a change of e-mail', async () => {
    const person = newPerson()
    const first = (await service.byToken(google(), person)).json
    const again = (await service.byToken(google(), { ...person, email: newEmail() })).json
    expect(again).toMatchObject({ localId: first.localId, isNewUser: false })
    expect((await lookup(again.idToken)).email).toBe(person.email)
    const elsewhere = (await service.byToken(campus(), newPerson({ sub: person.sub }))).json
    expect(elsewhere.localId).not.toBe(first.localId)
  })

  it('stores the screen name', async () => {
    const { json } = await service.byToken(google(), { ...newPerson(), screen_name: 'turingcomplete' })
    expect(json).toMatchObject({ screenName: 'turingcomplete' })
    const { json: found } = await service.post(calls.lookup, { idToken: json.idToken })
    expect(found.users).toMatchObject([
      { screenName: 'turingcomplete', providerUserInfo: [{ screenName: 'turingcomplete' }] },
    ])
  })

  it('creates an account without an address if the provider sends none', async () => {
    const { json } = await service.byToken(google(), { sub: newPerson().sub })
    expect(json).toMatchObject({ isNewUser: true, emailVerified: false })
    expect(json.email).toBeUndefined()
  })

  it('reads the token from requestUri and from access_token too', async () => {
    const token = await google().idToken({ ...newPerson() })
    const first = await service.idp({
      requestUri: `http://localhost?providerId=google.com&id_token=${token}`,
    })
    const second = await service.idp({ postBody: `&access_token=${token}&providerId=google.com` })
    expect(second.json.localId).toBe(first.json.localId)
  })

  it('creates one account for 8 concurrent sign-ins', async () => {
    const person = newPerson()
    const answers = await Promise.all(Array.from({ length: 8 }, () => service.byToken(google(), person)))
    expect(new Set(answers.map(({ json }) => json.localId)).size).toBe(1)
    expect(answers.filter(({ json }) => json.isNewUser)).toHaveLength(1)
  })

  it('adds missing claims from the UserInfo endpoint', async () => {
    const person = newPerson()
    campus().person = person
    const flow = await service.pendingToken(campus(), person)
    const { json } = await service.idp({ pendingToken: flow })
    // oidc-provider omits e-mail address and name from ID tokens (OpenID Connect Core 5.4).
    expect(json).toMatchObject({ email: person.email, emailVerified: true, displayName: person.name })
    expect(json.rawUserInfo).not.toContain('nonce')
  })
})

describe('rejected provider credentials', () => {
  const refused = async (
    claims: JWTPayload,
    header?: Parameters<ReturnType<typeof google>['idToken']>[1],
  ) => {
    const token = await google().idToken({ sub: newPerson().sub, ...claims }, header)
    const answer = await service.idp({ postBody: `&id_token=${token}&providerId=google.com` })
    expect(answer.status).toBe(400)
    return message(answer).split(' : ')[0]
  }

  it('rejects another audience or issuer, another provider’s token and an expired token', async () => {
    expect(await refused({ aud: 'somebody-else' })).toBe('INVALID_IDP_RESPONSE')
    expect(await refused({ aud: [google().settings.clientId, 'somebody-else'] })).toBe('INVALID_IDP_RESPONSE')
    expect(await refused({ azp: 'somebody-else' })).toBe('INVALID_IDP_RESPONSE')
    expect(await refused({ iss: 'https://accounts.example.com' })).toBe('INVALID_IDP_RESPONSE')
    const hourAgo = Math.floor(Date.now() / 1000) - 3600
    expect(await refused({ iat: hourAgo, exp: hourAgo + 300 })).toBe('INVALID_IDP_RESPONSE')
    const foreign = await campus().idToken({ sub: 'x' })
    const answer = await service.idp({ postBody: `&id_token=${foreign}&providerId=google.com` })
    expect(message(answer)).toMatch(/^INVALID_IDP_RESPONSE : /)
  })

  it('rejects another key, no signature, a shared secret and malformed tokens', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    expect(await refused({}, { key: privateKey })).toBe('INVALID_IDP_RESPONSE')
    expect(await refused({}, { key: privateKey, kid: 'unknown' })).toBe('INVALID_IDP_RESPONSE')
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const claims = {
      iss: google().settings.issuer,
      aud: google().settings.clientId,
      sub: 'x',
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 300,
    }
    const unsigned = `${encode({ alg: 'none' })}.${encode(claims)}.`
    const symmetric = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(google().settings.clientSecret))
    for (const token of [unsigned, symmetric, JSON.stringify(claims), 'nonsense', 'a.b.c']) {
      const answer = await service.idp({
        postBody: `&providerId=google.com&id_token=${encodeURIComponent(token)}`,
      })
      expect(message(answer)).toMatch(/^INVALID_IDP_RESPONSE : /)
      expect(answer.text).not.toContain(token)
    }
  })

  it('rejects a wrong nonce, but accepts the nonce or its SHA-256', async () => {
    expect(await refused({ nonce: 'one' })).toBe('MISSING_OR_INVALID_NONCE')
    const person = newPerson()
    const hashed = 'd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35' // SHA-256 of "2"
    for (const [claim, given, status] of [
      ['one', 'one', 200],
      ['one', 'two', 400],
      [hashed, '2', 200],
      [undefined, 'one', 400],
    ] as const) {
      const token = await google().idToken({ ...person, ...(claim !== undefined && { nonce: claim }) })
      const answer = await service.idp({
        postBody: `&id_token=${token}&providerId=google.com&nonce=${given}`,
      })
      expect(answer.status).toBe(status)
    }
  })

  it('rejects an invalid subject', async () => {
    for (const sub of ['', 'x'.repeat(256), 'a\u0000b', 12_345, undefined]) {
      const token = await google().idToken({ sub } as JWTPayload)
      const answer = await service.idp({ postBody: `&id_token=${token}&providerId=google.com` })
      expect(message(answer)).toMatch(/^INVALID_IDP_RESPONSE : /)
    }
  })

  it('rejects each malformed call with its code', async () => {
    const ask = async (body: object) => message(await service.post(idpCall, body))
    expect(await ask({ postBody: 'id_token=x' })).toBe('MISSING_REQUEST_URI')
    expect(await ask({ requestUri: 'notAnAbsoluteUri' })).toBe('INVALID_REQUEST_URI')
    const requestUri = 'http://localhost'
    expect(await ask({ requestUri, postBody: 'id_token=x' })).toMatch(
      /^INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response\/credential:/,
    )
    expect(await ask({ requestUri, postBody: 'providerId=google.com' })).toMatch(
      /^INVALID_CREDENTIAL_OR_PROVIDER_ID : /,
    )
    expect(await ask({ requestUri, postBody: 'providerId=facebook.com&access_token=x' })).toMatch(
      /^OPERATION_NOT_ALLOWED : /,
    )
    expect(await ask({ requestUri, pendingToken: 'nonsense' })).toBe('INVALID_PENDING_TOKEN')
    expect(await ask({ requestUri, pendingToken: 'x'.repeat(43) })).toBe('INVALID_PENDING_TOKEN')
    expect(await ask({ requestUri, tenantId: 't' })).toBe('UNSUPPORTED_TENANT_OPERATION')
    expect(await ask({ requestUri, surprise: 1 })).toContain('surprise')
  })

  it('answers 503 while the provider is down and recovers with it', async () => {
    const other = await startProviderService()
    other.providers.campus.up = false
    const answer = await other.byToken(other.providers.campus, newPerson())
    expect(answer.status).toBe(503)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    other.providers.campus.up = true
    expect((await other.byToken(other.providers.campus, newPerson())).status).toBe(200)
    await other.close()
  })
})
