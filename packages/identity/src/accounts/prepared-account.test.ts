import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeTo, takeMails } from '../testing/test-mails.ts'
import { newPerson, type ProviderService, startProviderService } from '../testing/test-provider-service.ts'
import {
  type Answer,
  calls,
  claimsOf,
  errorOf,
  newAccount,
  newEmail,
  refresh,
} from '../testing/test-service.ts'

let service: ProviderService

beforeAll(async () => {
  service = await startProviderService()
})
afterAll(() => service.close())

const google = () => service.providers.google
const campus = () => service.providers.campus
const password = 'correct horse'

/** The credentials of an attacker who signed up with the victim's e-mail address before the victim did. */
interface Stranger {
  readonly uid: string
  readonly idToken: string
  readonly refreshToken: string
  readonly provider: ReturnType<typeof newPerson>
}

/** The attacker signs up with the victim's e-mail address and links an identity provider of their own. */
async function prepare(email: string): Promise<Stranger> {
  const { json } = await service.post(calls.signUp, { email, password })
  return linkOwnProvider(json)
}

async function linkOwnProvider(account: { localId: string; idToken: string }): Promise<Stranger> {
  const provider = newPerson({ email: newEmail() })
  const { json } = await service.byToken(campus(), provider, { idToken: account.idToken })
  expect(json.localId).toBe(account.localId)
  return { uid: json.localId, idToken: json.idToken, refreshToken: json.refreshToken, provider }
}

async function verificationCode(email: string, idToken: string): Promise<string> {
  await service.post(calls.sendOobCode, { requestType: 'VERIFY_EMAIL', idToken })
  return codeTo(service, email, 'verify-email')
}

const openLink = (oobCode: string) => service.post(calls.update, { oobCode })

async function signInByLink(email: string): Promise<Answer> {
  await service.post(calls.sendOobCode, { requestType: 'EMAIL_SIGNIN', email })
  const oobCode = codeTo(service, email, 'sign-in')
  return service.post(calls.signInWithEmailLink, { email, oobCode })
}

async function resetPassword(email: string): Promise<Answer> {
  await service.post(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email })
  const oobCode = codeTo(service, email, 'reset-password')
  return service.post(calls.resetPassword, { oobCode, newPassword: 'the owner chose this' })
}

const signInMethods: [string, (email: string) => Promise<Answer>][] = [
  ['a provider that verified the address', (email) => service.byToken(google(), newPerson({ email }))],
  ['a link in a mail', signInByLink],
  ['a password reset', resetPassword],
]

/** Expects that all credentials of the attacker are rejected. */
async function expectShutOut(stranger: Stranger, email: string): Promise<void> {
  expect(errorOf(await service.post(calls.signIn, { email, password }))).toBe('INVALID_LOGIN_CREDENTIALS')
  const renewed = await refresh(service, {
    grant_type: 'refresh_token',
    refresh_token: stranger.refreshToken,
  })
  expect(errorOf(renewed)).toBe('TOKEN_EXPIRED')
  expect(errorOf(await service.post(calls.lookup, { idToken: stranger.idToken }))).toBe('TOKEN_EXPIRED')
  const byProvider = await service.byToken(campus(), stranger.provider)
  expect(byProvider.json).toMatchObject({ isNewUser: true })
  expect(byProvider.json.localId).not.toBe(stranger.uid)
}

describe.each(signInMethods)('a mailbox owner who uses %s', (_way, enter) => {
  it('deletes a stranger’s credentials after opening the stranger’s verification link', async () => {
    const email = newEmail()
    const stranger = await prepare(email)
    expect((await openLink(await verificationCode(email, stranger.idToken))).status).toBe(200)
    expect((await enter(email)).status).toBe(200)
    await expectShutOut(stranger, email)
  })

  it('deletes the credentials of a stranger who changed the account to that address', async () => {
    const [own, email] = [newEmail(), newEmail()]
    const stranger = await prepare(own)
    await service.post(calls.update, {
      idToken: stranger.idToken,
      oobCode: await verificationCode(own, stranger.idToken),
    })
    await service.post(calls.sendOobCode, {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken: stranger.idToken,
      newEmail: email,
    })
    expect((await openLink(codeTo(service, email, 'change-email'))).json).toMatchObject({ newEmail: email })
    const back = codeTo(service, own, 'email-changed')
    const { json } = await service.post(calls.signIn, { email, password })
    expect((await enter(email)).status).toBe(200)
    await expectShutOut({ ...stranger, ...json }, email)
    expect(errorOf(await openLink(back))).toBe('INVALID_OOB_CODE')
  })

  it('deletes the credentials of a stranger who set that address without verification', async () => {
    const email = newEmail()
    const stranger = await prepare(newEmail())
    const { json } = await service.post(calls.update, { idToken: stranger.idToken, email })
    expect((await openLink(await verificationCode(email, json.idToken))).status).toBe(200)
    expect((await enter(email)).status).toBe(200)
    await expectShutOut({ ...stranger, ...json }, email)
  })

  it('voids a change of address that a stranger requested', async () => {
    const [email, away] = [newEmail(), newEmail()]
    const stranger = await prepare(email)
    await openLink(await verificationCode(email, stranger.idToken))
    await service.post(calls.sendOobCode, {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken: stranger.idToken,
      newEmail: away,
    })
    expect((await enter(email)).status).toBe(200)
    expect(errorOf(await openLink(codeTo(service, away, 'change-email')))).toBe('INVALID_OOB_CODE')
  })

  it('keeps everything after verifying in a session of the account', async () => {
    const email = newEmail()
    const owner = await prepare(email)
    const oobCode = await verificationCode(email, owner.idToken)
    expect((await service.post(calls.update, { idToken: owner.idToken, oobCode })).status).toBe(200)
    expect((await enter(email)).status).toBe(200)
    const { rows } = await service.pool.query(
      'SELECT password_hash IS NOT NULL AS has_password FROM identity.accounts WHERE uid = $1',
      [owner.uid],
    )
    expect(rows).toEqual([{ has_password: true }])
  })
})

