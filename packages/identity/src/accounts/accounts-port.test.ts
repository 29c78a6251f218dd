import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../database.ts'
import {
  calls,
  claimsOf,
  errorOf,
  newAccount,
  newEmail,
  refresh,
  type Service,
  startService,
} from '../testing/test-service.ts'

let service: Service
let now = new Date('2026-03-01T12:00:00Z')
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

beforeAll(async () => {
  service = await startService({ clock: () => now })
})
afterAll(() => service.close())

const password = 'correct horse'
async function signIn(email: string, userAgent: string, address: string) {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address }
  const { json } = await service.post(calls.signIn, { email, password }, headers)
  return json as { idToken: string; refreshToken: string }
}
function stands(idToken: string): Promise<boolean> {
  const { sub, sid, auth_time } = claimsOf(idToken)
  return service.identity.accounts.isCurrent({
    uid: String(sub),
    sid: String(sid),
    authTime: Number(auth_time) * 1000,
  })
}

describe('sessions', () => {
  it('are listed with device, address and last use, most recent first', async () => {
    const { email, localId } = await newAccount(service)
    pass(60)
    const laptop = await signIn(email, 'Laptop', '198.51.100.7')
    pass(60)
    await signIn(email, 'Phone', '2001:db8::1')
    pass(2 * 3600)
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: laptop.refreshToken })
    await service.post(calls.token, form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Laptop after an update',
      'x-forwarded-for': '203.0.113.9',
    })
    const sessions = await service.identity.accounts.listSessions(localId)
    expect(sessions.map(({ userAgent, address }) => [userAgent, address])).toEqual([
      ['Laptop after an update', '203.0.113.9'],
      ['Phone', '2001:db8::1'],
      ['node', '127.0.0.1'],
    ])
    expect(sessions[0]).toMatchObject({
      id: claimsOf(laptop.idToken).sid,
      signInProvider: 'password',
      authTime: new Date('2026-03-01T12:01:00Z'),
      lastUsedAt: now,
    })
    const { json } = await service.post(calls.lookup, { idToken: (await signIn(email, 'x', 'y')).idToken })
    expect(json.users[0].lastRefreshAt).toBe(now.toISOString())
  })

  it('store a bounded, printable user agent and address', async () => {
    const { email, localId } = await newAccount(service)
    pass(1)
    await signIn(email, 'x'.repeat(1000), '192.0.2.1')
    const [session] = await service.identity.accounts.listSessions(localId)
    expect(session?.userAgent).toHaveLength(400)
  })

  it('can be ended one by one, only by their account', async () => {
    const { email, localId, idToken } = await newAccount(service)
    const { localId: stranger } = await newAccount(service)
    const other = await signIn(email, 'Phone', '192.0.2.1')
    const id = String(claimsOf(other.idToken).sid)
    const { endSession } = service.identity.accounts
    expect(await endSession(service.pool, stranger, id)).toBe(false)
    expect(await endSession(service.pool, localId, 'nonsense')).toBe(false)
    expect(await stands(other.idToken)).toBe(true)
    expect(await endSession(service.pool, localId, id)).toBe(true)
    expect(await stands(other.idToken)).toBe(false)
    expect(await stands(idToken)).toBe(true)
    const dead = await service.post(calls.lookup, { idToken: other.idToken })
    expect(dead.json.error.message).toBe('TOKEN_EXPIRED')
  })

  it('can be ended on all other devices', async () => {
    const { email, localId, idToken } = await newAccount(service)
    const others = [await signIn(email, 'a', '192.0.2.1'), await signIn(email, 'b', '192.0.2.1')]
    const keep = String(claimsOf(idToken).sid)
    expect(await service.identity.accounts.endOtherSessions(service.pool, localId, keep)).toBe(2)
    expect(await stands(idToken)).toBe(true)
    for (const other of others) expect(await stands(other.idToken)).toBe(false)
  })

  it('end a few minutes after linking replaces them, so that other tabs can switch', async () => {
    const { json: before } = await service.post(calls.signUp, {})
    const body = { idToken: before.idToken, email: newEmail(), password }
    const { json: after } = await service.post(calls.signUp, body)
    expect(await stands(before.idToken)).toBe(true)
    expect(await stands(after.idToken)).toBe(true)
    pass(300)
    expect(await stands(before.idToken)).toBe(false)
    const answer = await refresh(service, { grant_type: 'refresh_token', refresh_token: before.refreshToken })
    expect(answer.json.error.message).toBe('TOKEN_EXPIRED')
    expect(await stands(after.idToken)).toBe(true)
    expect(await service.identity.accounts.listSessions(before.localId)).toHaveLength(1)
  })
})

describe('accounts port', () => {
  it('verifies an address that the account still has', async () => {
    const { email, localId, refreshToken } = await newAccount(service)
    const { markEmailVerified } = service.identity.accounts
    expect(await markEmailVerified(service.pool, localId, newEmail())).toBe(false)
    expect(await markEmailVerified(service.pool, localId, email.toUpperCase())).toBe(true)
    const { json } = await refresh(service, { grant_type: 'refresh_token', refresh_token: refreshToken })
    expect(claimsOf(json.id_token).email_verified).toBe(true)
  })

  it('disables, enables and removes accounts in a caller’s transaction', async () => {
    const { email, localId, idToken, refreshToken } = await newAccount(service)
    const { setDisabled, remove, listSessions } = service.identity.accounts
    const refreshed = async () =>
      errorOf(await refresh(service, { grant_type: 'refresh_token', refresh_token: refreshToken }))
    await expect(
      inTransaction(service.pool, async (tx) => {
        await setDisabled(tx, localId, true)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await stands(idToken)).toBe(true)
    expect(await setDisabled(service.pool, localId, true)).toBe(true)
    expect(await stands(idToken)).toBe(false)
    expect(await listSessions(localId)).toEqual([])
    expect(await refreshed()).toBe('USER_DISABLED')
    expect(await setDisabled(service.pool, localId, false)).toBe(true)
    expect(await stands(idToken)).toBe(false)
    expect(await refreshed()).toBe('TOKEN_EXPIRED')
    const { idToken: next } = await signIn(email, 'x', '192.0.2.1')
    expect(await setDisabled(service.pool, localId, false)).toBe(true)
    expect(await stands(next)).toBe(true)
    expect(await remove(service.pool, localId)).toBe(true)
    expect(await remove(service.pool, localId)).toBe(false)
    expect(await stands(next)).toBe(false)
  })
})
