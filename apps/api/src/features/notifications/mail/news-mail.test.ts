import {
  advanceApplication,
  answerFeedback,
  closeJobAsAdministrator,
  decideCompany,
  getCompany,
  getJobRecord,
  listNotifications,
  muteNotification,
  type NotificationSettingsInput,
  readNotifications,
  rejectApplication,
  sendMessage,
  unmuteNotifications,
  updateAccount,
  updateNotificationSettings,
} from '@vouch/contract'
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import { defineJob } from '#platform/queue.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFeedbackRow } from '#testing/factories/feedback-factory.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { createNotifier } from '../notifier.ts'
import { createUnsubscribeTokens } from '../unsubscribe/unsubscribe-token.ts'
import { createNewsMail, type NewsMail } from './news-mail.ts'

// A copy of the job defined by the feature `applications`.
const discloseRejections = defineJob({ name: 'tell-rejections', payload: z.object({}) })

let app: TestApp
let world: HiringWorld
let news: NewsMail
let person: TestPerson
let id: string
beforeEach(async () => {
  app = await buildTestApp()
  const { db, clock, platform } = app
  const { log, mailer, config } = platform
  const tokens = createUnsubscribeTokens(platform.secrets.signingSecret)
  news = createNewsMail({ db, clock: clock.now, log, outbox: mailer, publicUrl: config.publicUrl, tokens })
  await run()
  world = await createHiringWorld(app)
  ;({ person, id } = await world.applicant('Ada Baker'))
  await app.db.pool.query('update users set email_verified = true')
})
afterEach(() => app.close())

/** Runs the mailer as if the waiting time of two minutes had passed. */
const run = () => news.run(Date.now() + 1)
/** Lists sent mails, oldest first. */
async function mails(to?: TestPerson): Promise<Email[]> {
  await app.runJobs()
  const folder = app.platform.mailer.folder
  const ids = (await folder?.list()) ?? []
  const all = await Promise.all(
    ids.toReversed().map(async (each) => PostalMime.parse((await folder?.read(each)) ?? '')),
  )
  return to ? all.filter((mail) => mail.to?.[0]?.address === to.email) : all
}
const advance = () =>
  app.request(advanceApplication, { params: { id }, body: { to: 'shortlist' } }, world.owner)
const message = (text: string) =>
  app.request(sendMessage, { params: { id, stage: 'shortlist' }, body: { text } }, world.owner)

/** Stores an offer, as the detail stage does. */
const offer = () =>
  inTransaction(app.db, (trx) =>
    createNotifier({ db: app.db, log: app.platform.log }).notify(trx, [
      {
        kind: 'hire-offered',
        side: 'candidate',
        userId: person.userId,
        at: app.clock.now(),
        applicationId: id,
        jobId: world.job.id,
        candidateId: person.userId,
        personName: null,
        stage: 'detail-fulfillment',
        page: null,
      },
    ]),
  )

test('combines notifications into one mail with links to their pages', async () => {
  await advance()
  await message('Hello')
  await message('Are you there?')
  expect(await mails()).toEqual([])
  await run()
  await run()
  const [mail, ...others] = await mails(person)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('3 new updates')
  expect(mail?.text).toContain('Your application moved to Shortlist')
  expect(mail?.text).not.toContain('Are you there?')
  const { publicUrl } = app.platform.config
  expect(mail?.text).toContain(`${publicUrl}/admin/jobs/applied/${id}/stages/shortlist\n`)
  expect(mail?.text).toContain(`Change notification settings: ${publicUrl}/admin/account?tab=notifications`)
  // The team is notified too, as the employer side of the application.
  const [toTeam] = await mails(world.owner)
  expect(toTeam?.subject).toBe('Ada Baker applied')
})

test('notifications younger than two minutes are not mailed yet', async () => {
  await advance()
  await news.run()
  expect(await mails()).toEqual([])
})

test('mails a person at most every ten minutes and then includes everything since', async () => {
  await advance()
  await run()
  await message('One')
  await run()
  app.clock.advance({ minutes: 9 })
  await message('Two')
  await run()
  expect(await mails(person)).toHaveLength(1)
  app.clock.advance({ minutes: 1 })
  await run()
  expect((await mails(person)).map(({ subject }) => subject)).toEqual([
    'Your application moved to Shortlist',
    '2 new updates',
  ])
})

test('notifications read before the mail is sent are not mailed', async () => {
  const read = async () => {
    const [newest] = (await app.request(listNotifications, {}, person)).body.items
    await app.request(readNotifications, { body: { id: newest?.id ?? '' } }, person)
  }
  await advance()
  await message('Hello')
  await read()
  await run()
  expect(await mails(person)).toEqual([])
  await message('One')
  await run()
  expect(await mails(person)).toHaveLength(1)
  app.clock.advance({ minutes: 1 })
  await message('Two')
  await run()
  await read()
  app.clock.advance({ minutes: 10 })
  await run()
  expect(await mails(person)).toHaveLength(1)
})

