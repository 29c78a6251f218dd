import {
  acceptMyOffer,
  acceptOffer,
  correctPassport,
  downloadOffer,
  listNotifications,
  openOffer,
  reinstatePassport,
  renewPassport,
  revokePassport,
  suspendPassport,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDueMails } from '#platform/mail/create-mailer.ts'
import { createUser } from '#testing/factories/factories.ts'
import {
  addTestSkills,
  createIssuerHere,
  offerHere,
  publishHere,
  type TestIssuerHere,
} from '#testing/factories/passport-issuing.ts'
import { checkOutside, seenPassport } from '#testing/factories/passport-outside.ts'
import { openSmtpInbox, type SmtpInbox } from '#testing/servers/smtp-inbox.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { warnOfExpiry } from './expiry-jobs.ts'

let inbox: SmtpInbox
let app: TestApp
let here: TestIssuerHere
beforeAll(async () => {
  inbox = await openSmtpInbox()
  app = await buildTestApp({
    now: '2026-03-02T10:00:00Z',
    env: { SMTP_URL: inbox.url, MAIL_FROM: 'Vouch <jobs@example.org>', VOUCH_RATE_LIMIT: 'off' },
  })
  await addTestSkills(app)
  here = await createIssuerHere(app, 'Northern Welding School')
})
afterAll(async () => {
  app.platform.mailer.close()
  await app.close()
  await inbox.close()
})

const received = (email: string) => inbox.mails.filter(({ envelopeTo }) => envelopeTo.includes(email))
const tokenIn = (text = '') => /\/passports\/offer#([\w-]{43})/.exec(text)?.[1] ?? ''

/** The newest mail to an address, after everything that waits was sent. */
async function newest(email: string) {
  await app.runJobs()
  const mail = received(email).at(-1)
  return { subject: mail?.subject, text: mail?.text ?? '', token: tokenIn(mail?.text) }
}

/** Accepts a passport without an account. */
async function accept(email: string, validMonths: number | null = null) {
  const definition = await publishHere(app, here, { name: `Course for ${email}`, validMonths })
  await offerHere(app, here.owner, definition, [email])
  const { token } = await newest(email)
  const { id } = (await app.request(acceptOffer, { body: { token } }, null)).body
  return { id, token, seen: () => seenPassport(app, id) }
}

const fileOf = async (token: string) =>
  String((await app.request(downloadOffer, { body: { token, as: 'json' } }, null)).body)

test('people without an account are told of each change, with a link to the new files', async () => {
  const email = 'kim@people.example'
  const { id, token, seen } = await accept(email)
  const old = await fileOf(token)
  const why = { reason: 'We look into the test piece.' }
  await app.request(suspendPassport, { ...(await seen()), body: why }, here.owner)
  const suspended = await newest(email)
  expect(suspended.subject).toBe(`Your skill passport “Course for ${email}” is suspended`)
  expect(suspended.text).toContain('Reason: We look into the test piece.')
  expect(suspended.text).toContain(`/passports/${id}`)
  expect(suspended.token).toBe('')

  await app.request(reinstatePassport, await seen(), here.owner)
  const restored = await newest(email)
  expect(restored.subject).toBe(`Your skill passport “Course for ${email}” is valid again`)
  expect(restored.text).toContain('Northern Welding School')
  expect(await checkOutside(app, old)).toBe('revoked')
  expect(await checkOutside(app, await fileOf(restored.token))).toBe('issued')
  // The link of the offer works on.
  expect(await checkOutside(app, await fileOf(token))).toBe('issued')

  const facts = { name: 'Kim', awardedOn: '2026-03-02', levels: [] }
  await app.request(correctPassport, { ...(await seen()), body: facts }, here.owner)
  const corrected = await newest(email)
  expect(corrected.subject).toBe(`There is a new version of your skill passport “Course for ${email}”`)
  expect(await fileOf(corrected.token)).toContain('Kim')
  // A newer mail has a newer link.
  expect((await app.request(openOffer, { body: { token: restored.token } }, null)).status).toBe(410)

  await app.request(renewPassport, { ...(await seen()), body: { until: '2031-01-01' } }, here.owner)
  expect((await newest(email)).text).toContain('It is valid until 1 January 2031.')
  await app.request(revokePassport, { ...(await seen()), body: { reason: 'Wrong person' } }, here.owner)
  const revoked = await newest(email)
  expect(revoked.subject).toBe(`Your skill passport “Course for ${email}” was revoked`)
  expect(revoked.text).toContain('Reason: Wrong person')
  expect((await app.request(openOffer, { body: { token: corrected.token } }, null)).status).toBe(410)
  expect(received(email)).toHaveLength(6)
})

test('they are told once 60 days and once 14 days before the end', async () => {
  const email = 'lea@people.example'
  const { id } = await accept(email, 12)
  const { rows } = await app.db.pool.query('select valid_until from issued_passports where id = $1', [id])
  const counts: number[] = []
  for (const days of [61, 59, 15, 13, 1]) {
    app.clock.set(new Date(rows[0].valid_until.getTime() - days * 86_400_000))
    for (let run = 0; run < 2; run += 1) await app.platform.queue.enqueue(app.db.kysely, warnOfExpiry, {})
    await app.runJobs()
    counts.push(received(email).length - 1)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2])
  const { subject, token } = await newest(email)
  expect(subject).toBe(`Your skill passport “Course for ${email}” expires soon`)
  expect(await checkOutside(app, await fileOf(token))).toBe('issued')
})

test('a change that fails writes no mail; a mail that was refused arrives later under the same id', async () => {
  const email = 'mo@people.example'
  const { seen } = await accept(email)
  const reason = 'We look into it.'
  const stale = { ...(await seen()), version: 1, body: { reason } }
  expect((await app.request(suspendPassport, stale, here.owner)).status).toBe(412)
  await app.runJobs()
  expect(received(email)).toHaveLength(1)
  inbox.refuse(450)
  await app.request(suspendPassport, { ...(await seen()), body: { reason } }, here.owner)
  await app.runJobs()
  const { rows } = await app.db.pool.query(
    `select id, status from mails where kind = 'passport-news' and recipient = $1`,
    [email],
  )
  expect(rows).toEqual([{ id: expect.any(String), status: 'waiting' }])
  inbox.refuse(null)
  app.clock.advance({ hours: 1 })
  await app.platform.queue.enqueue(app.db.kysely, sendDueMails, {})
  await app.runJobs()
  expect(received(email).at(-1)?.messageId).toContain(rows[0].id)
})

test('who keeps it in an account is notified there, and gets no such mail', async () => {
  const email = 'nia@people.example'
  const { id, seen } = await accept(email)
  const person = await createUser(app.db, { roles: ['candidate'], email })
  await app.request(acceptMyOffer, { params: { id }, body: {} }, person)
  await app.request(suspendPassport, { ...(await seen()), body: { reason: 'Why' } }, here.owner)
  await app.runJobs()
  const { items } = (await app.request(listNotifications, { query: {} }, person)).body
  expect(items.map(({ kind }) => kind)).toContain('passport-suspended')
  const { rows } = await app.db.pool.query(
    `select 1 from mails where kind = 'passport-news' and recipient = $1`,
    [email],
  )
  expect(rows).toEqual([])
})
