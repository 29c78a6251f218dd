import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { sendDueMails } from '#platform/mail/create-mailer.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { sendMail } from '#platform/mail/outbox.ts'
import { openSmtpInbox, type SmtpInbox } from '#testing/servers/smtp-inbox.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { startWorkerProcess } from '#testing/worker-process.ts'

let inbox: SmtpInbox
let app: TestApp
let env: Record<string, string>

const publicUrl = 'https://jobs.example.org'
const invitation: Mail = {
  kind: 'admin-invitation',
  to: 'zoe@example.org',
  link: `${publicUrl}/invitation?token=abc&lang=en`,
  invitedBy: 'Ömer “the Boss” <script>',
  locale: 'en',
}

async function start(url: string) {
  env = { SMTP_URL: url, MAIL_FROM: 'Stellenbörse Köln <jobs@example.org>', PUBLIC_URL: publicUrl }
  app = await buildTestApp({ env: { ...env, MAIL_REPLY_TO: 'help@example.org' } })
}

beforeEach(async () => {
  inbox = await openSmtpInbox()
  await start(inbox.url)
})
afterEach(async () => {
  app.platform.mailer.close()
  await app.close()
  await inbox.close()
})

const write = (mail: Mail) => inTransaction(app.db, (trx) => app.platform.mailer.write(trx, mail))
const rows = async () =>
  (await app.db.pool.query('select kind, status, tries, problem, content, sent_at from mails order by id'))
    .rows
/** Runs the job that the worker runs every minute. */
const due = async () => {
  await inTransaction(app.db, (trx) => app.platform.queue.enqueue(trx, sendDueMails, {}))
  await app.runJobs()
}

test('a mail arrives completely and once, and its content is deleted from the database', async () => {
  await write(invitation)
  expect(inbox.mails).toHaveLength(0)
  await app.runJobs()
  const [mail] = inbox.mails
  expect(mail).toMatchObject({
    from: { name: 'Stellenbörse Köln', address: 'jobs@example.org' },
    replyTo: [{ address: 'help@example.org' }],
    to: [{ address: 'zoe@example.org' }],
    envelopeTo: ['zoe@example.org'],
    subject: 'You are invited to be an administrator of jobs.example.org',
  })
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@jobs\.example\.org>$/)
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
  expect(mail?.text).toContain('Ömer “the Boss” <script> invited you')
  expect(mail?.html).toContain('Ömer “the Boss” &lt;script&gt; invited you')
  expect(mail?.html).toContain('href="https://jobs.example.org/invitation?token=abc&amp;lang=en"')
  expect(await rows()).toEqual([
    expect.objectContaining({ status: 'sent', tries: 1, content: null, sent_at: expect.any(Date) }),
  ])
  await app.db.pool.query(
    `update pgboss.job set state = 'created', completed_on = null where name = 'send-mail'`,
  )
  expect(await app.runJobs()).toBe(1)
  await due()
  expect(inbox.mails).toHaveLength(1)
})

test('a mail on its own does not wait for many that were written together', async () => {
  const letter: Mail = {
    kind: 'letter',
    to: 'many@example.org',
    locale: 'en',
    subject: 'Your application',
    body: 'Words',
    link: `${publicUrl}/admin/jobs/applied/1`,
  }
  const letters = Array<Mail>(150).fill(letter)
  await inTransaction(app.db, (trx) => app.platform.mailer.writeAll(trx, letters))
  await write(invitation)
  await app.runJobs()
  expect(inbox.mails).toHaveLength(151)
  // Jobs are taken 100 at a time, in any order.
  const place = inbox.mails.findIndex(({ envelopeTo }) => envelopeTo[0] === invitation.to)
  expect(place).toBeLessThan(100)
})

test('mails of a kind with a pace leave no faster', async () => {
  const began: number[] = []
  const everyMs = 100
  app.platform.mailer.ruleSending('password-changed', {
    beforeSending: async (mail) => {
      began.push(performance.now())
      return mail
    },
    afterGivingUp: async () => undefined,
    everyMs,
  })
  for (let one = 0; one < 3; one++)
    await write({ kind: 'password-changed', to: 'zoe@example.org', locale: null })
  await write(invitation)
  await app.runJobs()
  expect(inbox.mails).toHaveLength(4)
  // A timer may end a millisecond early.
  for (const [place, at] of began.entries())
    if (place > 0) expect(at - (began[place - 1] ?? 0)).toBeGreaterThanOrEqual(everyMs - 2)
})

test('a subject with non-ASCII letters and a line break stays one header', async () => {
  await write({
    kind: 'news',
    to: 'zoe@example.org',
    locale: 'de-CH',
    items: [
      {
        kind: 'message',
        side: 'candidate',
        jobTitle: 'Bäcker',
        companyName: 'Öfen AG',
        personName: 'Jürg\r\nBcc: eve@example.org\u202E',
        stage: null,
        link: `${publicUrl}/admin/jobs/applied/1`,
      },
    ],
    more: 0,
    link: `${publicUrl}/admin/dashboard`,
    settingsLink: `${publicUrl}/admin/account`,
    unsubscribeLink: `${publicUrl}/unsubscribe?token=1`,
  })
  await app.runJobs()
  const [mail] = inbox.mails
  expect(mail?.subject).toBe('Jürg Bcc: eve@example.org hat Ihnen geschrieben – Bäcker')
  expect(mail?.bcc).toBeUndefined()
  expect(mail?.envelopeTo).toEqual(['zoe@example.org'])
  expect(mail?.html).toContain('lang="de"')
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe', value: `<${publicUrl}/unsubscribe?token=1>` }),
  )
})

