import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeTo, takeMails } from '../testing/test-mails.ts'
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

const update = (body: object) => service.post(calls.update, body)
const lookup = async (idToken: string) => errorOf(await service.post(calls.lookup, { idToken }))
const renew = async (token: string) =>
  errorOf(await refresh(service, { grant_type: 'refresh_token', refresh_token: token }))
const signIn = async (email: string, password: string) =>
  errorOf(await service.post(calls.signIn, { email, password }))

async function linkCampus(uid: string): Promise<void> {
  await service.pool.query(
    `INSERT INTO identity.linked_providers VALUES ($1, 'oidc.campus', $1, 'ada@campus.example', 'Ada L', NULL, now())`,
    [uid],
  )
}

describe('changing the password or address', () => {
  it('returns new tokens for the account and invalidates older ones at once', async () => {
    const before = await newAccount(service)
    const email = newEmail()
    const { json } = await update({ idToken: before.idToken, email, password: 'another horse' })
    expect(json).toMatchObject({
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId: before.localId,
      email,
      newEmail: email,
      emailVerified: false,
      expiresIn: '3600',
    })
    expect(claimsOf(json.idToken)).toMatchObject({
      sub: before.localId,
      email,
      firebase: { sign_in_provider: 'password', identities: { email: [email] } },
    })
    expect(await lookup(before.idToken)).toBe('TOKEN_EXPIRED')
    expect(await renew(before.refreshToken)).toBe('TOKEN_EXPIRED')
    expect(await lookup(json.idToken)).toBe('OK')
    expect(await renew(json.refreshToken)).toBe('OK')
    const { json: after } = await service.post(calls.lookup, { idToken: json.idToken })
    expect(after.users[0]).toMatchObject({ email, initialEmail: before.email, emailVerified: false })
  })

  it('notifies the old address, whose link can undo several changes', async () => {
    const { email: first, idToken } = await newAccount(service)
    const [second, third] = [newEmail(), newEmail()]
    takeMails(service)
    const one = await update({ idToken, email: second })
    const recoverFirst = codeTo(service, first, 'email-changed')
    await update({ idToken: one.json.idToken, email: third })
    const recoverSecond = codeTo(service, second, 'email-changed')
    expect(takeMails(service)).toEqual([`email-changed → ${first}`, `email-changed → ${second}`])
    expect(errorOf(await update({ oobCode: recoverSecond }))).toBe('OK')
    const { json } = await update({ oobCode: recoverFirst })
    expect(json).toMatchObject({ email: first, emailVerified: true })
  })

  it('lets one of two concurrent changes take an address', async () => {
    const people = await Promise.all([newAccount(service), newAccount(service)])
    const email = newEmail()
    const answers = await Promise.all(people.map(({ idToken }) => update({ idToken, email })))
    expect(answers.map(errorOf).sort()).toEqual(['EMAIL_EXISTS', 'OK'])
  })

  it('does nothing for unchanged values and returns no tokens', async () => {
    const { email, idToken } = await newAccount(service)
    const { json } = await update({ idToken, email: email.toUpperCase(), displayName: 'Countess' })
    expect(json).toMatchObject({ email, displayName: 'Countess' })
    expect(json.idToken).toBeUndefined()
    expect(await lookup(idToken)).toBe('OK')
  })

  it('requires a recent sign-in; a refresh does not count', async () => {
    const { idToken, refreshToken } = await newAccount(service)
    const { json } = await service.post(calls.signUp, {})
    pass(300)
    const renewed = await refresh(service, { grant_type: 'refresh_token', refresh_token: refreshToken })
    const tooOld = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
    for (const token of [idToken, renewed.json.id_token]) {
      expect(errorOf(await update({ idToken: token, password: 'another horse' }))).toBe(tooOld)
      expect(errorOf(await update({ idToken: token, deleteProvider: ['password'] }))).toBe(tooOld)
      expect(errorOf(await service.post(calls.deleteAccount, { idToken: token }))).toBe(tooOld)
      const credentials = { idToken: token, email: newEmail(), password: 'another horse' }
      expect(errorOf(await service.post(calls.signUp, credentials))).toBe(tooOld)
      const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: token, newEmail: newEmail() }
      expect(errorOf(await service.post(calls.sendOobCode, change))).toBe(tooOld)
      expect(errorOf(await update({ idToken: token, displayName: 'Still Ada' }))).toBe('OK')
    }
    expect(errorOf(await service.post(calls.deleteAccount, { idToken: json.idToken }))).toBe('OK')
  })
})

it('ending other sessions keeps auth_time', async () => {
  const { email, idToken, localId } = await newAccount(service)
  pass(400)
  const other = await service.post(calls.signIn, { email, password: 'correct horse' })
  const { json } = await update({ idToken, validSince: '0' })
  expect(await lookup(idToken)).toBe('TOKEN_EXPIRED')
  expect(await renew(other.json.refreshToken)).toBe('TOKEN_EXPIRED')
  expect(await renew(json.refreshToken)).toBe('OK')
  expect(claimsOf(json.idToken)).toMatchObject({ sub: localId, auth_time: claimsOf(idToken).auth_time })
})