test('does not mail unverified addresses or ended accounts', async () => {
  await app.db.pool.query('update users set email_verified = false where id = $1', [person.userId])
  await app.db.pool.query(`update users set status = 'disabled' where id = $1`, [world.owner.userId])
  await advance()
  await run()
  expect(await mails()).toEqual([])
  // Confirming the e-mail address later does not mail old notifications.
  await app.db.pool.query('update users set email_verified = true')
  await run()
  expect(await mails()).toEqual([])
})

const choose = (body: NotificationSettingsInput, who = person) =>
  app.request(updateNotificationSettings, { body }, who)
const subjects = async () => (await mails(person)).map(({ subject }) => subject)

test('mails all topics except those turned off', async () => {
  await choose({ choices: [{ topic: 'progress', mail: 'never' }] })
  await advance()
  await message('Hello')
  await run()
  const [mail] = await mails(person)
  expect(mail?.subject).toMatch(/^New message from /)
  // Topics that are turned on again are not mailed afterwards.
  await choose({ choices: [{ topic: 'progress', mail: 'at-once' }] })
  app.clock.advance({ minutes: 11 })
  await run()
  expect(await subjects()).toHaveLength(1)
})

test('mails topics that are not listed under the bell', async () => {
  await choose({ choices: [{ topic: 'messages', app: false }] })
  await advance()
  await message('Hello')
  const { items, unread } = (await app.request(listNotifications, {}, person)).body
  expect([items.map(({ kind }) => kind), unread]).toEqual([['stage-changed'], 1])
  await run()
  expect(await subjects()).toEqual(['2 new updates'])
})

test('a daily mail collects a day at eight in the morning, and leaves out what was read', async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  await app.request(updateAccount, { body: { timeZone: 'America/New_York' } }, person)
  await choose({ choices: [{ topic: 'messages', mail: 'daily' }] })
  await advance()
  for (const text of ['One', 'Two']) await message(text)
  await run()
  expect(await subjects()).toEqual(['Your application moved to Shortlist'])
  app.clock.set('2026-03-10T11:59:00Z')
  await run()
  expect(await subjects()).toHaveLength(1)
  app.clock.set('2026-03-10T12:00:00Z')
  await run()
  expect((await subjects()).at(-1)).toBe('Your daily summary: 2 updates')
  await message('Three')
  await run()
  const [newest] = (await app.request(listNotifications, {}, person)).body.items
  await app.request(readNotifications, { body: { id: newest?.id ?? '' } }, person)
  app.clock.set('2026-03-11T12:00:00Z')
  await run()
  expect(await subjects()).toHaveLength(2)
})

test('mails wait for the end of quiet hours, also daily ones', async () => {
  app.clock.set('2026-03-10T06:00:00Z')
  await choose({ quietHours: { from: '22:00', to: '09:30' }, choices: [{ topic: 'messages', mail: 'daily' }] })
  await advance()
  await message('Hello')
  await run()
  app.clock.set('2026-03-10T08:00:00Z')
  await run()
  expect(await subjects()).toEqual([])
  app.clock.set('2026-03-10T09:30:00Z')
  await run()
  expect(await subjects()).toEqual(['2 new updates'])
})

test('a pause holds back what can wait, and its end sends one mail', async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  await choose({ pausedUntil: '2026-03-17T09:00:00.000Z' })
  await advance()
  await message('Hello')
  await offer()
  await run()
  expect(await subjects()).toEqual([`${world.company.name} sent you an offer`])
  app.clock.set('2026-03-17T09:00:00Z')
  await run()
  expect((await subjects()).at(-1)).toBe('2 new updates')
  app.clock.advance({ hours: 24 })
  await run()
  expect(await subjects()).toHaveLength(2)
})

test('an ended pause sends what waited at the next run', async () => {
  await choose({ pausedUntil: new Date(app.clock.now().getTime() + 86_400_000).toISOString() })
  await advance()
  await run()
  await choose({ pausedUntil: null })
  await run()
  expect(await subjects()).toHaveLength(1)
})

test('a muted application is neither mailed nor listed, except for an offer', async () => {
  await advance()
  await run()
  const [first] = (await app.request(listNotifications, {}, person)).body.items
  const params = { id: first?.id ?? '' }
  await app.request(muteNotification, { params, body: { subject: 'application' } }, person)
  await message('Hello')
  await offer()
  app.clock.advance({ minutes: 11 })
  await run()
  expect((await subjects()).slice(1)).toEqual([`${world.company.name} sent you an offer`])
  const kinds = (await app.request(listNotifications, {}, person)).body.items.map(({ kind }) => kind)
  expect(kinds).toEqual(['hire-offered', 'stage-changed'])
  await app.request(unmuteNotifications, { params: { id } }, person)
  await message('Again')
  app.clock.advance({ minutes: 11 })
  await run()
  expect((await subjects()).at(-1)).toMatch(/^New message from /)
})

