import { generateKeyPairSync } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountDirectory } from '#platform/accounts/account-directory.ts'
import { createOutgoingFetch } from '#platform/outgoing/outgoing.ts'
import { type FakeFirebase, startFakeFirebase } from '#testing/servers/fake-firebase.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createFirebaseAccounts } from './firebase-accounts.ts'
import { readServiceAccount } from './service-account.ts'

let firebase: FakeFirebase
let accounts: AccountDirectory
let now: Date
const nobody = undefined as never
const prove = () => accounts.markEmailVerified(nobody, 'kim', 'kim@example.org')

beforeEach(async () => {
  now = new Date('2026-03-10T09:00:00Z')
  firebase = await startFakeFirebase({ clock: () => now })
  const fetch = createOutgoingFetch({ privateHosts: ['localhost', '127.0.0.1'] })
  const account = readServiceAccount(firebase.serviceAccount)
  accounts = createFirebaseAccounts({
    projectId: firebase.projectId,
    adminUrl: firebase.origin,
    tokens: createAccessTokens({ account, fetch, clock: () => now }),
    fetch,
  })
  firebase.users.set('kim', { email: 'kim@example.org', emailVerified: false })
})
afterEach(() => firebase.stop())

describe('accounts of a hosted project', () => {
  test('are verified and deleted with the token of the service account', async () => {
    expect(await accounts.markEmailVerified(nobody, 'kim', 'Kim@Example.org')).toBe(true)
    expect(firebase.users.get('kim')).toEqual({ email: 'kim@example.org', emailVerified: true })
    expect(await accounts.remove(nobody, 'kim')).toBe(true)
    expect(firebase.users.size).toBe(0)
    expect(firebase.tokenRequests).toBe(1)
  })

  test('that are missing give false; a different address is not verified', async () => {
    expect(await accounts.markEmailVerified(nobody, 'kim', 'other@example.org')).toBe(false)
    expect(firebase.users.get('kim')?.emailVerified).toBe(false)
    for (const answer of [
      accounts.markEmailVerified(nobody, 'gone', 'kim@example.org'),
      accounts.remove(nobody, 'gone'),
    ])
      expect(await answer).toBe(false)
  })

  test('are unavailable while the service fails or refuses', async () => {
    firebase.failWith(500)
    await expect(accounts.remove(nobody, 'kim')).rejects.toMatchObject({ code: 'unavailable' })
    firebase.failWith(403)
    await expect(accounts.remove(nobody, 'kim')).rejects.toMatchObject({ code: 'unavailable' })
    firebase.failWith(null)
    expect(await accounts.remove(nobody, 'kim')).toBe(true)
    await firebase.stop()
    await expect(accounts.remove(nobody, 'kim')).rejects.toMatchObject({ code: 'unavailable' })
  })
})

test('a hanging service is unavailable after the timeout', async () => {
  const fetch = createOutgoingFetch({ privateHosts: ['localhost', '127.0.0.1'] })
  const account = readServiceAccount(firebase.serviceAccount)
  const tokens = createAccessTokens({ account, fetch, clock: () => now })
  const [{ projectId }, adminUrl] = [firebase, firebase.origin]
  const hasty = createFirebaseAccounts({ projectId, adminUrl, tokens, fetch, timeoutMs: 150 })
  // Request a token before the measurement, because the first signature takes long.
  await tokens.get(AbortSignal.timeout(5_000))
  const held = firebase.holdNext()
  const began = performance.now()
  await expect(hasty.markEmailVerified(nobody, 'kim', 'kim@example.org')).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(performance.now() - began).toBeLessThan(3_000)
  held.release()
})

describe('the access token', () => {
  test('is requested once for concurrent calls, and again when it expires or is refused', async () => {
    await Promise.all(Array.from({ length: 5 }, prove))
    expect(firebase.tokenRequests).toBe(1)
    now = new Date(now.getTime() + 3_541_000)
    await prove()
    expect(firebase.tokenRequests).toBe(2)
    firebase.revokeTokens()
    expect(await prove()).toBe(true)
    expect(firebase.tokenRequests).toBe(3)
  })

  test('is requested as RFC 7523 requires', async () => {
    await prove()
    const { payload, protectedHeader } = await jwtVerify(
      firebase.lastAssertion,
      await importSPKI(firebase.publicKey, 'RS256'),
      { audience: `${firebase.origin}/token`, issuer: firebase.email, currentDate: now },
    )
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: 'service-key' })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
    expect(payload.scope).toContain('identitytoolkit')
  })
})

describe('the key of the service account', () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  test.each([
    ['not JSON', 'must be the JSON key'],
    ['@/nowhere/key.json', 'names the file /nowhere/key.json'],
    ['{}', 'has no client_email'],
    [JSON.stringify({ client_email: 'a@b.c', private_key: 'secret words' }), 'not PKCS#8 PEM'],
    [
      JSON.stringify({ type: 'authorized_user', client_email: 'a@b.c', private_key: privateKey }),
      'not the key of',
    ],
  ])('%s is refused with a sentence that does not quote it', (text, words) => {
    expect(() => readServiceAccount(text)).toThrow(words)
    expect(() => readServiceAccount(text)).not.toThrow('secret words')
  })
})
