import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { type FakeAccount, fakeIdentity, fakeToken } from '#testing/fake-identity.ts'
import { renewSession, signIn, signOutEverywhere } from './identity.ts'
import { IdentityProblem } from './identity-problem.ts'
import { claimsOf, clearToken, currentToken, setToken } from './session.ts'

const accounts: FakeAccount[] = [{ uid: 'ana', email: 'ana@example.com', password: 'correct horse' }]

afterEach(signOutEverywhere)

async function personNow(): Promise<string | undefined> {
  return claimsOf((await currentToken()) ?? '').sub
}

test('sign-in stores a new token, sign-out removes it', async () => {
  fakeApi({}, fakeIdentity(accounts))
  await signIn('ana@example.com', 'correct horse')
  expect(await personNow()).toBe('ana')
  await signOutEverywhere()
  expect(await currentToken()).toBeNull()
})

test('sign-out revokes the session, and works locally if the service is down', async () => {
  const revoked: string[] = []
  const identity = fakeIdentity(accounts, { revoked })
  let away = false
  fakeApi({}, async (request) => {
    if (away && request.url.includes('revokeToken')) throw new TypeError('no line')
    return identity(request)
  })
  await signIn('ana@example.com', 'correct horse')
  await signOutEverywhere()
  expect(revoked.map((token) => claimsOf(token).sub)).toEqual(['ana'])
  await signIn('ana@example.com', 'correct horse')
  away = true
  await signOutEverywhere()
  expect(await currentToken()).toBeNull()
  expect(await renewSession()).toBe('ended')
})

test('a wrong password gives a message without a field', async () => {
  fakeApi({}, fakeIdentity(accounts))
  const error = await signIn('ana@example.com', 'wrong').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(IdentityProblem)
  expect(error).toMatchObject({ message: 'Incorrect e-mail address or password.', field: null })
})

test('a lost cookie is restored from the identity session', async () => {
  fakeApi({}, fakeIdentity(accounts))
  await signIn('ana@example.com', 'correct horse')
  clearToken()
  expect(await renewSession()).toBe('renewed')
  expect(await personNow()).toBe('ana')
  await signOutEverywhere()
  expect(await renewSession()).toBe('ended')
})

test('a token that arrives after a sign-out is ignored', async () => {
  const identity = fakeIdentity(accounts)
  let release: (() => void) | undefined
  let held = false
  fakeApi({}, async (request) => {
    if (held && request.url.includes('securetoken')) {
      await new Promise<void>((resolve) => {
        release = resolve
      })
    }
    return identity(request)
  })
  await signIn('ana@example.com', 'correct horse')
  held = true
  const late = renewSession()
  await vi.waitFor(() => expect(release).toBeDefined())
  await signOutEverywhere()
  release?.()
  await late
  expect(await currentToken()).toBeNull()
})

test('an unreachable service keeps the session; a refusal ends it with its reason', async () => {
  const identity = fakeIdentity(accounts)
  let answer: Response | null = null
  fakeApi(
    {},
    async (request) => (request.url.includes('securetoken') && answer?.clone()) || identity(request),
  )
  await signIn('ana@example.com', 'correct horse')
  answer = new Response('The database is away', { status: 503 })
  expect(await renewSession()).toBe('unreachable')
  expect(await personNow()).toBe('ana')
  answer = new Response(JSON.stringify({ error: { code: 400, message: 'USER_DISABLED', errors: [] } }), {
    status: 400,
  })
  expect(await renewSession()).toBe('disabled')
  await vi.waitFor(async () => expect(await currentToken()).toBeNull())
})

test('a token of a session ended before page load is dropped', async () => {
  fakeApi({}, fakeIdentity(accounts))
  await setToken(fakeToken('ana'))
  vi.resetModules()
  const fresh = await import('./identity.ts')
  const session = await import('./session.ts')
  fresh.prepareIdentity()
  expect(await session.currentToken()).not.toBeNull()
  await vi.waitFor(async () => expect(await session.currentToken()).toBeNull(), { timeout: 20_000 })
})
