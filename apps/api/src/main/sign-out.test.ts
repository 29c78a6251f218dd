import { endOtherSessions, listSessions } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAccounts } from '#features/account/erasure.ts'
import { injectOptions } from '#testing/inject-options.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ identity: true })
})
afterAll(() => app.close())

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const post = (call: string, payload: object) =>
  app.app.inject({
    method: 'POST',
    url: `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=test-api-key`,
    headers: { 'user-agent': browser },
    payload,
  })

async function identity(call: 'signUp' | 'signInWithPassword'): Promise<string> {
  const kim = { email: 'kim@example.org', password: 'correct horse', returnSecureToken: true }
  return (await post(call, kim)).json().idToken
}

const me = async (token: string) =>
  (await app.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } })).statusCode

async function call(route: typeof listSessions | typeof endOtherSessions, token: string) {
  return (await app.app.inject(await injectOptions(route, {}, { authorization: `Bearer ${token}` }))).json()
}

test('a session ended from another device is refused within 10 s; the ending session continues', async () => {
  const there = await identity('signUp')
  const here = await identity('signInWithPassword')
  expect([await me(there), await me(here)]).toEqual([200, 200])
  const { items } = await call(listSessions, here)
  expect(items).toHaveLength(2)
  expect(items).toContainEqual(
    expect.objectContaining({
      current: true,
      browser: 'Firefox 140',
      system: 'Linux',
      device: 'computer',
      provider: 'password',
    }),
  )
  expect(await call(endOtherSessions, here)).toEqual({ ended: 1 })
  app.clock.advance({ seconds: 10 })
  expect([await me(there), await me(here)]).toEqual([401, 200])
})

test('deleting an account at the sign-in service erases the person', async () => {
  const payload = { email: 'lou@example.org', password: 'correct horse', returnSecureToken: true }
  const { idToken, localId } = (await post('signUp', payload)).json()
  expect(await me(idToken)).toBe(200)
  expect((await post('delete', { idToken })).statusCode).toBe(200)
  await app.runJobs()
  expect(await me(idToken)).toBe(401)
  await app.platform.queue.enqueue(app.db.kysely, eraseAccounts, {})
  await app.runJobs()
  const { rows } = await app.db.pool.query('select status from users where email = $1 or identity_uid = $2', [
    payload.email,
    localId,
  ])
  expect(rows).toEqual([])
})

test('disabled and removed accounts are refused within 10 s', async () => {
  const token = await identity('signInWithPassword')
  expect(await me(token)).toBe(200)
  await app.db.pool.query('update identity.accounts set disabled = true')
  app.clock.advance({ seconds: 10 })
  expect(await me(token)).toBe(401)
  await app.db.pool.query('update identity.accounts set disabled = false')
  expect(await me(token)).toBe(200)
  await app.db.pool.query('delete from identity.accounts')
  app.clock.advance({ seconds: 10 })
  expect(await me(token)).toBe(401)
})
