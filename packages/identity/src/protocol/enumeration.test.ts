import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeTo } from '../testing/test-mails.ts'
import { calls, newAccount, newEmail, type Service, startService } from '../testing/test-service.ts'

let service: Service
let open: Service
const continueUri = 'http://localhost'

beforeAll(async () => {
  service = await startService()
  open = await startService({ enumerationProtection: false, anonymousAccounts: false })
})
afterAll(() => Promise.all([service.close(), open.close()]))

const signInMethods = async (of: Service, identifier: string) => {
  const { json } = await of.post(calls.createAuthUri, { identifier, continueUri, sessionId: 'one' })
  return json
}

describe('enumeration protection on', () => {
  it('createAuthUri answers the same for all addresses', async () => {
    const { email } = await newAccount(service)
    const answer = { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: 'one' }
    expect(await signInMethods(service, email)).toEqual(answer)
    expect(await signInMethods(service, newEmail())).toEqual(answer)
  })
})

describe('enumeration protection off', () => {
  it('createAuthUri lists the sign-in methods', async () => {
    const nobody = { registered: false, allProviders: [], signinMethods: [] }
    const { email, localId } = await newAccount(open)
    expect(await signInMethods(open, newEmail())).toMatchObject(nobody)
    expect(await signInMethods(open, email.toUpperCase())).toMatchObject({
      registered: true,
      allProviders: ['password'],
      signinMethods: ['password'],
    })
    await open.pool.query('UPDATE identity.accounts SET email_verified = true WHERE uid = $1', [localId])
    await open.post(calls.sendOobCode, { requestType: 'EMAIL_SIGNIN', email })
    await open.post(calls.signInWithEmailLink, { email, oobCode: codeTo(open, email, 'sign-in') })
    const atCampus = newEmail()
    await open.pool.query(
      `INSERT INTO identity.linked_providers VALUES ($1, 'oidc.campus', '1', $2, NULL, NULL, now())`,
      [localId, atCampus],
    )
    for (const address of [email, atCampus]) {
      expect(await signInMethods(open, address)).toMatchObject({
        registered: true,
        allProviders: ['password', 'oidc.campus'],
        signinMethods: ['password', 'emailLink', 'oidc.campus'],
      })
    }
  })

  it('sign-in and password reset report unknown addresses and wrong passwords', async () => {
    const { email } = await newAccount(open)
    const errorOf = async (path: string, body: object) => (await open.post(path, body)).json.error?.message
    expect(await errorOf(calls.signIn, { email, password: 'wrong' })).toBe('INVALID_PASSWORD')
    expect(await errorOf(calls.signIn, { email: newEmail(), password: 'wrong' })).toBe('EMAIL_NOT_FOUND')
    const requestType = 'PASSWORD_RESET'
    expect(await errorOf(calls.sendOobCode, { requestType, email: newEmail() })).toBe('EMAIL_NOT_FOUND')
  })
})

it('anonymous accounts can be disabled', async () => {
  const { json } = await open.post(calls.signUp, { returnSecureToken: true })
  expect(json.error.message).toBe('ADMIN_ONLY_OPERATION')
})
