import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { escapeMarkup } from '#platform/escape-markup.ts'
import { sendDueMails } from '#platform/mail/create-mailer.ts'
import { mailsAtOnce } from '#platform/mail/mail-transport.ts'
import { type Decided, rejectMany } from '#testing/factories/many-rejections.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { killWhileBlocked } from '#testing/kill-while-blocked.ts'
import { openSmtpInbox, type SmtpInbox } from '#testing/servers/smtp-inbox.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { startWorkerProcess, type WorkerProcess } from '#testing/worker-process.ts'
import { discloseRejections } from '../application-jobs.ts'

const isThorough = process.env.VOUCH_TEST_THOROUGH === '1'
const count = isThorough ? 10_000 : 150
const publicUrl = 'https://jobs.example.org'
const kills = 3

/** A mail that the SMTP server received. */
interface Received {
  readonly messageId: string
  readonly subject: string
  /** Sections of the plain text, separated by empty lines. */
  readonly text: readonly string[]
  /** Paragraphs of the HTML. */
  readonly html: readonly string[]
}

let app: TestApp
let world: HiringWorld
let inbox: SmtpInbox
let worker: WorkerProcess | undefined
let env: Record<string, string>
let received: Map<string, Received[]>
let receivedCount: number
let beforeAnswer: () => Promise<void>
let afterAnswer: () => Promise<void>

beforeEach(async () => {
  received = new Map()
  receivedCount = 0
  beforeAnswer = afterAnswer = async () => undefined
  inbox = await openSmtpInbox({
    onData: async (stream, session, done) => {
      // When the sender is killed, its mail arrives incomplete and must not be confirmed.
      const raw = await buffer(stream).catch(() => undefined)
      if (!raw) return done(new Error('incomplete'))
      const mail = await PostalMime.parse(raw)
      const to = session.envelope.rcptTo.map(({ address }) => address).join()
      received.set(to, [...(received.get(to) ?? []), contentOf(mail)])
      receivedCount += 1
      await beforeAnswer()
      done(null)
      await afterAnswer()
    },
  })
  env = { SMTP_URL: inbox.url, MAIL_FROM: 'Jobs <jobs@example.org>', PUBLIC_URL: publicUrl }
  app = await buildTestApp({ env })
  world = await createHiringWorld(app, { title: 'Bäcker & Co' })
  await app.db.pool.query('update companies set time_zone = $1', [zoneOfNoon()])
})
afterEach(async () => {
  await worker?.kill()
  app.platform.mailer.close()
  await app.close()
  await inbox.close()
})

/** A time zone in which it is noon. The worker reads the system clock, and tells nobody at night. */
function zoneOfNoon(): string {
  const hours = 12 - new Date().getUTCHours()
  // The signs of these names are reversed: Etc/GMT-2 is two hours ahead of UTC.
  return `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`
}