test('a rejection is mailed only once it is disclosed', async () => {
  await app.request(
    rejectApplication,
    { params: { id }, body: { reason: 'skills-not-matched', message: 'Sorry' } },
    world.owner,
  )
  await run()
  expect(await mails(person)).toEqual([])
  app.clock.advance({ hours: 73 })
  await app.platform.queue.enqueue(app.db.kysely, discloseRejections, {})
  await app.runJobs()
  await run()
  expect((await mails(person)).map(({ subject }) => subject)).toEqual([
    `${world.company.name} made a decision on your application`,
  ])
})

test('mails a company decision with its reason and an invitation with its message', async () => {
  const { company, owner, job } = world
  const admin = await app.person('admin')
  const params = { id: company.id }
  const decide = async (status: 'needs-information' | 'verified', reason: string) => {
    const { version } = (await app.request(getCompany, { params }, admin)).body
    await app.request(decideCompany, { params, version, body: { status, reason } }, admin)
    app.clock.advance({ minutes: 1 })
  }
  await decide('needs-information', 'Which of the two mills?')
  await run()
  const [asked] = await mails(owner)
  expect(asked?.text).toContain('Reason: Which of the two mills?')
  await decide('verified', '')
  await decide('needs-information', 'Your <b>register</b> & seal, please.')
  app.clock.advance({ minutes: 10 })
  await run()
  const listed = (await mails(owner)).at(-1)
  expect(listed?.text).toContain('Reason: Your <b>register</b> & seal, please.')
  expect(listed?.html).toContain('Your &lt;b&gt;register&lt;/b&gt; &amp; seal, please.')
  expect(listed?.text?.match(/Reason: /g)).toHaveLength(1)
  expect(listed?.text?.match(/ UTC\n/g)).toHaveLength(2)

  const candidate = await createCandidate(app.db)
  await app.db.kysely
    .insertInto('job_invitations')
    .values({
      id: uuidv7(),
      job_id: job.id,
      candidate_id: candidate.userId,
      invited_by: owner.userId,
      message: 'Your bread is famous.\nBake with us!',
      created_at: app.clock.now(),
    })
    .execute()
  const event = { kind: 'invited-to-apply', side: 'candidate', at: app.clock.now(), jobId: job.id } as const
  const none = { applicationId: null, candidateId: null, personName: null, stage: null, page: null }
  await app.db.pool.query('update users set email_verified = true')
  await inTransaction(app.db, (trx) =>
    createNotifier({ db: app.db, log: app.platform.log }).notify(trx, [
      { ...event, ...none, userId: candidate.userId },
    ]),
  )
  await run()
  const [invited] = await mails(candidate)
  expect(invited?.text).toContain(`Message from ${company.name}: Your bread is famous.\n\nBake with us!`)
})

test('mails why an administrator closed a job', async () => {
  const { job, owner } = world
  const admin = await app.person('admin')
  const params = { id: job.id }
  const { version } = (await app.request(getJobRecord, { params }, admin)).body
  await app.request(closeJobAsAdministrator, { params, version, body: { reason: 'Posted twice.' } }, admin)
  await run()
  const mail = (await mails(owner)).at(-1)
  expect(mail?.text).toContain('An administrator closed this job')
  expect(mail?.text).toContain(`${job.title} · ${world.company.name}`)
  expect(mail?.text).toContain('Reason: Posted twice.')
  expect(mail?.text).toContain(`/admin/jobs/employer/${job.id}`)
})

test('mails nothing of a closing to people who have left the company', async () => {
  const { job, owner } = world
  const admin = await app.person('admin')
  const params = { id: job.id }
  const { version } = (await app.request(getJobRecord, { params }, admin)).body
  await app.request(closeJobAsAdministrator, { params, version, body: { reason: 'Posted twice.' } }, admin)
  await app.db.pool.query('delete from company_members where user_id = $1', [owner.userId])
  await run()
  expect((await mails(owner)).map(({ text }) => text)).not.toContainEqual(
    expect.stringContaining('Posted twice'),
  )
})

test('a failure for one person does not block other mails', async () => {
  await app.db.pool.query(`update users set email = 'no address' where id = $1`, [person.userId])
  await advance()
  await run()
  expect(await mails(world.owner)).toHaveLength(1)
})

test('an answer to feedback is mailed with its words', async () => {
  const admin = await app.person('admin')
  const feedback = await createFeedbackRow(app.db, { userId: person.userId })
  const body = { text: 'Maps come in May. See https://elsewhere.example', status: 'resolved' as const }
  await app.request(answerFeedback, { params: { id: feedback }, version: 1, body }, admin)
  await run()
  const [mail, ...others] = await mails(person)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Your feedback was answered')
  expect(mail?.text).toContain('Answer: Maps come in May. See [link removed]')
  expect(mail?.text).toContain(`${app.platform.config.publicUrl}/admin/feedbacks`)
})
