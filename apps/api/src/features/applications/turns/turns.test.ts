import {
  acceptInterview,
  advanceApplication,
  answerQuestionnaire,
  closeInterview,
  employerTasks,
  getApplicant,
  getEmployerDashboard,
  getMyApplication,
  holdApplication,
  listApplicants,
  listCompanyApplicants,
  listNotifications,
  moveBackApplication,
  proposeInterview,
  rejectApplication,
  reopenApplication,
  requestDetails,
  type Stage,
  sendQuestionnaire,
  submitDetail,
  undoRejectApplication,
  withdrawApplication,
} from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { alarmOverdueAnswers } from '../application-jobs.ts'

let app: TestApp
let world: HiringWorld
let person: TestPerson
let id: string
beforeEach(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  world = await createHiringWorld(app, { regretHours: 0 })
  ;({ person, id } = await world.applicant())
})
afterEach(() => app.close())

const params = () => ({ params: { id } })
const move = (to: Stage) =>
  app.request(advanceApplication, { ...params(), body: { to, reason: 'Skips' } }, world.owner)

/** The turn as the candidate reads it. The team must read the same. */
async function turn() {
  const mine = (await app.request(getMyApplication, params(), person)).body.turn
  const applicant = { params: { jobId: world.job.id, userId: person.userId } }
  expect((await app.request(getApplicant, applicant, world.owner)).body.turn).toEqual(mine)
  const [row] = (await app.request(listApplicants, { params: { id: world.job.id } }, world.owner)).body.items
  expect(row?.turn).toEqual(mine)
  return mine
}

const team = (since: string, until: string) => ({
  holder: 'team',
  since: `${since}:00.000Z`,
  until: `${until}T23:59:59.999Z`,
})

test('the turn passes with every act, with the date that was promised or set', async () => {
  expect(await turn()).toEqual(team('2026-03-10T09:00', '2026-03-15'))
  app.clock.set('2026-03-11T09:00:00Z')
  await move('questionnaire')
  expect(await turn()).toEqual(team('2026-03-11T09:00', '2026-03-16'))
  const questions = [{ text: 'When?', kind: 'text', required: true } as const]
  await app.request(sendQuestionnaire, { ...params(), body: { questions, dueOn: '2026-03-14' } }, world.owner)
  expect(await turn()).toEqual({
    holder: 'candidate',
    since: '2026-03-11T09:00:00.000Z',
    until: '2026-03-14T23:59:59.999Z',
  })
  app.clock.set('2026-03-12T10:00:00Z')
  const { questionnaire } = (await app.request(getMyApplication, params(), person)).body
  const answers = questionnaire?.questions.map((one) => ({ questionId: one.id, answer: 'Soon' })) ?? []
  await app.request(answerQuestionnaire, { ...params(), body: { answers } }, person)
  expect(await turn()).toEqual(team('2026-03-12T10:00', '2026-03-17'))
  await move('interview')
  const proposal = { startsAt: '2026-03-20T09:00:00Z', minutes: 30, place: 'Here' }
  const { body: interview } = await app.request(
    proposeInterview,
    { ...params(), body: proposal },
    world.owner,
  )
  expect(await turn()).toMatchObject({ holder: 'candidate', until: '2026-03-20T09:00:00.000Z' })
  await app.request(acceptInterview, { params: { id, interviewId: interview.id } }, person)
  expect(await turn()).toEqual(team('2026-03-20T09:30', '2026-03-25'))
  app.clock.set('2026-03-21T09:00:00Z')
  await move('detail-fulfillment')
  const items = [{ name: 'Address', kind: 'text' } as const]
  const { body: details } = await app.request(requestDetails, { ...params(), body: { items } }, world.owner)
  expect(await turn()).toEqual({ holder: 'candidate', since: '2026-03-21T09:00:00.000Z', until: null })
  app.clock.set('2026-03-22T09:00:00Z')
  const detailId = details.items[0]?.id ?? ''
  await app.request(submitDetail, { params: { id, detailId }, body: { text: 'Street 1' } }, person)
  expect(await turn()).toEqual(team('2026-03-22T09:00', '2026-03-27'))
})

test('undoing a move within ten minutes restores the promised day and the time in the stage', async () => {
  const [row] = (await app.request(listApplicants, { params: { id: world.job.id } }, world.owner)).body.items
  const before = await turn()
  const back = () =>
    app.request(moveBackApplication, { ...params(), body: { to: 'applied', reason: 'Undo' } }, world.owner)
  app.clock.advance({ hours: 72 })
  await move('shortlist')
  expect(await turn()).toEqual(team('2026-03-13T09:00', '2026-03-18'))
  app.clock.advance({ minutes: 10 })
  expect((await back()).status).toBe(200)
  expect(await turn()).toEqual(before)
  const [now] = (await app.request(listApplicants, { params: { id: world.job.id } }, world.owner)).body.items
  expect(now?.stageSince).toBe(row?.stageSince)

  await move('shortlist')
  app.clock.advance({ minutes: 11 })
  await back()
  expect(await turn()).toEqual(team('2026-03-13T09:21', '2026-03-18'))
})

