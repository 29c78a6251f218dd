import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, type ProviderService, startProviderService } from '../testing/test-provider-service.ts'
import { calls, claimsOf, newAccount, newEmail } from '../testing/test-service.ts'

let service: ProviderService

beforeAll(async () => {
  service = await startProviderService()
})
afterAll(() => service.close())

const google = () => service.providers.google
const campus = () => service.providers.campus
const message = (answer: { json: { error: { message: string } } }) => answer.json.error.message
const lookup = async (idToken: string) => (await service.post(calls.lookup, { idToken })).json.users[0]
const setVerified = (uid: string) =>
  service.pool.query('UPDATE identity.accounts SET email_verified = true WHERE uid = $1', [uid])

describe('provider sign-in to a disabled account', () => {
  it('answers USER_DISABLED for each credential', async () => {
    const person = newPerson()
    const { localId } = (await service.byToken(google(), person)).json
    await service.pool.query('UPDATE identity.accounts SET disabled = true WHERE uid = $1', [localId])
    expect(message(await service.byToken(google(), person))).toBe('USER_DISABLED')
    const elsewhere = newPerson({ email: person.email ?? '' })
    expect(message(await service.byToken(campus(), elsewhere))).toBe('USER_DISABLED')
    expect(await linkedOf(localId)).toEqual(['google.com'])
  })
})

describe('provider sign-in with the e-mail address of an existing account', () => {
  it('deletes password, providers, sessions and codes if the address was unverified', async () => {
    const hijacker = await newAccount(service)
    await service.byToken(campus(), { ...newPerson(), email: newEmail() }, { idToken: hijacker.idToken })
    await service.pool.query(
      `INSERT INTO identity.action_codes (code_hash, type, uid, email, new_email, created_at, expires_at)
       VALUES ('\\x01', 'VERIFY_AND_CHANGE_EMAIL', $1, $2, 'hijacker@example.com', now(), now() + interval '1 hour')`,
      [hijacker.localId, hijacker.email],
    )
    const owner = (await service.byToken(google(), newPerson({ email: hijacker.email, name: 'Owner' }))).json
    expect(owner).toMatchObject({ localId: hijacker.localId, isNewUser: false, emailVerified: true })
    expect(await linkedOf(owner.localId)).toEqual(['google.com'])
    const account = await lookup(owner.idToken)
    expect(account).toMatchObject({ displayName: 'Owner', emailVerified: true })
    expect(account).not.toHaveProperty('passwordHash')
    const signIn = await service.post(calls.signIn, { email: hijacker.email, password: 'correct horse' })
    expect(message(signIn)).toBe('INVALID_LOGIN_CREDENTIALS')
    const refreshed = await service.post(calls.token, {
      grant_type: 'refresh_token',
      refresh_token: hijacker.refreshToken,
    })
    expect(message(refreshed)).toBe('TOKEN_EXPIRED')
    const { rows } = await service.pool.query(
      'SELECT 1 FROM identity.action_codes WHERE uid = $1 AND ended_at IS NULL',
      [owner.localId],
    )
    expect(rows).toHaveLength(0)
  })

  it('links the provider and keeps everything if the address was verified', async () => {
    const known = await newAccount(service)
    await setVerified(known.localId)
    const { json } = await service.byToken(google(), newPerson({ email: known.email.toUpperCase() }))
    expect(json.localId).toBe(known.localId)
    const signIn = await service.post(calls.signIn, { email: known.email, password: 'correct horse' })
    expect(signIn.status).toBe(200)
    expect((await service.post(calls.lookup, { idToken: known.idToken })).status).toBe(200)
    const second = await service.byToken(campus(), newPerson({ email: known.email }))
    expect(second.json.localId).toBe(known.localId)
    expect(await linkedOf(known.localId)).toEqual(['google.com', 'oidc.campus'])
  })

  it('does not link if the provider has not verified the address', async () => {
    for (const verified of [false, true]) {
      const known = await newAccount(service)
      if (verified) await setVerified(known.localId)
      for (const claim of [false, undefined, 'false', 1]) {
        const { email_verified: _, ...person } = newPerson({ email: known.email })
        const claims = { ...person, ...(claim !== undefined && { email_verified: claim }) }
        const { status, json } = await service.byToken(google(), claims)
        expect(status).toBe(200)
        expect(json).toMatchObject({ needConfirmation: true, email: known.email })
        expect(json).not.toHaveProperty('localId')
        expect(json).not.toHaveProperty('idToken')
        expect(json).not.toHaveProperty('refreshToken')
        expect(json).not.toHaveProperty('verifiedProvider')
      }
      expect(await linkedOf(known.localId)).toEqual([])
    }
  })

  it('lists the account’s providers with enumeration protection off', async () => {
    const open = await startProviderService({ enumerationProtection: false })
    const person = newPerson({ email_verified: false })
    await open.byToken(open.providers.campus, person)
    const { json } = await open.byToken(open.providers.google, newPerson({ ...person, sub: 'other' }))
    expect(json).toMatchObject({ needConfirmation: true, verifiedProvider: ['oidc.campus'] })
    await open.close()
  })

  it('follows an address that the provider reassigned and reports emailRecycled', async () => {
    const person = newPerson()
    const first = (await service.byToken(google(), person)).json
    const { json } = await service.byToken(google(), newPerson({ email: person.email ?? '' }))
    expect(json).toMatchObject({ localId: first.localId, emailRecycled: true })
    expect(message(await service.byToken(google(), person, { autoCreate: false }))).toBe('EMAIL_NOT_FOUND')
  })
})

