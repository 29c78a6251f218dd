import {
  acceptInterview,
  advanceApplication,
  closeJob,
  getAdminDashboard,
  getApplicant,
  getEmployerJob,
  getMyApplication,
  listCompanies,
  listCompanyLetters,
  listMyApplications,
  listNotifications,
  previewCompanyLetter,
  proposeInterview,
  publishJob,
  rejectApplication,
  resetCompanyLetter,
  saveCompanyLetter,
  saveLetter,
  sendQuestionnaire,
  updateJob,
  withdrawApplication,
} from '@vouch/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { alarmUnanswered } from '#testing/twin-acts.ts'

const start = '2026-03-10T09:00:00Z'
let app: TestApp
let world: HiringWorld
let person: TestPerson
let id: string
beforeEach(async () => {
  app = await buildTestApp({ now: start })
  world = await createHiringWorld(app, { title: 'Baker', closesAt: new Date('2027-01-01T00:00:00Z') })
  await alarmUnanswered(app)
  ;({ person, id } = await applicant())
})
afterEach(() => app.close())

async function applicant() {
  const added = await world.applicant()
  await app.db.pool.query('update users set email_verified = true where id = $1', [added.person.userId])
  return added
}

/** Sets the clock relative to the start, then runs the alarms twice. */
async function runAfter(days: number, seconds = 0): Promise<void> {
  app.clock.set(new Date(Date.parse(start) + days * 86_400_000 + seconds * 1000))
  await alarmUnanswered(app)
  await alarmUnanswered(app)
}

const kindsOf = async (who: TestPerson) =>
  (await app.request(listNotifications, {}, who)).body.items
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'application-received')
    .toReversed()
/** Counts mailed letters. */
const mailsTo = async ({ email }: TestPerson) =>
  (await app.db.pool.query(`select from mails where recipient = $1 and kind = 'letter'`, [email])).rowCount
const mine = async (who = person, applicationId = id) =>
  (await app.request(getMyApplication, { params: { id: applicationId } }, who)).body
const rejected = { reason: 'other', message: 'We chose somebody else.' } as const

test('warns the team once after 38 days; sends one letter and both notices after 45 days', async () => {
  await runAfter(38, -1)
  expect([await kindsOf(world.owner), await kindsOf(person)]).toEqual([[], []])
  await runAfter(38)
  expect([await kindsOf(world.owner), await kindsOf(person)]).toEqual([['answer-long-overdue'], []])
  const version = (await app.request(getApplicant, ofTeam(), world.owner)).body.version
  await runAfter(45, -1)
  expect(await kindsOf(person)).toEqual([])
  await runAfter(45)
  expect(await kindsOf(world.owner)).toEqual(['answer-long-overdue', 'unanswered-told'])
  expect(await kindsOf(person)).toEqual(['unanswered'])
  expect(await mailsTo(person)).toBe(1)
  const { letters, lastNewsAt, visibleStatus } = await mine()
  expect(letters).toMatchObject([
    {
      subject: expect.stringMatching(/^No answer from .+ for 45 days$/),
      body: expect.stringContaining('“Baker” has waited 45 days'),
    },
  ])
  expect(lastNewsAt).toBe('2026-04-24T09:00:00.000Z')
  expect(visibleStatus).toBe('received')
  // The mark does not make the open page stale.
  const { body } = await app.request(getApplicant, ofTeam(), world.owner)
  expect(body.version).toBe(version)
  expect(body.letters).toMatchObject(letters.map(({ subject, at }) => ({ subject, at })))
})

const ofTeam = () => ({ params: { jobId: world.job.id, userId: person.userId } })

test('the days restart with each turn of the team: a move, or the end of the last interview', async () => {
  app.clock.set('2026-04-20T09:00:00Z')
  const to = { body: { to: 'interview', reason: 'Skips' } } as const
  await app.request(advanceApplication, { params: { id }, ...to }, world.owner)
  await runAfter(46)
  expect(await kindsOf(person)).not.toContain('unanswered')
  const proposal = { startsAt: '2026-06-01T09:00:00Z', minutes: 60, place: 'Here' }
  const { body } = await app.request(proposeInterview, { params: { id }, body: proposal }, world.owner)
  await app.request(acceptInterview, { params: { id, interviewId: body.id } }, person)
  app.clock.set('2026-07-16T09:59:59Z')
  await alarmUnanswered(app)
  expect(await kindsOf(person)).not.toContain('unanswered')
  app.clock.set('2026-07-16T10:00:00Z')
  await alarmUnanswered(app)
  expect(await kindsOf(person)).toContain('unanswered')
  await app.request(advanceApplication, { params: { id }, body: { to: 'detail-fulfillment' } }, world.owner)
  app.clock.set('2026-08-30T10:00:00Z')
  await alarmUnanswered(app)
  expect((await kindsOf(person)).filter((kind) => kind === 'unanswered')).toHaveLength(2)
  expect(await mailsTo(person)).toBe(3)
})

test('no alarm while it is the candidate’s turn', async () => {
  await app.request(
    advanceApplication,
    { params: { id }, body: { to: 'questionnaire', reason: 'Skips' } },
    world.owner,
  )
  const questions = [{ text: 'When?', kind: 'text', required: true } as const]
  await app.request(sendQuestionnaire, { params: { id }, body: { questions } }, world.owner)
  await runAfter(60)
  expect(await kindsOf(person)).not.toContain('unanswered')
})