function contentOf({
  messageId = '',
  subject = '',
  text = '',
  html = '',
}: Awaited<ReturnType<typeof PostalMime.parse>>): Received {
  const paragraphs = [...html.matchAll(/color:#0f172a;">((?:[^<]|<br \/>)*)<\/div>/g)]
  return {
    messageId,
    subject,
    text: text.trimEnd().split('\n\n'),
    html: paragraphs.map(([, words = '']) => words),
  }
}

async function rowsOf<T>(text: string, ...values: unknown[]): Promise<T[]> {
  return (await app.db.pool.query(text, values)).rows as T[]
}

/** Ends the regret windows of rejections, in order. */
async function fallDue(rejections: readonly Decided[]): Promise<void> {
  await app.db.pool.query(
    `update applications a set tell_at = now() - interval '1 hour' + d.n * interval '1 millisecond'
     from unnest($1::uuid[]) with ordinality as d(id, n) where a.id = d.id`,
    [rejections.map(({ id }) => id)],
  )
  await app.platform.queue.enqueue(app.db.kysely, discloseRejections, {})
}

/** Starts the program `worker`, with the jobs that it has every minute. Claims of killed workers have run out. */
async function start(): Promise<void> {
  await app.db.pool.query(`update mails set next_try_at = created_at where status = 'waiting'`)
  await app.platform.queue.enqueue(app.db.kysely, discloseRejections, {})
  await app.platform.queue.enqueue(app.db.kysely, sendDueMails, {})
  worker = startWorkerProcess(app, env)
}

/** Kills the worker while it waits for a locked row. */
async function killAt(row: string, id: string, begin: () => void | Promise<void>): Promise<void> {
  expect(await rowsOf(row, id)).toHaveLength(1)
  await killWhileBlocked(app.db, { lock: [`${row} for update`, id], begin, kill: () => worker?.kill() })
}

/** Checks that each rejection is told completely or not at all. @returns number of told ones */
async function toldCompletely(): Promise<number> {
  const [row] = await rowsOf<{ told: number; letters: number; notified: number; mails: number }>(
    `select (select count(*)::int from applications where told_at is not null) as told,
       (select count(*)::int from applications a join application_letters l on l.application_id = a.id
        where a.told_at = l.told_at and l.kind = 'rejection') as letters,
       (select count(*)::int from applications a join notifications n on n.application_id = a.id
        where a.told_at = n.at and n.user_id = a.candidate_id) as notified,
       (select count(*)::int from mails) as mails`,
  )
  const told = row?.told ?? 0
  expect(row).toEqual({ told, letters: told, notified: told, mails: told })
  return told
}

const letterOf = `select id from application_letters where kind = 'rejection' and application_id = $1`
const userOf = 'select id from users where id = (select candidate_id from applications where id = $1)'

test(`kill -9 while ${count} rejections are told and mailed: each candidate gets their own letter`, async () => {
  const decided = await rejectMany(app, world, count)
  const half = count / 2
  const lastOf = (rejections: readonly Decided[]) => rejections.at(-1)?.id ?? ''
  const [first, second] = [decided.slice(0, half), decided.slice(half)]

  // While telling: applications are told, their letters not yet.
  await fallDue(first)
  await killAt(letterOf, lastOf(first), start)
  expect(await toldCompletely()).toBeLessThan(half)

  // While mailing and telling: mails are written, notifications not yet, and the server has not confirmed a mail.
  await start()
  const reached = Promise.withResolvers<void>()
  const killed = Promise.withResolvers<void>()
  const before = receivedCount
  beforeAnswer = async () => {
    if (receivedCount < before + count / 10) return
    reached.resolve()
    await killed.promise
  }
  await reached.promise
  await until(async () => (await toldCompletely()) === half)
  await killAt(userOf, lastOf(second), () => fallDue(second))
  beforeAnswer = async () => undefined
  killed.resolve()
  expect(await toldCompletely()).toBeLessThan(count)

  // While mailing: the server has just confirmed a mail.
  const confirmed = Promise.withResolvers<void>()
  afterAnswer = async () => {
    if (receivedCount < count * 0.7) return
    afterAnswer = async () => undefined
    await worker?.kill()
    confirmed.resolve()
  }
  await start()
  await confirmed.promise
  expect(receivedCount, 'it was killed in the middle').toBeLessThan(count)
  await toldCompletely()

  await start()
  const open = `select from applications where told_at is null union all
    select from mails where status <> 'sent' limit 1`
  await until(async () => (await rowsOf(open)).length === 0)
  await worker?.kill()
  await checkRows(decided)
  checkMails(decided)
}, 900_000)

/** Checks that every rejection, letter and notification is told once, and that earlier letters are unchanged. */
async function checkRows(decided: readonly Decided[]): Promise<void> {
  const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1)
  const letters = await rowsOf<{ id: string }>(
    `select l.application_id as id, l.language, l.subject, l.body, a.version
     from application_letters l join applications a on a.id = l.application_id and a.told_at = l.told_at
     where l.kind = 'rejection' and a.tell_at is null`,
  )
  expect(letters.toSorted(byId)).toEqual(
    decided
      .map(({ email: _, paragraphs: __, version, ...letter }) => ({ ...letter, version: version + 1 }))
      .toSorted(byId),
  )
  const untold = 'select from application_letters where told_at is null'
  const resent = `select from application_letters where kind <> 'rejection' and told_at <> written_at`
  expect(await rowsOf(`${untold} union all ${resent}`)).toEqual([])
  const notified = `select count(*)::int as n, count(distinct application_id)::int as applications
    from notifications where kind = 'rejected'`
  expect(await rowsOf(notified)).toEqual([{ n: count, applications: count }])
}

/** Checks that each candidate got their own letter, and repeated mails only because of the kills. */
function checkMails(decided: readonly Decided[]): void {
  expect([...received.keys()].toSorted()).toEqual(decided.map(({ email }) => email).toSorted())
  const messageIds = new Set<string>()
  for (const { id, email, language, subject, paragraphs } of decided) {
    const [mail, ...repeated] = received.get(email) ?? []
    const button = language === 'de' ? 'Bewerbung ansehen' : 'View your application'
    const link = `${button}:\n${publicUrl}/admin/jobs/applied/${id}`
    expect(mail?.subject).toBe(subject)
    expect(mail?.text.slice(0, -2)).toEqual([subject, ...paragraphs, link])
    expect(mail?.html).toEqual(paragraphs.map((one) => escapeMarkup(one).replaceAll('\n', '<br />')))
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@jobs\.example\.org>$/)
    for (const again of repeated) expect(again).toEqual(mail)
    messageIds.add(mail?.messageId ?? '')
  }
  expect(messageIds.size).toBe(count)
  // The second kill repeats at least one mail. Each kill can repeat as many as are sent at once.
  expect(receivedCount - count).toBeGreaterThanOrEqual(1)
  expect(receivedCount - count).toBeLessThanOrEqual(kills * mailsAtOnce)
}