describe('linking a provider', () => {
  it('adds the provider to the caller’s account', async () => {
    const own = await newAccount(service)
    const person = newPerson()
    const { json } = await service.byToken(google(), person, { idToken: own.idToken })
    expect(json).toMatchObject({ localId: own.localId, isNewUser: false })
    expect(claimsOf(json.idToken).firebase).toEqual({
      identities: { 'google.com': [person.sub], email: [own.email] },
      sign_in_provider: 'google.com',
    })
    expect(await lookup(json.idToken)).toMatchObject({ email: own.email, emailVerified: false })
  })

  it('replaces the session, and other tabs keep the old one for a while', async () => {
    const own = await newAccount(service)
    await service.byToken(google(), newPerson(), { idToken: own.idToken })
    expect((await service.post(calls.lookup, { idToken: own.idToken })).status).toBe(200)
    const sessions = await service.pool.query<{ sign_in_provider: string }>(
      "SELECT sign_in_provider FROM identity.sessions WHERE uid = $1 AND expires_at > now() + interval '1 hour'",
      [own.localId],
    )
    expect(sessions.rows).toEqual([{ sign_in_provider: 'google.com' }])
  })

  it('verifies the account’s address if the provider has verified the same address', async () => {
    const own = await newAccount(service)
    const { json } = await service.byToken(google(), newPerson({ email: own.email }), {
      idToken: own.idToken,
    })
    expect(await lookup(json.idToken)).toMatchObject({ emailVerified: true })
    const signIn = await service.post(calls.signIn, { email: own.email, password: 'correct horse' })
    expect(signIn.status).toBe(200)
  })

  it('sets the provider’s address on an account without one', async () => {
    const bare = (await service.byToken(campus(), { sub: newPerson().sub })).json
    const person = newPerson()
    const { json } = await service.byToken(google(), person, { idToken: bare.idToken })
    expect(await lookup(json.idToken)).toMatchObject({ email: person.email, emailVerified: true })
  })

  it('rejects a provider that is already linked and returns the credential on request', async () => {
    const person = newPerson()
    const linked = (await service.byToken(google(), person)).json
    const other = await newAccount(service)
    for (const idToken of [linked.idToken, other.idToken]) {
      const soft = await service.byToken(google(), person, { idToken })
      expect(soft.status).toBe(200)
      expect(soft.json.errorMessage).toBe('FEDERATED_USER_ID_ALREADY_LINKED')
      expect(soft.json.oauthIdToken).toBeTypeOf('string')
      expect(soft.json).not.toHaveProperty('localId')
      expect(soft.json).not.toHaveProperty('refreshToken')
      const hard = await service.byToken(google(), person, { idToken, returnIdpCredential: false })
      expect(hard.status).toBe(400)
      expect(message(hard)).toBe('FEDERATED_USER_ID_ALREADY_LINKED')
    }
    expect(await linkedOf(other.localId)).toEqual([])
  })

  it('rejects an address of another account', async () => {
    const holder = await newAccount(service)
    const own = await newAccount(service)
    const answer = await service.byToken(google(), newPerson({ email: holder.email }), {
      idToken: own.idToken,
      returnIdpCredential: false,
    })
    expect(message(answer)).toBe('EMAIL_EXISTS')
    expect(await linkedOf(own.localId)).toEqual([])
  })

  it('requires a recent sign-in and a valid token', async () => {
    let now = Date.now()
    const late = await startProviderService({ clock: () => new Date(now) })
    const own = await newAccount(late)
    now += 5 * 60_000
    const answer = await late.byToken(late.providers.google, newPerson(), { idToken: own.idToken })
    expect(message(answer)).toMatch(/^CREDENTIAL_TOO_OLD_LOGIN_AGAIN/)
    await late.close()
    expect(message(await service.byToken(google(), newPerson(), { idToken: 'nonsense' }))).toBe(
      'INVALID_ID_TOKEN',
    )
  })
})