test('an undisclosed rejection looks the same to the candidate; the team reads what they were told', async () => {
  const twin = await applicant()
  await app.db.pool.query(`update jobs set regret_hours = 168`)
  await runAfter(37)
  app.clock.set('2026-04-20T09:00:00Z')
  await app.request(rejectApplication, { params: { id }, body: rejected }, world.owner)
  await runAfter(45)
  expect((await mine()).turn).not.toBeNull()
  expect(await kindsOf(person)).toEqual(['unanswered'])
  expect(await kindsOf(person)).toEqual(await kindsOf(twin.person))
  expect(await mailsTo(person)).toEqual(await mailsTo(twin.person))
  expect((await mine()).letters.map(({ subject, at }) => [subject, at])).toEqual(
    (await mine(twin.person, twin.id)).letters.map(({ subject, at }) => [subject, at]),
  )
  const { items } = (await app.request(listMyApplications, {}, person)).body
  const others = (await app.request(listMyApplications, {}, twin.person)).body.items
  expect(items.map(({ id: _, ...row }) => row)).toEqual(others.map(({ id: _, ...row }) => row))
  const told = (await app.request(listNotifications, {}, world.owner)).body.items
  expect(told.filter(({ kind }) => kind === 'unanswered-told').map((one) => one.applicationId)).toEqual(
    expect.arrayContaining([id, twin.id]),
  )
})

test('a team that has rejected is not warned', async () => {
  await app.db.pool.query(`update jobs set regret_hours = 168`)
  app.clock.set('2026-04-16T09:00:00Z')
  await app.request(rejectApplication, { params: { id }, body: rejected }, world.owner)
  await runAfter(38)
  expect(await kindsOf(world.owner)).toEqual([])
})

test('no alarm while the candidate knows that the job is closed', async () => {
  const ofJob = { params: { id: world.job.id } }
  await app.request(closeJob, { ...ofJob, body: { outcome: 'other' } }, world.owner)
  await app.db.pool.query('update jobs set close_out_at = null')
  await runAfter(46)
  expect([await kindsOf(person), await kindsOf(world.owner)]).toEqual([[], []])
  const { version } = (await app.request(getEmployerJob, ofJob, world.owner)).body
  await app.request(updateJob, { ...ofJob, version, body: { closesOn: '2026-06-01' } }, world.owner)
  await app.request(publishJob, ofJob, world.owner)
  await runAfter(46, 1)
  expect(await kindsOf(person)).toEqual(['unanswered'])
})

test('no alarm for people deleting their account, or for waits that were due before the first run', async () => {
  await app.db.pool.query(
    `update users set status = 'deletion-requested', erase_at = '2027-01-01' where id = $1`,
    [person.userId],
  )
  const { person: early, id: earlyId } = await applicant()
  await app.db.pool.query(
    `update applications set turn_since = turn_since - interval '45 days 1 second' where id = $1`,
    [earlyId],
  )
  await runAfter(46)
  expect(await mailsTo(person)).toBe(0)
  expect([await kindsOf(early), await kindsOf(world.owner)]).toEqual([[], []])
  await app.db.pool.query(`update users set status = 'active', erase_at = null where id = $1`, [
    person.userId,
  ])
  await runAfter(46, 1)
  expect(await kindsOf(person)).toEqual(['unanswered'])
})

test('administrators see unanswered counts by company, without undisclosed decisions', async () => {
  const admin = await app.person('admin')
  await applicant()
  const { person: gone, id: goneId } = await applicant()
  await app.request(withdrawApplication, { params: { id: goneId }, body: { reason: 'pay' } }, gone)
  const numbers = async () => {
    const { unanswered } = (await app.request(getAdminDashboard, {}, admin)).body
    return { applications: unanswered.applications.count, companies: unanswered.companies.count }
  }
  await runAfter(45, -1)
  const query = { query: { unanswered: 'true' } } as const
  expect(await numbers()).toEqual({ applications: 0, companies: 0 })
  expect((await app.request(listCompanies, query, admin)).body.items).toEqual([])
  await app.db.pool.query('update jobs set regret_hours = 168')
  await app.request(rejectApplication, { params: { id }, body: rejected }, world.owner)
  await runAfter(45)
  expect(await numbers()).toEqual({ applications: 2, companies: 1 })
  const { items, total } = (await app.request(listCompanies, query, admin)).body
  expect(items).toMatchObject([{ id: world.company.id, unanswered: 2 }])
  expect(total?.count).toBe(1)
  expect((await app.request(listCompanies, {}, admin)).body.items[0]).not.toHaveProperty('unanswered')
  expect((await app.request(listCompanies, query, world.owner)).status).toBe(403)
})

describe('the letter', () => {
  const letter = { kind: 'unanswered', language: 'en' } as const
  const words = { subject: 'Still nothing', body: 'No answer for {days} days, {candidate}.' }

  test('uses the marketplace’s template', async () => {
    const admin = await app.person('admin')
    await app.request(saveLetter, { params: letter, body: { ...words, version: 0 } }, admin)
    await runAfter(45)
    const { letters } = await mine()
    expect(letters.map(({ body }) => body)).toEqual(['No answer for 45 days, Robin Applicant.'])
  })

  test('companies cannot change it', async () => {
    const params = { id: world.company.id, ...letter }
    const { items } = (await app.request(listCompanyLetters, { params }, world.owner)).body
    expect(items.map(({ kind }) => kind)).not.toContain('unanswered')
    const save = { params, body: { ...words, version: 0 } }
    expect((await app.request(saveCompanyLetter, save, world.owner)).status).toBe(404)
    expect((await app.request(resetCompanyLetter, { params }, world.owner)).status).toBe(404)
    const trial = { params: { id: world.company.id }, body: { ...letter, ...words } }
    expect((await app.request(previewCompanyLetter, trial, world.owner)).status).toBe(404)
  })
})
