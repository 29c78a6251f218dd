import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeTo, mailSteps } from '../testing/test-mails.ts'
import { calls, errorOf, newAccount, newEmail, type Service, startService } from '../testing/test-service.ts'

let service: Service
let now = new Date('2026-03-01T12:00:00Z')
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const minutes = 60
const hours = 60 * minutes

beforeAll(async () => {
  service = await startService({ clock: () => now })
})
afterAll(() => service.close())

const { ask, reset, signIn, resetCode } = mailSteps(() => service)

describe('action code', () => {
  it('works for one of ten concurrent requests', async () => {
    const { email, idToken } = await newAccount(service)
    const code = await resetCode(email)
    const resets = await Promise.all(
      Array.from({ length: 10 }, (_, i) => reset(code, `password number ${i}`)),
    )
    expect(resets.map(errorOf).sort()).toEqual([...Array(9).fill('INVALID_OOB_CODE'), 'OK'])

    const { json } = await signIn(email, `password number ${resets.findIndex((one) => one.status === 200)}`)
    await ask({ requestType: 'VERIFY_EMAIL', idToken: json.idToken })
    const oobCode = codeTo(service, email, 'verify-email')
    const updates = await Promise.all(
      Array.from({ length: 10 }, () => service.post(calls.update, { oobCode })),
    )
    expect(updates.map(errorOf).filter((message) => message === 'OK')).toHaveLength(1)
    expect(errorOf(await service.post(calls.lookup, { idToken }))).toBe('TOKEN_EXPIRED')
  })

  it('signs in one of ten concurrent requests and creates one account', async () => {
    const email = newEmail()
    await ask({ requestType: 'EMAIL_SIGNIN', email })
    const oobCode = codeTo(service, email, 'sign-in')
    const tries = Array.from({ length: 10 }, () =>
      service.post(calls.signInWithEmailLink, { email, oobCode }),
    )
    expect((await Promise.all(tries)).map(errorOf).filter((message) => message === 'OK')).toHaveLength(1)
    const { rows } = await service.pool.query('SELECT uid FROM identity.accounts WHERE email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  it('for sign-in is deleted with the account of its address only', async () => {
    const [gone, stays] = [await newAccount(service), await newAccount(service)]
    for (const { email } of [gone, stays]) await ask({ requestType: 'EMAIL_SIGNIN', email })
    const oobCode = codeTo(service, gone.email, 'sign-in')
    expect(await service.identity.accounts.remove(service.pool, gone.localId)).toBe(true)
    expect(errorOf(await service.post(calls.signInWithEmailLink, { email: gone.email, oobCode }))).toBe(
      'INVALID_OOB_CODE',
    )
    const { rows } = await service.pool.query('SELECT FROM identity.action_codes WHERE email = $1', [
      gone.email,
    ])
    expect(rows).toHaveLength(0)
    const other = { email: stays.email, oobCode: codeTo(service, stays.email, 'sign-in') }
    expect(errorOf(await service.post(calls.signInWithEmailLink, other))).toBe('OK')
  })

  it('is stored as a hash', async () => {
    const { email } = await newAccount(service)
    const code = await resetCode(email)
    const { rows } = await service.pool.query('SELECT c::text AS row FROM identity.action_codes c')
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(code, 'base64url').toString('hex'))
  })

  it.each([
    ['PASSWORD_RESET', hours],
    ['VERIFY_EMAIL', 24 * hours],
    ['EMAIL_SIGNIN', 15 * minutes],
  ])('for %s expires after %d seconds and answers EXPIRED_OOB_CODE', async (requestType, life) => {
    const { email, idToken } = await newAccount(service)
    const kinds = {
      PASSWORD_RESET: 'reset-password',
      VERIFY_EMAIL: 'verify-email',
      EMAIL_SIGNIN: 'sign-in',
    } as const
    await ask({ requestType, email, idToken })
    const oobCode = codeTo(service, email, kinds[requestType as keyof typeof kinds])
    pass(life - 1)
    expect(errorOf(await service.post(calls.resetPassword, { oobCode }))).toBe('OK')
    pass(1)
    expect(errorOf(await service.post(calls.resetPassword, { oobCode }))).toBe('EXPIRED_OOB_CODE')
    expect(errorOf(await service.post(calls.update, { oobCode }))).toBe('EXPIRED_OOB_CODE')
    expect(errorOf(await service.post(calls.signInWithEmailLink, { email, oobCode }))).toBe(
      'EXPIRED_OOB_CODE',
    )
    expect(errorOf(await reset('x'.repeat(43)))).toBe('INVALID_OOB_CODE')
  })

  it('voids older codes of its type only', async () => {
    const { email, idToken } = await newAccount(service)
    await ask({ requestType: 'VERIFY_EMAIL', idToken })
    const verification = codeTo(service, email, 'verify-email')
    const older = await resetCode(email)
    const newer = await resetCode(email)
    expect(errorOf(await reset(older))).toBe('INVALID_OOB_CODE')
    expect(errorOf(await service.post(calls.update, { oobCode: verification }))).toBe('OK')
    expect(errorOf(await reset(newer))).toBe('OK')
  })

  it('works only for its own type', async () => {
    const { email, idToken } = await newAccount(service)
    await ask({ requestType: 'EMAIL_SIGNIN', email })
    await ask({ requestType: 'VERIFY_EMAIL', idToken })
    const codes = {
      reset: await resetCode(email),
      verify: codeTo(service, email, 'verify-email'),
      signIn: codeTo(service, email, 'sign-in'),
    }
    for (const oobCode of [codes.reset, codes.verify]) {
      expect(errorOf(await service.post(calls.signInWithEmailLink, { email, oobCode }))).toBe(
        'INVALID_OOB_CODE',
      )
    }
    for (const oobCode of [codes.verify, codes.signIn])
      expect(errorOf(await reset(oobCode))).toBe('INVALID_OOB_CODE')
    for (const oobCode of [codes.reset, codes.signIn]) {
      expect(errorOf(await service.post(calls.update, { oobCode }))).toBe('INVALID_OOB_CODE')
    }
    expect(errorOf(await reset(codes.reset))).toBe('OK')
  })

  it('for a change to a taken address is rejected and used', async () => {
    const { email, idToken } = await newAccount(service)
    const wanted = newEmail()
    await ask({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: wanted })
    const oobCode = codeTo(service, wanted, 'change-email')
    expect(errorOf(await service.post(calls.signUp, { email: wanted, password: 'correct horse' }))).toBe('OK')
    const use = async () => errorOf(await service.post(calls.update, { oobCode }))
    expect([await use(), await use()]).toEqual(['EMAIL_EXISTS', 'INVALID_OOB_CODE'])
    const { json } = await service.post(calls.lookup, { idToken })
    expect(json.users).toMatchObject([{ email, emailVerified: false }])
  })

  it('for a former address of the account is invalid', async () => {
    const { email, idToken } = await newAccount(service)
    const code = await resetCode(email)
    await service.post(calls.update, { idToken, email: newEmail() })
    expect(errorOf(await reset(code))).toBe('INVALID_OOB_CODE')
    await newAccountWith(email)
    expect(errorOf(await reset(code))).toBe('INVALID_OOB_CODE')
  })

  it('for a former address is invalid even if never voided', async () => {
    const { email, localId } = await newAccount(service)
    const code = await resetCode(email)
    await service.pool.query('UPDATE identity.accounts SET email = $2 WHERE uid = $1', [localId, newEmail()])
    expect(errorOf(await reset(code))).toBe('INVALID_OOB_CODE')
  })

  it('for sign-in does not reveal its address and requires it', async () => {
    const email = newEmail()
    await ask({ requestType: 'EMAIL_SIGNIN', email })
    const oobCode = codeTo(service, email, 'sign-in')
    const { json } = await service.post(calls.resetPassword, { oobCode })
    expect(json).toEqual({ kind: 'identitytoolkit#ResetPasswordResponse', requestType: 'EMAIL_SIGNIN' })
    const wrong = await service.post(calls.signInWithEmailLink, { email: newEmail(), oobCode })
    expect(errorOf(wrong)).toBe(
      'INVALID_EMAIL : The email provided does not match the sign-in email address.',
    )
    const right = await service.post(calls.signInWithEmailLink, { email, oobCode })
    expect(right.json).toMatchObject({
      kind: 'identitytoolkit#EmailLinkSigninResponse',
      email,
      isNewUser: true,
      expiresIn: '3600',
    })
  })

  it('is deleted a week after expiry', async () => {
    const { email } = await newAccount(service)
    await resetCode(email)
    pass(15 * 24 * hours)
    await service.identity.sweep()
    const { rows } = await service.pool.query('SELECT 1 FROM identity.action_codes')
    expect(rows).toEqual([])
  })
})

async function newAccountWith(email: string): Promise<void> {
  const { status } = await service.post(calls.signUp, { email, password: 'correct horse' })
  expect(status).toBe(200)
}
