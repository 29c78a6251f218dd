import { confirmEmailCode, currentPerson, findEmailCode, sendEmailCode } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUnprovenAccount } from '#testing/factories/account-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { waitingMails } from '#testing/servers/mailbox.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const send = (person: TestPerson) => app.request(sendEmailCode, {}, person)
const confirm = (person: TestPerson, code: string) =>
  app.request(confirmEmailCode, { body: { code } }, person)
const lastCode = async (person: TestPerson) =>
  (await waitingMails(app, person.email, 'email-code')).at(-1)?.code ?? ''

/** Returns `count` codes that differ from the right one. */
function wrongCodes(right: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${(Number(right) + 1 + n) % 1_000_000}`.padStart(6, '0'))
}

async function isVerified(person: TestPerson) {
  const { rows } = await app.db.pool.query<{ local: boolean; remote: boolean }>(
    `select u.email_verified as local, a.email_verified as remote
     from users u join identity.accounts a on a.uid = u.identity_uid where u.id = $1`,
    [person.userId],
  )
  return rows[0]
}

describe('the code', () => {
  test('confirms the address in the product and the identity service; an older token cannot undo it', async () => {
    const person = await createUnprovenAccount(app)
    const sent = await send(person)
    expect(sent.body).toEqual({
      email: person.email,
      expiresAt: '2026-03-10T09:10:00.000Z',
      resendAt: '2026-03-10T09:01:00.000Z',
    })
    const [mail] = await waitingMails(app, person.email, 'email-code')
    expect(mail).toMatchObject({ minutes: 10, code: expect.stringMatching(/^\d{6}$/) })
    const { body } = await confirm(person, mail?.code ?? '')
    expect(body.emailVerified).toBe(true)
    expect(await isVerified(person)).toEqual({ local: true, remote: true })
    expect((await app.request(currentPerson, {}, person)).body.emailVerified).toBe(true)
    expect((await send(person)).problem?.code).toBe('conflict')
    expect((await confirm(person, '000000')).status).toBe(200)
  })

  test('is stored as a keyed hash, and its mail is stored encrypted', async () => {
    const person = await createUnprovenAccount(app)
    await send(person)
    const code = await lastCode(person)
    const { rows } = await app.db.pool.query<{ all: string }>(
      `select (select string_agg(to_jsonb(c)::text, '') from email_codes c)
         || (select string_agg(to_jsonb(m)::text, '') from mails m) as all`,
    )
    expect(rows[0]?.all).not.toContain(`"${code}"`)
    expect(rows[0]?.all).not.toContain(Buffer.from(code).toString('hex'))
  })

  test('expires after 10 minutes', async () => {
    const person = await createUnprovenAccount(app)
    await send(person)
    app.clock.advance({ minutes: 10 })
    expect((await confirm(person, await lastCode(person))).problem?.code).toBe('gone')
  })

  test('when wrong, gives a field error with the remaining tries', async () => {
    const person = await createUnprovenAccount(app)
    expect((await confirm(person, '123456')).problem?.code).toBe('gone')
    await send(person)
    const [wrong = ''] = wrongCodes(await lastCode(person), 1)
    const { status, problem } = await confirm(person, wrong)
    expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'code'])
    expect(problem?.message).toContain('4 attempts left')
  })

  test('is void once the address changes', async () => {
    const person = await createUnprovenAccount(app)
    await send(person)
    const code = await lastCode(person)
    app.clock.advance({ seconds: 5 })
    const moved = { ...person, email: `new-${person.email}` }
    expect((await confirm(moved, code)).problem?.code).toBe('gone')
    expect(await isVerified(person)).toEqual({ local: false, remote: false })
  })
})

describe('guessing codes', () => {
  test('checks only five of 1,000 parallel guesses, and a new code works afterwards', async () => {
    const person = await createUnprovenAccount(app)
    await send(person)
    const right = await lastCode(person)
    const codes = wrongCodes(right, 999)
    codes.splice(500, 0, right)
    const answers = await Promise.all(codes.map((code) => confirm(person, code)))
    const looked = answers.filter(({ status }) => status !== 429)
    expect(looked).toHaveLength(5)
    expect(looked.every(({ status }) => status === 422 || status === 200)).toBe(true)
    const wasLucky = answers[500]?.status === 200
    expect(await isVerified(person)).toEqual({ local: wasLucky, remote: wasLucky })
    if (wasLucky) return
    // Even the right code is refused once the tries are used up.
    expect((await confirm(person, right)).problem?.code).toBe('too-many-requests')
    app.clock.advance({ seconds: 60 })
    expect((await send(person)).status).toBe(200)
    expect((await confirm(person, await lastCode(person))).status).toBe(200)
    expect(await isVerified(person)).toEqual({ local: true, remote: true })
  }, 120_000)
})

describe('sending a code', () => {
  test('waits 60 s between codes and allows five an hour', async () => {
    const person = await createUnprovenAccount(app)
    const start = app.clock.now().getTime()
    for (let n = 0; n < 5; n += 1) {
      expect((await send(person)).status).toBe(200)
      app.clock.advance({ seconds: 59 })
      const { status, headers } = await send(person)
      expect([status, headers['retry-after']]).toEqual([429, n === 4 ? headers['retry-after'] : '1'])
      app.clock.advance({ seconds: 1 })
    }
    const { status, problem, headers } = await send(person)
    expect([status, headers['retry-after']]).toEqual([429, `${3600 - 300}`])
    expect(problem?.message).toContain('55 minutes')
    app.clock.set(new Date(start + 3_600_000))
    expect((await send(person)).status).toBe(200)
    expect((await confirm(person, await lastCode(person))).status).toBe(200)
  })

  test('sends one mail for parallel requests', async () => {
    const person = await createUnprovenAccount(app)
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => send(person)))).map((a) => a.status)
    expect(statuses.sort()).toEqual([200, 429, 429, 429, 429])
    expect(await waitingMails(app, person.email, 'email-code')).toHaveLength(1)
  })

  test('counts mails per address across accounts', async () => {
    const person = await createUnprovenAccount(app)
    const asAnother = async () => {
      await app.db.pool.query('delete from email_codes where email = $1', [person.email])
      return send(person)
    }
    for (let n = 0; n < 5; n += 1) expect((await asAnother()).status).toBe(200)
    app.clock.advance({ minutes: 10 })
    const { status, headers } = await asAnother()
    expect([status, headers['retry-after']]).toEqual([429, `${50 * 60}`])
    app.clock.advance({ minutes: 50 })
    expect((await asAnother()).status).toBe(200)
  })

  test('is refused for an account without an address', async () => {
    const person = await createUnprovenAccount(app)
    app.clock.advance({ seconds: 5 })
    const { problem } = await send({ ...person, email: '' })
    expect(problem?.message).toContain('no e-mail address')
  })
})

test('the pending code is returned until it is used, expires or the address changes', async () => {
  const person = await createUnprovenAccount(app)
  const pending = async () => (await app.request(findEmailCode, {}, person)).body.pending
  expect(await pending()).toBeNull()
  const sent = (await send(person)).body
  expect(await pending()).toEqual(sent)
  const readdress = (email: string) =>
    app.db.pool.query('update email_codes set email = $2 where user_id = $1', [person.userId, email])
  await readdress('before@people.example')
  expect(await pending()).toBeNull()
  await readdress(person.email)
  expect(await pending()).toEqual(sent)
  app.clock.advance({ minutes: 10 })
  expect(await pending()).toBeNull()
  await send(person)
  await confirm(person, await lastCode(person))
  expect(await pending()).toBeNull()
})

test('after the fifth code in an hour, resendAt is the end of that hour', async () => {
  const person = await createUnprovenAccount(app)
  const began = app.clock.now().getTime()
  for (let sends = 1; sends < 5; sends += 1) {
    await send(person)
    app.clock.advance({ minutes: 2 })
  }
  const { body } = await send(person)
  expect(Date.parse(body.resendAt)).toBe(began + 3_600_000)
  app.clock.advance({ minutes: 1 })
  const refused = await send(person)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe((began + 3_600_000 - app.clock.now().getTime()) / 1000)
})
