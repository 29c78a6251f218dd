import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkTo, mailSteps, takeMails } from '../testing/test-mails.ts'
import {
  calls,
  errorOf,
  newAccount,
  newEmail,
  refresh,
  type Service,
  startService,
} from '../testing/test-service.ts'

let service: Service
let mailFails = false

beforeAll(async () => {
  const mails: Service['mails'] = []
  service = await startService({
    mail: async (executor, mail) => {
      // Queues the mail in the caller's transaction, so that tests can inspect the transaction and make it fail.
      await executor.query({
        name: 'test.mail',
        text: 'INSERT INTO test_mails VALUES ($1)',
        values: [mail.to],
      })
      if (mailFails) throw new Error('the outbox is full')
      mails.push(mail)
    },
  })
  service.mails = mails
  await service.pool.query('CREATE TABLE test_mails (recipient text NOT NULL)')
})
afterAll(() => service.close())

const { ask, reset, signIn, resetCode } = mailSteps(() => service)

describe('links in mails', () => {
  it('lead to the configured pages regardless of the request’s host', async () => {
    const { email } = await newAccount(service)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-firebase-locale': 'pt_BR' }
    await service.post(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email }, headers)
    const link = linkTo(service, email, 'reset-password')
    expect(link.origin + link.pathname).toBe('https://jobs.example.org/forgot-password')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      mode: 'resetPassword',
      oobCode: expect.stringMatching(/^[\w-]{43}$/),
      apiKey: 'public-web-key',
      lang: 'pt-BR',
    })
  })

  it.each([
    ['https://jobs.example.org/login?next=1#x', 'OK'],
    ['https://app.example.org/', 'OK'],
    ['https://jobs.example.org.evil.example/', 'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project'],
    ['http://jobs.example.org/', 'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project'],
    ['https://jobs.example.org:444/', 'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project'],
    ['https://me@jobs.example.org/', 'INVALID_CONTINUE_URI'],
    ['//jobs.example.org/', 'INVALID_CONTINUE_URI'],
    ['data:text/html,x', 'INVALID_CONTINUE_URI'],
    ['noSchemeOrHost', 'INVALID_CONTINUE_URI'],
  ])('continueUrl %s answers %s', async (continueUrl, message) => {
    const { idToken } = await newAccount(service)
    expect(errorOf(await ask({ requestType: 'VERIFY_EMAIL', idToken, continueUrl }))).toBe(message)
  })
})

describe('requesting a mail', () => {
  it.each([
    [{}, 'MISSING_REQ_TYPE'],
    [{ requestType: 'NONSENSE' }, 'INVALID_REQ_TYPE : Unsupported request type.'],
    [{ requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    [{ requestType: 'PASSWORD_RESET', email: 'nonsense' }, 'INVALID_EMAIL'],
    [
      { requestType: 'PASSWORD_RESET', email: 'a@example.com', returnOobLink: true },
      'INSUFFICIENT_PERMISSION',
    ],
    [{ requestType: 'EMAIL_SIGNIN' }, 'MISSING_EMAIL'],
    [{ requestType: 'VERIFY_EMAIL' }, 'INVALID_ID_TOKEN'],
    [{ requestType: 'VERIFY_EMAIL', email: 'a@example.com' }, 'INVALID_ID_TOKEN'],
    [{ requestType: 'VERIFY_EMAIL', idToken: 'nonsense' }, 'INVALID_ID_TOKEN'],
    [{ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: 'x' }, 'MISSING_NEW_EMAIL'],
    [{ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'a@example.com' }, 'MISSING_ID_TOKEN'],
  ])('%o answers %s', async (body, message) => {
    const answer = await ask(body)
    expect({ status: answer.status, message: errorOf(answer) }).toEqual({ status: 400, message })
  })

  it('accepts a numeric request type, as one SDK sends', async () => {
    const email = newEmail()
    expect(errorOf(await ask({ requestType: 6, email }))).toBe('OK')
    expect(linkTo(service, email, 'sign-in').searchParams.get('mode')).toBe('signIn')
    expect(errorOf(await ask({ requestType: 99, email }))).toMatch(/^INVALID_REQ_TYPE/)
  })

  it('is rejected for an account without an address', async () => {
    const { json } = await service.post(calls.signUp, {})
    expect(errorOf(await ask({ requestType: 'VERIFY_EMAIL', idToken: json.idToken }))).toBe('MISSING_EMAIL')
  })

  it('is rejected for a new address of another account', async () => {
    const { idToken } = await newAccount(service)
    const { email: newEmail } = await newAccount(service)
    expect(errorOf(await ask({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }))).toBe(
      'EMAIL_EXISTS',
    )
  })

  it('takes the same time and answers the same for known and unknown addresses', async () => {
    const { email } = await newAccount(service)
    const time = async (to: string) => {
      const began = performance.now()
      const { status, json } = await ask({ requestType: 'PASSWORD_RESET', email: to })
      expect({ status, json }).toEqual({
        status: 200,
        json: { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: to },
      })
      return performance.now() - began
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    takeMails(service)
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 9; i++) {
      known.push(await time(email))
      unknown.push(await time(newEmail()))
    }
    const ratio = median(known) / median(unknown)
    expect(Math.max(ratio, 1 / ratio)).toBeLessThan(1.05)
    expect(takeMails(service)).toEqual(Array(9).fill(`reset-password → ${email}`))
  })
})

describe('a failure while the mail is queued', () => {
  it('rolls back everything and keeps the code valid, so that a retry succeeds', async () => {
    const { email, idToken, refreshToken } = await newAccount(service)
    const code = await resetCode(email)
    const mailsBefore = await countMails()
    mailFails = true
    try {
      expect((await ask({ requestType: 'VERIFY_EMAIL', idToken })).status).toBe(503)
      expect((await reset(code)).status).toBe(503)
      expect((await service.post(calls.update, { idToken, password: 'another horse' })).status).toBe(503)
      expect((await service.post(calls.update, { idToken, email: newEmail() })).status).toBe(503)
    } finally {
      mailFails = false
    }
    expect(await countMails()).toBe(mailsBefore)
    expect((await service.post(calls.lookup, { idToken })).json.users[0]).toMatchObject({ email })
    expect(
      (await refresh(service, { grant_type: 'refresh_token', refresh_token: refreshToken })).status,
    ).toBe(200)
    expect((await signIn(email, 'correct horse')).status).toBe(200)
    expect(errorOf(await reset(code))).toBe('OK')
  })
})

async function countMails(): Promise<number> {
  const { rows } = await service.pool.query<{ count: number }>('SELECT count(*)::int FROM test_mails')
  return rows[0]?.count ?? 0
}
