import { deleteApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  type Persistence,
  reload,
  signInWithEmailAndPassword,
} from 'firebase/auth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '../testing/test-database.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../testing/test-database-proxy.ts'
import { apiKey, calls, newAccount, refresh, type Service, startService } from '../testing/test-service.ts'

/** Stands in for the browser storage in which the SDK keeps its state between page loads. */
const stored = new Map<string, unknown>()
class PageStorage {
  static readonly type = 'LOCAL'
  readonly type = 'LOCAL'
  async _isAvailable(): Promise<boolean> {
    return true
  }
  async _set(key: string, value: unknown): Promise<void> {
    stored.set(key, structuredClone(value))
  }
  async _get(key: string): Promise<unknown> {
    return stored.get(key) ?? null
  }
  async _remove(key: string): Promise<void> {
    stored.delete(key)
  }
  _addListener(): void {}
  _removeListener(): void {}
}

let database: DatabaseProxy
let service: Service

async function loadPage(): Promise<Auth> {
  const auth = initializeAuth(initializeApp({ apiKey, projectId: 'x' }, 'page'), {
    persistence: PageStorage as unknown as Persistence,
  })
  connectAuthEmulator(auth, service.origin, { disableWarnings: true })
  await auth.authStateReady()
  return auth
}

beforeAll(async () => {
  database = await openDatabaseProxy()
  service = await startService({ pool: await createDatabase(database.address) })
})
afterAll(async () => {
  await service.close()
})

it('a database outage keeps people signed in, even across a page load', async () => {
  const { idToken, refreshToken } = await newAccount(service)
  const before = await loadPage()
  const { user } = await createUserWithEmailAndPassword(before, 'ada@example.com', 'correct horse')
  await deleteApp(before.app)

  await database.cut()

  for (const answer of [
    await service.post(calls.lookup, { idToken }),
    await refresh(service, { grant_type: 'refresh_token', refresh_token: refreshToken }),
  ]) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(answer.headers.get('retry-after')).toBe('5')
  }

  const during = await loadPage()
  expect(during.currentUser?.uid).toBe(user.uid)
  const failed = { code: 'auth/network-request-failed' }
  if (during.currentUser) {
    await expect(reload(during.currentUser)).rejects.toMatchObject(failed)
    await expect(during.currentUser.getIdToken(true)).rejects.toMatchObject(failed)
  }
  await expect(signInWithEmailAndPassword(during, 'ada@example.com', 'correct horse')).rejects.toMatchObject(
    failed,
  )
  expect(during.currentUser?.uid).toBe(user.uid)
  await deleteApp(during.app)
  expect([...stored.keys()].some((key) => key.startsWith('firebase:authUser'))).toBe(true)
})