test('nobody’s turn after the end, the team’s again after reopening', async () => {
  const body = { reason: 'other', message: 'We chose somebody else.' } as const
  await app.request(rejectApplication, { ...params(), body }, world.owner)
  expect(await turn()).toBeNull()
  app.clock.set('2026-03-20T09:00:00Z')
  await app.request(reopenApplication, { ...params(), body: { reason: 'A mistake' } }, world.owner)
  expect(await turn()).toEqual(team('2026-03-20T09:00', '2026-03-25'))
  await app.request(withdrawApplication, { ...params(), body: { reason: 'pay' } }, person)
  expect(await turn()).toBeNull()
})

test('a decided application has no turn for the team while the rejection is undisclosed', async () => {
  await app.db.kysely.updateTable('jobs').set({ regret_hours: 72 }).execute()
  const body = { reason: 'other', message: 'We chose somebody else.' } as const
  await app.request(rejectApplication, { ...params(), body }, world.owner)
  const [row] = (await app.request(listApplicants, { params: { id: world.job.id } }, world.owner)).body.items
  expect(row?.turn).toBeNull()
  expect((await app.request(getMyApplication, params(), person)).body.turn).toEqual(
    team('2026-03-10T09:00', '2026-03-15'),
  )
})

test('a promised day stays when the company promises otherwise, also through a rejection and a hold', async () => {
  await app.db.kysely.updateTable('jobs').set({ regret_hours: 72 }).execute()
  const before = await turn()
  await app.db.kysely.updateTable('companies').set({ response_days: 20 }).execute()
  const mine = async () => (await app.request(getMyApplication, params(), person)).body.turn
  await app.request(holdApplication, { ...params(), body: {} }, world.owner)
  expect(await mine()).toEqual(before)
  await app.request(
    rejectApplication,
    { ...params(), body: { reason: 'other', message: 'We chose somebody else.' } },
    world.owner,
  )
  expect(await mine()).toEqual(before)
  await app.request(undoRejectApplication, params(), world.owner)
  expect(await mine()).toEqual(before)
})

test.each([
  [2, '2026-03-12'],
  [20, '2026-03-15'],
])('a job that promises %i days counts unless the company promises fewer', async (promiseDays, until) => {
  await app.db.kysely.updateTable('jobs').set({ promise_days: promiseDays }).execute()
  ;({ person, id } = await world.applicant())
  const mine = async () => (await app.request(getMyApplication, params(), person)).body.turn
  expect(await mine()).toEqual(team('2026-03-10T09:00', until))
  app.clock.advance({ hours: 24 })
  await move('shortlist')
  const later = until.replace(/\d+$/, (day) => String(Number(day) + 1))
  expect(await mine()).toEqual(team('2026-03-11T09:00', later))
})

test('the team’s time begins anew when it takes back what the candidate had to answer', async () => {
  await move('interview')
  const proposal = { startsAt: '2026-04-20T09:00:00Z', minutes: 30, place: 'Here' }
  const { body: interview } = await app.request(
    proposeInterview,
    { ...params(), body: proposal },
    world.owner,
  )
  app.clock.set('2026-03-30T09:00:00Z')
  const close = { params: { id, interviewId: interview.id }, body: { outcome: 'cancelled' } } as const
  await app.request(closeInterview, close, world.owner)
  expect(await turn()).toEqual(team('2026-03-30T09:00', '2026-04-04'))
})

const overdue = async () => {
  const ofJob = { params: { id: world.job.id }, query: { overdue: 'true' } } as const
  const job = (await app.request(listApplicants, ofJob, world.owner)).body
  const all = (await app.request(listCompanyApplicants, { query: { task: 'overdue' } }, world.owner)).body
  expect(all.items.map((row) => row.id)).toEqual(job.items.map((row) => row.id))
  return job.items.map((row) => row.id)
}

test('an overdue applicant is counted as overdue only, and each number equals its list', async () => {
  const waiting = async () => {
    const { tasks } = (await app.request(getEmployerDashboard, {}, world.owner)).body
    for (const task of employerTasks) {
      const { body } = await app.request(listCompanyApplicants, { query: { task } }, world.owner)
      expect([task, tasks[task].total]).toEqual([task, body.items.length])
    }
    return employerTasks.filter((task) => tasks[task].total > 0).map((task) => [task, tasks[task].items])
  }
  const due = { stage: 'applied', dueAt: '2026-03-15T23:59:59.999Z' }
  expect(await waiting()).toMatchObject([['first-answer', [due]]])
  app.clock.set('2026-03-16T00:00:00Z')
  expect(await waiting()).toMatchObject([['overdue', [due]]])
})

const alarms = async () => {
  await app.platform.queue.enqueue(app.db.kysely, alarmOverdueAnswers, {})
  await app.runJobs()
  const { items } = (await app.request(listNotifications, {}, world.owner)).body
  return items.filter(({ kind }) => kind === 'answer-overdue')
}

test('an answer later than promised is in the lists, and the team is notified once', async () => {
  expect(await alarms()).toEqual([])
  app.clock.set('2026-03-15T23:59:59Z')
  expect([await overdue(), await alarms()]).toEqual([[], []])
  app.clock.set('2026-03-16T00:00:00Z')
  expect(await overdue()).toEqual([id])
  expect(await alarms()).toMatchObject([{ applicationId: id, personName: 'Robin Applicant' }])
  app.clock.set('2026-03-17T09:00:00Z')
  expect(await alarms()).toHaveLength(1)
  await move('shortlist')
  expect(await overdue()).toEqual([])
  app.clock.set('2026-03-23T09:00:00Z')
  expect(await alarms()).toHaveLength(2)
})