describe('a stranger who signs up with another person’s address', () => {
  it('loses the account when the owner uses a sign-in link', async () => {
    const taken = await newAccount(service)
    await linkCampus(taken.localId)
    const { email } = taken
    const later = newEmail()
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: taken.idToken, newEmail: later }
    await service.post(calls.sendOobCode, change)
    await service.post(calls.sendOobCode, { requestType: 'EMAIL_SIGNIN', email })
    const { json } = await service.post(calls.signInWithEmailLink, {
      email,
      oobCode: codeTo(service, email, 'sign-in'),
    })
    expect(json).toMatchObject({ localId: taken.localId, isNewUser: false })
    expect(await renew(taken.refreshToken)).toBe('TOKEN_EXPIRED')
    expect(await lookup(taken.idToken)).toBe('TOKEN_EXPIRED')
    expect(await signIn(email, 'correct horse')).toBe('INVALID_LOGIN_CREDENTIALS')
    expect(errorOf(await update({ oobCode: codeTo(service, later, 'change-email') }))).toBe(
      'INVALID_OOB_CODE',
    )
    const { json: after } = await service.post(calls.lookup, { idToken: json.idToken })
    expect(after.users[0]).toMatchObject({ emailVerified: true, emailLinkSignin: true })
    expect(after.users[0].providerUserInfo).toMatchObject([{ providerId: 'password' }])
  })

  it('loses the account when the owner resets the password', async () => {
    const { email, localId, refreshToken } = await newAccount(service)
    await linkCampus(localId)
    await service.post(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email })
    const oobCode = codeTo(service, email, 'reset-password')
    const answer = await service.post(calls.resetPassword, { oobCode, newPassword: 'another horse' })
    expect(answer.json).toEqual({
      kind: 'identitytoolkit#ResetPasswordResponse',
      email,
      requestType: 'PASSWORD_RESET',
    })
    expect(await renew(refreshToken)).toBe('TOKEN_EXPIRED')
    const { rows } = await service.pool.query('SELECT 1 FROM identity.linked_providers WHERE uid = $1', [
      localId,
    ])
    expect(rows).toEqual([])
  })

  it('keeps an account with a verified address', async () => {
    const { email, localId, idToken, refreshToken } = await newAccount(service)
    await linkCampus(localId)
    await service.post(calls.sendOobCode, { requestType: 'VERIFY_EMAIL', idToken })
    await update({ idToken, oobCode: codeTo(service, email, 'verify-email') })
    await service.post(calls.sendOobCode, { requestType: 'EMAIL_SIGNIN', email })
    const oobCode = codeTo(service, email, 'sign-in')
    expect(errorOf(await service.post(calls.signInWithEmailLink, { email, oobCode }))).toBe('OK')
    expect(await renew(refreshToken)).toBe('OK')
    expect(await signIn(email, 'correct horse')).toBe('OK')
    const { json } = await service.post(calls.lookup, { idToken })
    expect(json.users[0].providerUserInfo).toEqual([
      {
        providerId: 'oidc.campus',
        displayName: 'Ada L',
        federatedId: localId,
        email: 'ada@campus.example',
        rawId: localId,
      },
      { providerId: 'password', displayName: 'Ada', federatedId: email, email, rawId: email },
    ])
  })
})

describe('disabled account', () => {
  it('cannot act, gets no mail and gets USER_DISABLED only with the right password', async () => {
    const { email, idToken, localId } = await newAccount(service)
    await service.post(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email })
    await service.post(calls.sendOobCode, { requestType: 'EMAIL_SIGNIN', email })
    const reset = codeTo(service, email, 'reset-password')
    const link = codeTo(service, email, 'sign-in')
    await service.identity.accounts.setDisabled(service.pool, localId, true)
    takeMails(service)
    await service.post(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email })
    expect(takeMails(service)).toEqual([])
    for (const call of [
      update({ idToken, password: 'another horse' }),
      service.post(calls.sendOobCode, { requestType: 'VERIFY_EMAIL', idToken }),
      service.post(calls.deleteAccount, { idToken }),
      service.post(calls.signUp, { idToken, email: newEmail(), password: 'another horse' }),
      service.post(calls.lookup, { idToken }),
      service.post(calls.resetPassword, { oobCode: reset, newPassword: 'another horse' }),
      service.post(calls.signInWithEmailLink, { email, oobCode: link }),
    ]) {
      expect(errorOf(await call)).toBe('USER_DISABLED')
    }
    expect(await signIn(email, 'wrong horse')).toBe('INVALID_LOGIN_CREDENTIALS')
    expect(await signIn(email, 'correct horse')).toBe('USER_DISABLED')
  })
})

it('deletion affects only the token’s account', async () => {
  const { localId } = await newAccount(service)
  expect(errorOf(await service.post(calls.deleteAccount, { localId }))).toBe('MISSING_ID_TOKEN')
  const { idToken, refreshToken, localId: own } = await newAccount(service)
  const { json } = await service.post(calls.deleteAccount, { idToken })
  expect(json).toEqual({ kind: 'identitytoolkit#DeleteAccountResponse' })
  expect(await lookup(idToken)).toBe('USER_NOT_FOUND')
  expect(await renew(refreshToken)).toBe('TOKEN_EXPIRED')
  const { rows } = await service.pool.query('SELECT uid FROM identity.accounts WHERE uid = ANY ($1)', [
    [localId, own],
  ])
  expect(rows).toEqual([{ uid: localId }])
})