describe('re-authentication (autoCreate: false)', () => {
  it('signs in to the linked account without creating or linking anything', async () => {
    const person = newPerson()
    const first = (await service.byToken(google(), person)).json
    const again = await service.byToken(google(), person, { autoCreate: false })
    expect(again.json).toMatchObject({ localId: first.localId, isNewUser: false })
    const stranger = newPerson({ email: person.email ?? '' })
    expect(message(await service.byToken(campus(), stranger, { autoCreate: false }))).toBe('EMAIL_NOT_FOUND')
    expect(await linkedOf(first.localId)).toEqual(['google.com'])
  })
})

describe('pending token', () => {
  it('works once for 10 concurrent requests', async () => {
    const person = newPerson()
    const pendingToken = await service.pendingToken(google(), person)
    const answers = await Promise.all(Array.from({ length: 10 }, () => service.idp({ pendingToken })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(message(answer)).toBe('INVALID_PENDING_TOKEN')
    expect(message(await service.idp({ pendingToken }))).toBe('INVALID_PENDING_TOKEN')
  })

  it('is used by a rejected sign-in, which returns a new one if the client can retry', async () => {
    const person = newPerson()
    const owner = (await service.byToken(google(), person)).json
    const other = await newAccount(service)
    const pendingToken = await service.pendingToken(google(), person)
    const refusedLink = await service.idp({ pendingToken, idToken: other.idToken })
    expect(refusedLink.json.errorMessage).toBe('FEDERATED_USER_ID_ALREADY_LINKED')
    expect(message(await service.idp({ pendingToken }))).toBe('INVALID_PENDING_TOKEN')
    const second = await service.idp({ pendingToken: refusedLink.json.pendingToken })
    expect(second.json.localId).toBe(owner.localId)

    const unknown = await service.pendingToken(google(), newPerson())
    expect(message(await service.idp({ pendingToken: unknown, autoCreate: false }))).toBe('EMAIL_NOT_FOUND')
    expect(message(await service.idp({ pendingToken: unknown }))).toBe('INVALID_PENDING_TOKEN')
  })

  it('expires after 5 minutes and is stored as a hash', async () => {
    const pendingToken = await service.pendingToken(google(), newPerson())
    const { rows } = await service.pool.query('SELECT * FROM identity.pending_tokens')
    expect(JSON.stringify(rows)).not.toContain(pendingToken)
    await service.pool.query(
      "UPDATE identity.pending_tokens SET expires_at = expires_at - interval '5 minutes'",
    )
    expect(message(await service.idp({ pendingToken }))).toBe('INVALID_PENDING_TOKEN')
  })
})

async function linkedOf(uid: string): Promise<string[]> {
  const { rows } = await service.pool.query<{ provider_id: string }>(
    'SELECT provider_id FROM identity.linked_providers WHERE uid = $1 ORDER BY 1',
    [uid],
  )
  return rows.map(({ provider_id }) => provider_id)
}
