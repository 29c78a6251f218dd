import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeTo, mailTo } from '../testing/test-mails.ts'
import { newPerson, type ProviderService, startProviderService } from '../testing/test-provider-service.ts'
import { calls, newAccount, newEmail } from '../testing/test-service.ts'

let service: ProviderService

beforeAll(async () => {
  service = await startProviderService()
})
afterAll(() => service.close())

const campus = () => service.providers.campus
const google = () => service.providers.google

/** Signs up and verifies the e-mail address with a mailed link. */
async function verifiedAccount() {
  const account = await newAccount(service)
  await service.post(calls.sendOobCode, { requestType: 'VERIFY_EMAIL', idToken: account.idToken })
  const { status, json } = await service.post(calls.update, {
    oobCode: codeTo(service, account.email, 'verify-email'),
  })
  expect([status, json.emailVerified]).toEqual([200, true])
  return account
}

async function reset(email: string) {
  await service.post(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email })
  const oobCode = codeTo(service, email, 'reset-password')
  expect((await service.post(calls.resetPassword, { oobCode, newPassword: 'another horse' })).status).toBe(
    200,
  )
  return mailTo(service, email, 'password-changed').unlinked
}

async function linkedOf(email: string, password = 'another horse'): Promise<string[]> {
  const { idToken } = (await service.post(calls.signIn, { email, password })).json
  const { users } = (await service.post(calls.lookup, { idToken })).json
  return users[0].providerUserInfo.map(({ providerId }: { providerId: string }) => providerId).sort()
}

describe('password reset by mail', () => {
  it('unlinks a provider with another address and names it in the mail', async () => {
    const account = await newAccount(service)
    const stranger = newPerson({ email: newEmail() })
    await service.byToken(campus(), stranger, { idToken: account.idToken })
    await service.post(calls.sendOobCode, { requestType: 'VERIFY_EMAIL', idToken: account.idToken })
    await service.post(calls.update, { oobCode: codeTo(service, account.email, 'verify-email') })
    expect((await service.byToken(campus(), stranger)).json.localId).toBe(account.localId)

    expect(await reset(account.email)).toEqual([campus().settings.label])
    expect(await linkedOf(account.email)).toEqual(['password'])
    const again = (await service.byToken(campus(), stranger)).json
    expect(again).toMatchObject({ isNewUser: true })
    expect(again.localId).not.toBe(account.localId)
  })

  it('keeps a provider that has verified the account’s address', async () => {
    const { email, idToken } = await verifiedAccount()
    await service.byToken(google(), newPerson({ email: email.toUpperCase() }), { idToken })
    expect(await reset(email)).toBeUndefined()
    expect(await linkedOf(email)).toEqual(['google.com', 'password'])
  })

  it('unlinks providers with an unverified address or none', async () => {
    const { email, idToken } = await verifiedAccount()
    await service.byToken(google(), newPerson({ email, email_verified: false }), { idToken })
    await service.byToken(campus(), { sub: newPerson().sub }, { idToken })
    expect(await linkedOf(email, 'correct horse')).toEqual(['google.com', 'oidc.campus', 'password'])
    expect(await reset(email)).toEqual([google().settings.label, campus().settings.label])
    expect(await linkedOf(email)).toEqual(['password'])
  })

  it('uses the provider’s latest claims', async () => {
    const { email, idToken } = await verifiedAccount()
    const person = newPerson({ email, email_verified: false })
    await service.byToken(google(), person, { idToken })
    await service.byToken(google(), { ...person, email_verified: true })
    expect(await reset(email)).toBeUndefined()
    expect(await linkedOf(email)).toEqual(['google.com', 'password'])
  })
})