describe('verification link', () => {
  it('opened outside a session sets a token claim until another link is opened in a session', async () => {
    const { email, idToken, refreshToken } = await newAccount(service)
    const tokenNow = async () => {
      const { json } = await refresh(service, { grant_type: 'refresh_token', refresh_token: refreshToken })
      return claimsOf(json.id_token)
    }
    await openLink(await verificationCode(email, idToken))
    expect(await tokenNow()).toMatchObject({ email_verified: true, verified_without_session: true })
    const oobCode = await verificationCode(email, idToken)
    expect(errorOf(await service.post(calls.update, { idToken, oobCode }))).toBe('OK')
    const claims = await tokenNow()
    expect(claims).toMatchObject({ email_verified: true })
    expect(claims).not.toHaveProperty('verified_without_session')
    await openLink(await verificationCode(email, idToken))
    expect(await tokenNow()).not.toHaveProperty('verified_without_session')
  })

  it('is rejected in a session of another account and stays valid', async () => {
    const [own, other] = [await newAccount(service), await newAccount(service)]
    const oobCode = await verificationCode(own.email, own.idToken)
    const inSessionOf = async ({ idToken }: { idToken: string }) =>
      errorOf(await service.post(calls.update, { idToken, oobCode }))
    expect(await inSessionOf(other)).toMatch(/^INVALID_ID_TOKEN/)
    expect(await inSessionOf({ idToken: 'nonsense' })).toBe('INVALID_ID_TOKEN')
    expect(await inSessionOf(own)).toBe('OK')
  })

  it('is rejected in an ended session', async () => {
    const { email, idToken, refreshToken } = await newAccount(service)
    const oobCode = await verificationCode(email, idToken)
    await service.post('/identitytoolkit.googleapis.com/v2/accounts:revokeToken', {
      providerId: 'password',
      tokenType: 'REFRESH_TOKEN',
      token: refreshToken,
      idToken,
    })
    expect(errorOf(await service.post(calls.update, { idToken, oobCode }))).toBe('TOKEN_EXPIRED')
  })
})

it('a linked provider that verifies the account’s address signs in the mailbox owner', async () => {
  const email = newEmail()
  const { json } = await service.post(calls.signUp, { email, password })
  const person = newPerson({ email, email_verified: false })
  await service.byToken(google(), person, { idToken: json.idToken })
  const stranger = await linkOwnProvider(json)
  const owner = await service.byToken(google(), { ...person, email_verified: true })
  expect(owner.json).toMatchObject({ localId: stranger.uid, isNewUser: false, emailVerified: true })
  await expectShutOut(stranger, email)
})

describe('deleting an unverified password', () => {
  it.each(signInMethods)('sends a mail unless the password was just reset: %s', async (way, enter) => {
    const email = newEmail()
    await prepare(email)
    takeMails(service)
    await enter(email)
    const mails = takeMails(service).filter((mail) => mail.startsWith('password-ended'))
    expect(mails).toEqual(way === 'a password reset' ? [] : [`password-ended → ${email}`])
    await signInByLink(email)
    expect(takeMails(service)).toEqual([`sign-in → ${email}`])
  })
})

describe('linking a provider', () => {
  it('notifies the account’s address', async () => {
    const { email, idToken } = await newAccount(service)
    takeMails(service)
    await service.byToken(campus(), newPerson({ email: newEmail() }), { idToken })
    expect(service.mails).toEqual([
      { kind: 'provider-linked', to: email, provider: campus().settings.label, locale: null },
    ])
  })

  it('notifies the account’s address also when a verified address links the provider', async () => {
    const { email } = await newAccount(service)
    takeMails(service)
    await service.byToken(google(), newPerson({ email }))
    expect(takeMails(service)).toEqual([`provider-linked → ${email}`, `password-ended → ${email}`])
    await service.byToken(google(), newPerson())
    expect(takeMails(service)).toEqual([])
  })

  it('is rejected after too many mails of the account', async () => {
    const bounded = await startProviderService({
      pool: service.pool,
      limits: { mailsPerAccount: { tries: 1, seconds: 60 } },
    })
    const { idToken } = await newAccount(bounded)
    const link = async () =>
      errorOf(await bounded.byToken(bounded.providers.campus, newPerson({ email: newEmail() }), { idToken }))
    expect([await link(), await link()]).toEqual(['OK', 'TOO_MANY_ATTEMPTS_TRY_LATER'])
    await bounded.app.close()
  })
})
