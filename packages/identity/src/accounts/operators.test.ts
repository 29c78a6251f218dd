import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls, claimsOf, newAccount, refresh, type Service, startService } from '../testing/test-service.ts'
import type { IdentityOperators } from './operators.ts'

let service: Service
let operators: IdentityOperators

beforeAll(async () => {
  service = await startService()
  operators = service.identity.operators
})
afterAll(() => service.close())

const renew = async (refreshToken: string): Promise<string> => {
  const { json } = await refresh(service, { grant_type: 'refresh_token', refresh_token: refreshToken })
  return json.error?.message ?? 'OK'
}

it('lists accounts by page and filters by a part of the address', async () => {
  const created = await Promise.all(Array.from({ length: 5 }, () => newAccount(service)))
  const uids = created.map(({ localId }) => localId).toSorted()
  const seen: string[] = []
  for (let after = ''; ; ) {
    const page = await operators.list({ after, limit: 2 })
    seen.push(...page.map(({ uid }) => uid))
    if (page.length < 2) break
    after = page.at(-1)?.uid ?? ''
  }
  expect(seen).toEqual(expect.arrayContaining(uids))
  expect(new Set(seen).size).toBe(seen.length)
  const [one] = created
  expect(await operators.list({ email: one?.email.slice(0, -5).toUpperCase(), limit: 10 })).toMatchObject([
    { uid: one?.localId, password: 'argon2id', disabled: false, providers: [] },
  ])
  expect(await operators.list({ email: '%', limit: 10 })).toEqual([])
})

it('shows an account with its sessions, by uid or address', async () => {
  const { localId, email } = await newAccount(service)
  const details = { uid: localId, email, sessions: [{ signInProvider: 'password' }] }
  expect(await operators.show(localId)).toMatchObject(details)
  expect(await operators.show(email.toUpperCase())).toMatchObject(details)
  expect(await operators.show('nobody')).toBeUndefined()
})

it('disabling ends sessions and blocks sign-in until enabled', async () => {
  const { localId, email, refreshToken } = await newAccount(service)
  expect(await operators.setDisabled(email, true)).toBe(localId)
  expect(await renew(refreshToken)).not.toBe('OK')
  const signIn = () => service.post(calls.signIn, { email, password: 'correct horse' })
  expect((await signIn()).json.error.message).toBe('USER_DISABLED')
  expect(await operators.setDisabled(localId, false)).toBe(localId)
  expect((await signIn()).status).toBe(200)
  expect(await operators.setDisabled('nobody', true)).toBeUndefined()
})

it('revoking ends all sessions, and deleting removes the account', async () => {
  const { localId, email, refreshToken } = await newAccount(service)
  expect(await operators.revokeSessions(email)).toBe(localId)
  expect(await renew(refreshToken)).toBe('TOKEN_EXPIRED')
  expect(await operators.remove(email)).toBe(localId)
  expect(await operators.show(localId)).toBeUndefined()
  expect(await operators.remove(email)).toBeUndefined()
})

it('sets and clears claims of the account’s next tokens', async () => {
  const { localId, refreshToken } = await newAccount(service)
  const claims = async () => {
    const { json } = await refresh(service, { grant_type: 'refresh_token', refresh_token: refreshToken })
    return claimsOf(json.id_token)
  }
  expect(await operators.setClaims(localId, { role: 'auditor' })).toBe(localId)
  expect(await claims()).toMatchObject({ role: 'auditor' })
  await expect(operators.setClaims(localId, { sub: 'other' })).rejects.toThrow('FORBIDDEN_CLAIM : sub')
  await operators.setClaims(localId, null)
  expect(await claims()).not.toHaveProperty('role')
})

it('mails a password reset link or returns it unsent', async () => {
  const { email } = await newAccount(service)
  expect(await operators.resetPassword(email, true)).toEqual({ email, link: null })
  expect(service.mails.at(-1)).toMatchObject({ kind: 'reset-password', to: email })
  const mails = service.mails.length
  const created = await operators.resetPassword(email, false)
  expect(service.mails).toHaveLength(mails)
  const oobCode = new URL(created?.link ?? '').searchParams.get('oobCode')
  const reset = await service.post('/identitytoolkit.googleapis.com/v1/accounts:resetPassword', {
    oobCode,
    newPassword: 'another horse',
  })
  expect(reset.status).toBe(200)
  expect((await service.post(calls.signIn, { email, password: 'another horse' })).status).toBe(200)
  expect(await operators.resetPassword('nobody@example.com', true)).toBeUndefined()
})
