import {
  answerFeedback,
  closeJobAsAdministrator,
  decideCompany,
  getCompany,
  getJobRecord,
  listNotifications,
  readNotifications,
  rejectApplication,
  updateAccount,
  withdrawApplication,
} from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import { defineJob } from '#platform/queue.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFeedbackRow } from '#testing/factories/feedback-factory.ts'
import { createCandidate, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { type NewsStory, startNewsStory } from '#testing/notifications/news-story.ts'
import type { TestApp } from '#testing/test-app.ts'
import { createNotifier } from '../notifier.ts'

// A copy of the job defined by the feature `applications`.
const discloseRejections = defineJob({ name: 'tell-rejections', payload: z.object({}) })

let story: NewsStory
let app: TestApp
let world: HiringWorld
let person: TestPerson
let id: string
beforeEach(async () => {
  story = await startNewsStory()
  ;({ app, world, person, id } = story)
})
afterEach(() => app.close())

const run = () => story.run()
const mails = (to?: TestPerson) => story.mails(to)
const advance = () => story.advance()
const message = (text: string) => story.message(text)

test('combines notifications into one mail with links to their pages', async () => {
  await advance()
  await message('Hello')
  await message('Are you there?')
  expect(await mails()).toEqual([])
  await run()
  await run()
  const [mail, ...others] = await mails(person)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('New message from Olga Owner – Baker (and 2 more)')
  expect(mail?.text).toContain('3 new updates')
  expect(mail?.text).toContain('Your application is now at the Shortlist stage')
  expect(mail?.text).not.toContain('Are you there?')
  const { publicUrl } = app.platform.config
  expect(mail?.text).toContain(`${publicUrl}/admin/jobs/applied/${id}/stages/shortlist\n`)
  expect(mail?.text).toContain(`Change notification settings: ${publicUrl}/admin/account?tab=notifications`)
  // The team is notified too, as the employer side of the application.
  const [toTeam] = await mails(world.owner)
  expect(toTeam?.subject).toBe('Ada Baker applied – Baker')
})

test('notifications younger than two minutes are not mailed yet', async () => {
  await advance()
  await story.news.run()
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
    'Your application is now at the Shortlist stage – Baker',
    'New message from Olga Owner – Baker (and 1 more)',
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

test('confirms an application with the promised date, and lists nothing under the bell', async () => {
  await app.db.pool.query("update notifications set mailed_at = null where kind = 'application-sent'")
  // The promise ends with a day in UTC, when the next one has begun in Kabul.
  await app.request(updateAccount, { body: { timeZone: 'Asia/Kabul' } }, person)
  await run()
  await run()
  const [mail, ...others] = await mails(person)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Your application to ${world.company.name} was submitted – ${world.job.title}`)
  // Today and the number of days in which the company promises to answer.
  const { rows } = await app.db.pool.query<{ due: string }>(
    `select to_char(a.applied_at at time zone 'UTC' + make_interval(days => c.response_days), 'FMDD FMMonth YYYY') as due
     from applications a join companies c on c.id = a.company_id where a.id = $1`,
    [id],
  )
  expect(mail?.text).toContain(`${world.company.name} promises to answer by ${rows[0]?.due}.`)
  expect(mail?.text).toMatch(new RegExp(`View application:\\s+\\S*/admin/jobs/applied/${id}`))
  const { body } = await app.request(listNotifications, {}, person)
  expect(body).toMatchObject({ items: [], unread: 0 })
})

test('confirms no application that was withdrawn meanwhile, and one like another that was rejected', async () => {
  await app.db.pool.query("update notifications set mailed_at = null where kind = 'application-sent'")
  const twin = await world.applicant('Ben Baker')
  await app.db.pool.query('update users set email_verified = true')
  await app.request(
    rejectApplication,
    { params: { id: twin.id }, body: { reason: 'skills-not-matched', message: 'Sorry' } },
    world.owner,
  )
  await app.request(withdrawApplication, { params: { id }, body: { reason: 'personal' } }, person)
  await run()
  expect(await mails(person)).toEqual([])
  const [confirmed] = await mails(twin.person)
  expect(confirmed?.text).toContain('promises to answer by')
})

test('confirms nothing to people who want no mails about their applications', async () => {
  await app.db.pool.query("update notifications set mailed_at = null where kind = 'application-sent'")
  await story.choose({ choices: [{ topic: 'progress', mail: 'never' }] })
  await run()
  expect(await mails(person)).toEqual([])
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

test('a rejection is mailed only once it is disclosed', async () => {
  await app.request(
    rejectApplication,
    { params: { id }, body: { reason: 'skills-not-matched', message: 'Sorry' } },
    world.owner,
  )
  await run()
  expect(await mails(person)).toEqual([])
  // At noon of a day after the regret window: rejections are told by day.
  app.clock.advance({ hours: 96 })
  app.clock.set(`${app.clock.now().toISOString().slice(0, 10)}T12:00:00Z`)
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
  expect(invited?.text).toContain(`Message from ${company.name}: Your bread is famous.\nBake with us!`)
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

test('a hiring manager who left the team of a job is not mailed about its applicants', async () => {
  const [stays, leaves] = [await world.member('hiring-manager'), await world.member('hiring-manager')]
  await world.applicant('Ben Cook')
  await app.db.kysely.deleteFrom('job_team').where('user_id', '=', leaves.userId).execute()
  await run()
  expect((await mails(stays)).map(({ subject }) => subject)).toEqual(['Ben Cook applied – Baker'])
  expect(await mails(leaves)).toEqual([])
})
