import { createCompany, currentPerson } from '@vouch/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#lib/api/api.ts'
import { setNavigator } from '#lib/api/navigation.ts'
import { testCompany } from '#testing/company.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { type FakeAccount, fakeIdentity, fakeToken } from '#testing/fake-identity.ts'
import { testPerson } from '#testing/person.ts'
import { signIn, signOutEverywhere } from './identity.ts'
import { currentToken, setToken } from './session.ts'

const accounts: FakeAccount[] = [
  { uid: 'ana', email: 'ana@example.com', password: 'correct horse' },
  { uid: 'ben', email: 'ben@example.com', password: 'correct horse' },
]
const second = 1000
const minute = 60 * second

const visited: string[] = []
let tokenCalls: number
let away: boolean
let clock: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-03-10T09:00:00Z') })
  visited.length = 0
  setNavigator((path) => visited.push(path))
  tokenCalls = 0
  away = false
  clock = 0
})
afterEach(async () => {
  vi.useRealTimers()
  await signOutEverywhere()
})

/**
 * Fakes the API and the identity service, which counts token requests and can be made unreachable. `clock` is the
 * identity service's clock minus the client's clock, in ms.
 */
function serve(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const identity = fakeIdentity(accounts)
  return fakeApi(handlers, async (request) => {
    if (request.url.includes('securetoken')) {
      tokenCalls += 1
      if (away) return new Response('Unavailable', { status: 503 })
    }
    if (clock === 0) return identity(request)
    const here = Date.now()
    vi.setSystemTime(here + clock)
    return identity(request).finally(() => vi.setSystemTime(here))
  })
}

/**
 * Waits for responses and for Web Crypto, which fake timers do not control. Each turn waits for the work that
 * the thread pool has queued.
 */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    await crypto.subtle.digest('SHA-256', new Uint8Array(1024))
  }
}

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await settle()
}

async function signedIn(): Promise<void> {
  await signIn('ana@example.com', 'correct horse')
  await settle()
  tokenCalls = 0
}

const refuse = () => {
  throw new FakeProblem('unauthenticated', 'Log in.')
}

test('sign-in requests one token', async () => {
  serve()
  await signIn('ana@example.com', 'correct horse')
  await settle()
  expect(tokenCalls).toBe(1)
})

describe('renewal ahead of expiry', () => {
  test('backs off from 30 s, doubling to 16 min, and resets after success', async () => {
    serve()
    await signedIn()
    away = true
    await pass(55 * minute)
    expect(tokenCalls).toBe(1)
    for (const wait of [30, 60, 120, 240, 480, 960, 960]) {
      tokenCalls = 0
      await pass((wait - 1) * second)
      expect([wait, tokenCalls]).toEqual([wait, 0])
      await pass(second)
      expect([wait, tokenCalls]).toEqual([wait, 1])
    }
    away = false
    await pass(960 * second)
    away = true
    await pass(55 * minute)
    tokenCalls = 0
    await pass(30 * second)
    expect(tokenCalls).toBe(1)
  })

  test('is retried at once when the network returns', async () => {
    serve()
    await signedIn()
    away = true
    await pass(57 * minute)
    tokenCalls = 0
    away = false
    const before = await currentToken()
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(tokenCalls).toBe(1)
    expect(await currentToken()).not.toBe(before)
  })

  test('is retried at once when the page becomes visible', async () => {
    serve()
    await signedIn()
    away = true
    await pass(57 * minute)
    tokenCalls = 0
    away = false
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(tokenCalls).toBe(1)
  })

  test('requests nothing for a fresh token when the page becomes visible', async () => {
    serve()
    await signedIn()
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(tokenCalls).toBe(0)
  })
})

describe('a call', () => {
  test('renews a token with under 30 s left first, once for concurrent calls', async () => {
    const { calls } = serve({ currentPerson: () => testPerson() })
    await signedIn()
    away = true
    await pass(59 * minute + 29 * second)
    away = false
    tokenCalls = 0
    const old = await currentToken()
    await api(currentPerson)
    expect(calls.at(-1)?.request.headers.get('authorization')).toBe(`Bearer ${old}`)
    vi.setSystemTime(Date.now() + 2 * second)
    await Promise.all([api(currentPerson), api(currentPerson)])
    expect(tokenCalls).toBe(1)
    expect(calls.at(-1)?.request.headers.get('authorization')).toBe(`Bearer ${await currentToken()}`)
    expect(await currentToken()).not.toBe(old)
  })

  test('on a device whose clock is two hours ahead does not renew before each call', async () => {
    clock = -120 * minute
    serve({ currentPerson: () => testPerson() })
    await signedIn()
    await api(currentPerson)
    await pass(10 * second)
    await api(currentPerson)
    expect(tokenCalls).toBe(0)
  })

  test('is retried once after a 401, with a new token, the same body and key', async () => {
    let requests = 0
    const { calls } = serve({
      createCompany: () => {
        requests += 1
        return requests === 1 ? refuse() : testCompany()
      },
    })
    await signedIn()
    const old = await currentToken()
    await api(createCompany, { body: { name: 'Acme' } })
    const sent = calls.map(({ request }) => [
      request.body,
      request.headers.get('idempotency-key'),
      request.headers.get('authorization'),
    ])
    const key = sent[0]?.[1]
    expect(sent).toEqual([
      [{ name: 'Acme' }, key, `Bearer ${old}`],
      [{ name: 'Acme' }, key, `Bearer ${await currentToken()}`],
    ])
    expect(tokenCalls).toBe(1)
    expect(visited).toEqual([])
  })

  test('leads to the session check after a second 401', async () => {
    const { calls } = serve({ currentPerson: refuse })
    await signedIn()
    await expect(api(currentPerson)).rejects.toMatchObject({ status: 401 })
    expect(calls).toHaveLength(2)
    expect(visited).toEqual(['/check-auth'])
  })

  test('keeps the page after a 401 if no token can be requested, and shows why', async () => {
    const { calls } = serve({ createCompany: refuse })
    await signedIn()
    away = true
    await expect(api(createCompany, { body: { name: 'Acme' } })).rejects.toMatchObject({ code: 'network' })
    expect(calls).toHaveLength(1)
    expect(visited).toEqual([])
  })

  test('is not retried after a 401 if another person has signed in', async () => {
    const { calls } = serve({
      createCompany: async () => {
        await setToken(fakeToken('ben', 99))
        return refuse()
      },
    })
    await signedIn()
    await expect(api(createCompany, { body: { name: 'Acme' } })).rejects.toMatchObject({ status: 401 })
    expect(calls).toHaveLength(1)
  })
})
