import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeTo } from '../testing/test-mails.ts'
import {
  type Answer,
  calls,
  newAccount,
  newEmail,
  refresh,
  type Service,
  startService,
} from '../testing/test-service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const errorOf = ({ status, json }: Answer): string =>
  json?.error?.message ?? (status === 200 ? 'OK' : `${status}`)
const password = 'correct horse'

it('concurrent links, sign-ins and password changes end in a consistent state without errors', async () => {
  for (let round = 0; round < 5; round++) {
    const { email, idToken } = await newAccount(service)
    const requestReset = () => service.post(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email })
    await requestReset()
    const oobCode = codeTo(service, email, 'reset-password')
    const answers = await Promise.all([
      service.post(calls.resetPassword, { oobCode, newPassword: 'password of the reset' }),
      requestReset(),
      service.post(calls.signIn, { email, password }),
      service.post(calls.update, { idToken, password: 'password of the update' }),
      service.post(calls.signIn, { email, password }),
      service.post(calls.sendOobCode, { requestType: 'VERIFY_EMAIL', idToken }),
    ])
    expect(answers.map(({ status }) => status)).not.toContain(503)
    const passwords = [password, 'password of the reset', 'password of the update']
    const tries = await Promise.all(
      passwords.map((one) => service.post(calls.signIn, { email, password: one })),
    )
    const results = [...answers.map(errorOf), ...tries.map(errorOf)]
    expect(
      results.slice(6).filter((answer) => answer === 'OK'),
      results.join(),
    ).toHaveLength(1)
  }
})

it('sessions opened during a password change end with it', async () => {
  for (let round = 0; round < 5; round++) {
    const { email, idToken } = await newAccount(service)
    const [changed, ...entered] = await Promise.all([
      service.post(calls.update, { idToken, password: 'another horse' }),
      ...Array.from({ length: 8 }, () => service.post(calls.signIn, { email, password })),
    ])
    expect(errorOf(changed)).toBe('OK')
    for (const { json } of entered) {
      if (json.refreshToken === undefined) continue
      const form = { grant_type: 'refresh_token', refresh_token: json.refreshToken }
      expect(errorOf(await refresh(service, form))).toBe('TOKEN_EXPIRED')
      expect(errorOf(await service.post(calls.lookup, { idToken: json.idToken }))).toBe('TOKEN_EXPIRED')
    }
  }
})

it('a deletion removes everything despite concurrent requests', async () => {
  for (let round = 0; round < 5; round++) {
    const { email, localId, idToken } = await newAccount(service)
    await Promise.all([
      service.post(calls.deleteAccount, { idToken }),
      service.post(calls.signIn, { email, password }),
      service.post(calls.update, { idToken, email: newEmail() }),
      service.post(calls.sendOobCode, { requestType: 'VERIFY_EMAIL', idToken }),
    ])
    const left = await Promise.all(
      ['accounts', 'sessions', 'linked_providers', 'known_addresses', 'action_codes'].map((table) =>
        service.pool.query(`SELECT 1 FROM identity.${table} WHERE uid = $1`, [localId]),
      ),
    )
    const deleted = errorOf(await service.post(calls.lookup, { idToken })) === 'USER_NOT_FOUND'
    if (deleted) expect(left.map(({ rows }) => rows.length)).toEqual([0, 0, 0, 0, 0])
  }
})