test('mails are sent once an unreachable server is back', async () => {
  const port = Number(new URL(inbox.url).port)
  await inbox.close()
  await write(invitation)
  await write({ ...invitation, to: 'second@example.org' })
  await app.runJobs()
  const waiting = (await rows()).toSorted((one, other) => other.tries - one.tries)
  expect(waiting[0]).toMatchObject({ status: 'waiting', tries: 1, problem: 'ESOCKET' })
  // The second mail is not tried, because the server was just unreachable.
  expect(waiting[1]).toMatchObject({ status: 'waiting', tries: 0, problem: null })
  inbox = await openSmtpInbox({}, port)
  await due()
  expect(inbox.mails).toHaveLength(0)
  app.clock.advance({ minutes: 1, seconds: 1 })
  await due()
  expect(inbox.mails.map(({ envelopeTo }) => envelopeTo[0]).toSorted()).toEqual([
    'second@example.org',
    'zoe@example.org',
  ])
})

test('a temporarily refused mail is retried with backoff for a day', async () => {
  inbox.refuse(451)
  await write(invitation)
  await app.runJobs()
  expect(await rows()).toEqual([
    expect.objectContaining({ status: 'waiting', tries: 1, problem: 'EENVELOPE 451' }),
  ])
  app.clock.advance({ minutes: 1 })
  await due()
  app.clock.advance({ minutes: 1 })
  await due()
  expect((await rows())[0]).toMatchObject({ tries: 2 })
  inbox.refuse(null)
  app.clock.advance({ minutes: 1 })
  await due()
  expect(inbox.mails).toHaveLength(1)
  expect((await rows())[0]).toMatchObject({ status: 'sent', tries: 3, problem: null })

  inbox.refuse(451)
  await write({ kind: 'email-code', to: 'zoe@example.org', code: '123456', minutes: 10, locale: null })
  await write(invitation)
  await app.runJobs()
  for (let hours = 0; hours < 26; hours += 1) {
    app.clock.advance({ hours: 1 })
    await due()
  }
  const [, code, late] = await rows()
  expect(code).toMatchObject({ status: 'failed', content: null, tries: 2 })
  expect(late).toMatchObject({ status: 'failed', content: null })
  expect(late.tries).toBeGreaterThan(10)
})

test('a permanently refused mail fails, and the next one is sent', async () => {
  inbox.refuse(550)
  await write(invitation)
  await app.runJobs()
  expect(await rows()).toEqual([
    expect.objectContaining({ status: 'failed', tries: 1, problem: 'EENVELOPE 550', content: null }),
  ])
  inbox.refuse(null)
  await write({ ...invitation, to: 'other@example.org' })
  await app.runJobs()
  expect(inbox.mails).toHaveLength(1)
})

test('a worker killed before marking a mail as sent causes one duplicate with the same Message-ID', async () => {
  const worker = startWorkerProcess(app, env)
  inbox.onMail(async () => {
    await worker.kill()
  })
  await write(invitation)
  await worker.ended
  inbox.onMail(() => undefined)
  await due()
  expect(inbox.mails).toHaveLength(1)
  app.clock.advance({ minutes: 4 })
  await due()
  app.clock.advance({ minutes: 4 })
  await due()
  expect(inbox.mails).toHaveLength(2)
  expect(inbox.mails[1]?.messageId).toBe(inbox.mails[0]?.messageId)
  expect((await rows())[0]).toMatchObject({ status: 'sent', tries: 2 })
})

test('a mail in flight is not sent by another worker', async () => {
  let others = 0
  inbox.onMail(async () => {
    if (others > 0) return
    const { rows: mails } = await app.db.pool.query<{ id: string }>('select id from mails')
    for (const { id } of mails) await app.platform.queue.enqueue(app.db.kysely, sendMail, { id })
    others = await app.platform.queue.drain()
  })
  await write(invitation)
  await app.runJobs()
  expect(others).toBe(1)
  expect(inbox.mails).toHaveLength(1)
})

test('with required TLS, nothing is sent without TLS or to an untrusted certificate', async () => {
  await app.close()
  await start(`${inbox.url}?tls=required`)
  await write(invitation)
  await app.runJobs()
  expect((await rows())[0]).toMatchObject({ status: 'waiting', problem: expect.stringMatching(/^ETLS/) })
  await app.close()

  const selfSigned = await openSmtpInbox({ disabledCommands: ['AUTH'] })
  await start(`${selfSigned.url}?tls=required`)
  await write(invitation)
  await app.runJobs()
  expect((await rows())[0]).toMatchObject({
    status: 'waiting',
    problem: expect.stringMatching(/^E(TLS|SOCKET)/),
  })
  expect([...inbox.mails, ...selfSigned.mails]).toEqual([])
  await selfSigned.close()
})

test('mails to demo addresses are never sent', async () => {
  await write({ ...invitation, to: 'admin@demo.vouch' })
  await app.runJobs()
  expect((await rows())[0]).toMatchObject({ status: 'failed', content: null })
  expect(inbox.mails).toEqual([])
})
