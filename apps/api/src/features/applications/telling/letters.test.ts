import {
  advanceApplication,
  closeJob,
  closeOutJob,
  getApplicant,
  getMyApplication,
  getRejectionLetter,
  rejectApplication,
  requestDetails,
  saveCompanyLetter,
  sendQuestionnaire,
  undoRejectApplication,
  withdrawApplication,
} from '@vouch/contract'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { discloseRejections } from '../application-jobs.ts'

let app: TestApp
let world: HiringWorld
let person: TestPerson
let id: string
beforeEach(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  world = await createHiringWorld(app, { title: 'Baker' })
  ;({ person, id } = await world.applicant('Ada Baker'))
  await app.db.pool.query('update users set email_verified = true')
})
afterEach(() => app.close())

const params = () => ({ params: { id } })
const message = 'Dear Ada,\n\nWe chose somebody else.'
const reject = (reason: 'other' | 'position-filled' = 'other') =>
  app.request(rejectApplication, { ...params(), body: { reason, message } }, world.owner)

/** Letters in the mailbox of a person, oldest first. */
async function mails({ email }: TestPerson) {
  await app.platform.queue.enqueue(app.db.kysely, discloseRejections, {})
  await app.runJobs()
  const { folder } = app.platform.mailer
  const ids = (await folder?.list()) ?? []
  const all = await Promise.all(
    ids.toReversed().map(async (each) => PostalMime.parse((await folder?.read(each)) ?? '')),
  )
  return all.filter(
    ({ to, text }) =>
      to?.[0]?.address === email && /because you applied through|weil Sie sich über/.test(text ?? ''),
  )
}
const own = async () => (await app.request(getMyApplication, params(), person)).body.letters
const ofTeam = async () => {
  const applicant = { params: { jobId: world.job.id, userId: person.userId } }
  return (await app.request(getApplicant, applicant, world.owner)).body.letters
}

test('a rejection’s letter waits until it is told, and then says what was decided', async () => {
  await reject()
  expect(await ofTeam()).toMatchObject([{ body: message, isWaiting: true }])
  expect([await own(), await mails(person)]).toEqual([[], []])
  // What the company changes afterwards does not reach a letter that is written.
  const words = { subject: 'Another subject', body: 'Other words', version: 0 }
  await app.request(
    saveCompanyLetter,
    { params: { id: world.company.id, kind: 'rejection', language: 'en' }, body: words },
    world.owner,
  )
  app.clock.set('2026-03-13T09:00:00Z')
  const [mail, ...more] = await mails(person)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`${world.company.name} made a decision on your application`)
  expect(mail?.text).toContain('We chose somebody else.')
  expect(await own()).toMatchObject([{ at: '2026-03-13T09:00:00.000Z', body: message }])
  expect(await ofTeam()).toMatchObject([{ body: message, isWaiting: false }])
})

test.each([
  ['undone', () => app.request(undoRejectApplication, params(), world.owner)],
  [
    'overtaken by a withdrawal',
    () => app.request(withdrawApplication, { ...params(), body: { reason: 'pay' } }, person),
  ],
] as const)('a rejection that is %s leaves no letter', async (_, act) => {
  await reject()
  await act()
  app.clock.set('2026-03-20T09:00:00Z')
  expect([await mails(person), await own(), await ofTeam()]).toEqual([[], [], []])
})

test('rejecting again replaces the letter that waits', async () => {
  await reject()
  await app.request(undoRejectApplication, params(), world.owner)
  await app.request(
    rejectApplication,
    { ...params(), body: { reason: 'other', message: 'Other words.' } },
    world.owner,
  )
  app.clock.set('2026-03-13T09:00:00Z')
  expect((await mails(person)).map(({ text }) => text?.includes('Other words.'))).toEqual([true])
})

test('the draft shows the letter in the candidate’s language, and by day when it would be sent', async () => {
  await app.db.pool.query(`update users set locale = 'de-AT' where id = $1`, [person.userId])
  await app.db.pool.query(`update companies set time_zone = 'America/New_York'`)
  const { body } = await app.request(
    getRejectionLetter,
    { ...params(), query: { reason: 'position-filled' } },
    world.owner,
  )
  expect(body).toMatchObject({ language: 'de', tellAt: '2026-03-13T12:00:00.000Z' })
  expect(body.body).toMatch(/^Guten Tag Ada Baker,.*„Baker“.*besetzt/s)
  expect(await ofTeam()).toEqual([])
  await reject('position-filled')
  app.clock.set('2026-03-13T11:59:00Z')
  expect(await mails(person)).toEqual([])
  app.clock.set('2026-03-13T12:00:00Z')
  expect((await mails(person)).map(({ subject }) => subject)).toEqual([body.subject])
})

