import { afterEach, expect, it } from 'vitest'
import type { Limits } from '../index.ts'
import { takeMails } from '../testing/test-mails.ts'
import {
  calls,
  newAccount,
  newEmail,
  type Service,
  startService,
  wideLimits,
} from '../testing/test-service.ts'

let service: Service
let now = new Date('2026-03-01T12:00:00Z')

async function start(limits: Partial<Limits>): Promise<void> {
  service = await startService({ clock: () => now, limits: { ...wideLimits, ...limits } })
}
afterEach(() => service.close())

const three = { tries: 3, seconds: 3600 }
const tooMany = 'TOO_MANY_ATTEMPTS_TRY_LATER'
async function ask(body: object, address = '192.0.2.1', of = service): Promise<string> {
  const { json } = await of.post(calls.sendOobCode, body, { 'x-forwarded-for': address })
  return json.error?.message ?? 'OK'
}

it('limits mails of a type per recipient, with or without an account', async () => {
  await start({ mailsPerRecipient: three })
  const { email } = await newAccount(service)
  for (const to of [email, newEmail()]) {
    const reset = { requestType: 'PASSWORD_RESET', email: to }
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => ask(reset, `198.51.100.${i}`)))
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(3)
    expect(answers.filter((answer) => answer === tooMany)).toHaveLength(5)
    expect(await ask({ requestType: 'EMAIL_SIGNIN', email: to })).toBe('OK')
    now = new Date(now.getTime() + 3_600_000)
    expect(await ask(reset)).toBe('OK')
  }
})

it('limits mails per requesting account', async () => {
  await start({ mailsPerAccount: three })
  const { idToken } = await newAccount(service)
  const change = () => ask({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: newEmail() })
  for (let i = 0; i < 3; i++) expect(await change()).toBe('OK')
  expect(await change()).toBe(tooMany)
  expect(await ask({ requestType: 'VERIFY_EMAIL', idToken })).toBe(tooMany)
  expect(takeMails(service)).toHaveLength(3)
})

it('limits mails per IP address across processes', async () => {
  await start({ mailsPerAddress: three })
  const other = await startService({
    pool: service.pool,
    clock: () => now,
    limits: { ...wideLimits, mailsPerAddress: three },
  })
  const sign = () => ({ requestType: 'EMAIL_SIGNIN', email: newEmail() })
  expect(await ask(sign())).toBe('OK')
  expect(await ask(sign(), undefined, other)).toBe('OK')
  expect(await ask(sign())).toBe('OK')
  expect(await ask(sign(), undefined, other)).toBe(tooMany)
  expect(await ask(sign(), '203.0.113.9', other)).toBe('OK')
  await other.app.close()
})

it('limits mails about changes to an old, possibly unverified address', async () => {
  await start({ mailsPerRecipient: three })
  const change = async (idToken: string, fields: object) =>
    (await service.post(calls.update, { idToken, returnSecureToken: true, ...fields })).json
  const account = await newAccount(service)
  let { idToken } = account
  for (let i = 0; i < 3; i++) ({ idToken } = await change(idToken, { password: `another one ${i}` }))
  expect((await change(idToken, { password: 'one more' })).error?.message).toBe(tooMany)
  expect((await change(idToken, { email: newEmail() })).error?.message).toBe(tooMany)
  expect((await change(idToken, { displayName: 'Ada' })).displayName).toBe('Ada')
  expect(takeMails(service)).toEqual(Array(3).fill(`password-changed → ${account.email}`))
})

it('limits probes for taken addresses per account', async () => {
  await start({ mailsPerAccount: three, signUpPerAddress: { tries: 4, seconds: 3600 } })
  const taken = (await newAccount(service)).email
  const { idToken } = await newAccount(service)
  const ask = async (path: string) => {
    const { json } = await service.post(path, { idToken, email: taken, password: 'correct horse' })
    return json.error?.message ?? 'OK'
  }
  for (let i = 0; i < 3; i++) expect(await ask(calls.update)).toBe('EMAIL_EXISTS')
  expect(await ask(calls.update)).toBe(tooMany)
  for (let i = 0; i < 2; i++) expect(await ask(calls.signUp)).toBe('EMAIL_EXISTS')
  expect(await ask(calls.signUp)).toBe(tooMany)
})

it('limits invalid codes per IP address and does not count valid ones', async () => {
  await start({ codesPerAddress: three })
  const guess = async (oobCode: string) => {
    const { json } = await service.post(calls.resetPassword, { oobCode })
    return json.error?.message ?? 'OK'
  }
  await ask({ requestType: 'EMAIL_SIGNIN', email: 'ada@example.com' })
  const link = service.mails.flatMap((mail) => ('link' in mail ? [new URL(mail.link)] : []))[0]
  const code = link?.searchParams.get('oobCode') ?? ''
  for (let i = 0; i < 5; i++) expect(await guess(code)).toBe('OK')
  for (let i = 0; i < 3; i++) expect(await guess('x'.repeat(43))).toBe('INVALID_OOB_CODE')
  expect(await guess(code)).toBe(tooMany)
})
