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

describe('a disabled account', () => {
  it('is told so, by each way in', async () => {
    const person = newPerson()
    const { localId } = (await service.byToken(google(), person)).json
    await service.pool.query('UPDATE identity.accounts SET disabled = true WHERE uid = $1', [localId])
    expect(message(await service.byToken(google(), person))).toBe('USER_DISABLED')
    const elsewhere = newPerson({ email: person.email ?? '' })
    expect(message(await service.byToken(campus(), elsewhere))).toBe('USER_DISABLED')
    expect(await linkedOf(localId)).toEqual(['google.com'])
  })
})

describe('an account with the same e-mail address', () => {
  it('that nobody had proven is taken over: password, providers, sessions and codes are gone', async () => {
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

  it('that was proven keeps everything and gains the provider', async () => {
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

  it('is never linked on an address that the provider has not verified', async () => {
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

  it('tells its providers where enumeration protection is off', async () => {
    const open = await startProviderService({ enumerationProtection: false })
    const person = newPerson({ email_verified: false })
    await open.byToken(open.providers.campus, person)
    const { json } = await open.byToken(open.providers.google, newPerson({ ...person, sub: 'other' }))
    expect(json).toMatchObject({ needConfirmation: true, verifiedProvider: ['oidc.campus'] })
    await open.close()
  })

  it('that the provider now gives to somebody else follows the provider, and says so', async () => {
    const person = newPerson()
    const first = (await service.byToken(google(), person)).json
    const { json } = await service.byToken(google(), newPerson({ email: person.email ?? '' }))
    expect(json).toMatchObject({ localId: first.localId, emailRecycled: true })
    expect(message(await service.byToken(google(), person, { autoCreate: false }))).toBe('EMAIL_NOT_FOUND')
  })
})

describe('linking', () => {
  it('adds the provider to the account that is signed in', async () => {
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

  it('goes on in one session, and the tabs that have the old one are given a moment', async () => {
    const own = await newAccount(service)
    await service.byToken(google(), newPerson(), { idToken: own.idToken })
    expect((await service.post(calls.lookup, { idToken: own.idToken })).status).toBe(200)
    const sessions = await service.pool.query<{ sign_in_provider: string }>(
      "SELECT sign_in_provider FROM identity.sessions WHERE uid = $1 AND expires_at > now() + interval '1 hour'",
      [own.localId],
    )
    expect(sessions.rows).toEqual([{ sign_in_provider: 'google.com' }])
  })

  it('proves the address when it is the same and verified there', async () => {
    const own = await newAccount(service)
    const { json } = await service.byToken(google(), newPerson({ email: own.email }), {
      idToken: own.idToken,
    })
    expect(await lookup(json.idToken)).toMatchObject({ emailVerified: true })
    const signIn = await service.post(calls.signIn, { email: own.email, password: 'correct horse' })
    expect(signIn.status).toBe(200)
  })

  it('gives an account without an address the provider’s', async () => {
    const bare = (await service.byToken(campus(), { sub: newPerson().sub })).json
    const person = newPerson()
    const { json } = await service.byToken(google(), person, { idToken: bare.idToken })
    expect(await lookup(json.idToken)).toMatchObject({ email: person.email, emailVerified: true })
  })

  it('refuses what is linked already, here or elsewhere, and gives the credential back when asked', async () => {
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

  it('refuses an address that another account has', async () => {
    const holder = await newAccount(service)
    const own = await newAccount(service)
    const answer = await service.byToken(google(), newPerson({ email: holder.email }), {
      idToken: own.idToken,
      returnIdpCredential: false,
    })
    expect(message(answer)).toBe('EMAIL_EXISTS')
    expect(await linkedOf(own.localId)).toEqual([])
  })

  it('needs somebody who has just signed in, and a token that still holds', async () => {
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

describe('proving again who is there (autoCreate: false)', () => {
  it('signs in to the linked account, and makes or links nothing', async () => {
    const person = newPerson()
    const first = (await service.byToken(google(), person)).json
    const again = await service.byToken(google(), person, { autoCreate: false })
    expect(again.json).toMatchObject({ localId: first.localId, isNewUser: false })
    const stranger = newPerson({ email: person.email ?? '' })
    expect(message(await service.byToken(campus(), stranger, { autoCreate: false }))).toBe('EMAIL_NOT_FOUND')
    expect(await linkedOf(first.localId)).toEqual(['google.com'])
  })
})

describe('a pending token', () => {
  it('is used once, 10 at the same time included', async () => {
    const person = newPerson()
    const pendingToken = await service.pendingToken(google(), person)
    const answers = await Promise.all(Array.from({ length: 10 }, () => service.idp({ pendingToken })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(message(answer)).toBe('INVALID_PENDING_TOKEN')
    expect(message(await service.idp({ pendingToken }))).toBe('INVALID_PENDING_TOKEN')
  })

  it('is used up by a refusal too; where the client can go on it is given a new one', async () => {
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

  it('runs out after 5 minutes; only its hash is stored', async () => {
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