test('questions, requests and a close-out are letters too, whatever the person has muted', async () => {
  await app.db.pool.query(
    `insert into notification_settings (user_id, paused_until) values ($1, '2026-04-01T00:00:00Z')`,
    [person.userId],
  )
  const move = { ...params(), body: { to: 'detail-fulfillment', reason: 'Skips' } } as const
  await app.request(advanceApplication, move, world.owner)
  const questions = [{ text: 'When?', kind: 'text', required: true } as const]
  await app.request(sendQuestionnaire, { ...params(), body: { questions, dueOn: '2026-03-14' } }, world.owner)
  app.clock.advance({ minutes: 1 })
  const items = [{ name: 'Address', kind: 'text' } as const, { name: 'Licence', kind: 'document' } as const]
  await app.request(requestDetails, { ...params(), body: { items } }, world.owner)
  app.clock.advance({ minutes: 1 })
  const job = { params: { id: world.job.id } }
  await app.request(closeJob, { ...job, body: { outcome: 'filled-elsewhere' } }, world.owner)
  await app.request(closeOutJob, { ...job, body: { message, except: [] } }, world.owner)
  const texts = (await mails(person)).map(({ text }) => text ?? '')
  expect(texts).toHaveLength(3)
  expect(texts[0]).toContain('14 March 2026')
  expect(texts[1]).toContain('Address and Licence')
  expect(texts[2]).toContain('We chose somebody else.')
  expect((await own()).map(({ subject }) => subject)).toEqual(
    (await mails(person)).map(({ subject }) => subject),
  )
})

test('nothing is mailed to an address that nobody has confirmed', async () => {
  await app.db.pool.query('update users set email_verified = false where id = $1', [person.userId])
  await app.db.pool.query('update jobs set regret_hours = 0')
  await reject()
  expect(await mails(person)).toEqual([])
  expect(await own()).toMatchObject([{ body: message }])
})

test('a letter says what was typed, with its links, and variables are refused', async () => {
  const typed = { reason: 'other', message: 'Dear {candidate}, no.' } as const
  const refused = await app.request(rejectApplication, { ...params(), body: typed }, world.owner)
  expect(refused.problem).toMatchObject({ code: 'invalid', errors: [{ path: 'message' }] })
  await app.db.pool.query('update jobs set regret_hours = 0')
  const withLink = 'See https://bakers.example/jobs for others.'
  await app.request(rejectApplication, { ...params(), body: { ...typed, message: withLink } }, world.owner)
  expect((await mails(person)).map(({ text }) => text?.includes(withLink))).toEqual([true])
})

test('without a message, a close-out sends the company’s letter in the language of each applicant', async () => {
  const other = await world.applicant('Bo Cook')
  await app.db.pool.query('update users set email_verified = true')
  await app.db.pool.query(`update users set locale = 'de' where id = $1`, [other.person.userId])
  const job = { params: { id: world.job.id } }
  await app.request(closeJob, { ...job, body: { outcome: 'other' } }, world.owner)
  await app.request(closeOutJob, { ...job, body: {} }, world.owner)
  expect((await mails(person)).map(({ text }) => text?.startsWith(world.company.name))).toEqual([true])
  const [german] = await mails(other.person)
  expect(german?.text).toContain('Guten Tag Bo Cook,')
  const theirs = { params: { id: other.id } }
  const { news, letters } = (await app.request(getMyApplication, theirs, other.person)).body
  expect(news.at(-1)?.message).toBe(letters[0]?.body)
})

test('a rejection that became due during an outage waits for the next day', async () => {
  await app.db.pool.query(`update companies set time_zone = 'Asia/Tokyo'`)
  await reject()
  // 23:00 in Tokyo.
  app.clock.set('2026-03-20T14:00:00Z')
  expect([await mails(person), await own()]).toEqual([[], []])
  app.clock.set('2026-03-20T23:00:00Z')
  expect(await mails(person)).toHaveLength(1)
})

test.each([
  ['forward', '2026-03-28T19:30:00Z', '2026-03-29T06:00:00.000Z'],
  ['back', '2026-10-24T18:30:00Z', '2026-10-25T07:00:00.000Z'],
] as const)(
  'a letter due in the night that clocks go %s is mailed at 8:00 of the new time',
  async (_, at, told) => {
    await app.db.pool.query(`update companies set time_zone = 'Europe/Berlin'`)
    await app.db.pool.query('update jobs set regret_hours = 1')
    app.clock.set(at)
    const draft = { ...params(), query: { reason: 'other' } } as const
    expect((await app.request(getRejectionLetter, draft, world.owner)).body.tellAt).toBe(told)
    expect((await reject()).body.tellAt).toBe(told)
    app.clock.set(new Date(Date.parse(told) - 1_000).toISOString())
    expect(await mails(person)).toEqual([])
    app.clock.set(told)
    expect(await mails(person)).toHaveLength(1)
  },
)
