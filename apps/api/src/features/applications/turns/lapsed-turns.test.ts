import {
  advanceApplication,
  type EmployerTask,
  getCandidateDashboard,
  getMyApplication,
  listCompanyApplicants,
  moveBackApplication,
  proposeInterview,
  rejectApplication,
  requestDetails,
  type Stage,
  submitDetail,
} from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { passLapsed } from '../application-jobs.ts'

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
const turn = async () => (await app.request(getMyApplication, params(), person)).body.turn

const team = (since: string, until: string) => ({
  holder: 'team',
  since: `${since}:00.000Z`,
  until: `${until}T23:59:59.999Z`,
})

const propose = (startsAt: string) =>
  app.request(proposeInterview, { ...params(), body: { startsAt, minutes: 30, place: 'Here' } }, world.owner)

const pass = async () => {
  await app.platform.queue.enqueue(app.db.kysely, passLapsed, {})
  await app.runJobs()
}

const waitingFor = async (task: EmployerTask) =>
  (await app.request(listCompanyApplicants, { query: { task } }, world.owner)).body.items.map((row) => row.id)

test('a proposal that nobody accepted in time gives the turn back, and the team can become overdue', async () => {
  await move('interview')
  await propose('2026-03-12T09:00:00Z')
  app.clock.set('2026-03-12T08:59:00Z')
  await pass()
  expect(await turn()).toMatchObject({ holder: 'candidate', until: '2026-03-12T09:00:00.000Z' })
  app.clock.set('2026-03-12T09:04:00Z')
  await pass()
  expect(await turn()).toEqual(team('2026-03-12T09:00', '2026-03-17'))
  app.clock.set('2026-03-13T09:04:00Z')
  await pass()
  expect(await turn()).toEqual(team('2026-03-12T09:00', '2026-03-17'))
  app.clock.set('2026-03-18T09:00:00Z')
  expect(await waitingFor('overdue')).toEqual([id])
})

test('a lapsed proposal no longer asks the candidate to act, and is no task beside another', async () => {
  const seen = async () => (await app.request(getMyApplication, params(), person)).body.visibleStatus
  const tasks = async () =>
    (await app.request(getCandidateDashboard, {}, person)).body.waiting.items.map(({ task }) => task)
  await move('interview')
  await propose('2026-03-12T09:00:00Z')
  expect(await seen()).toBe('action-needed')
  expect(await tasks()).toEqual([{ kind: 'interview', dueAt: '2026-03-12T09:00:00.000Z' }])
  app.clock.set('2026-03-12T09:04:00Z')
  await pass()
  expect(await seen()).toBe('in-review')
  expect(await tasks()).toEqual([])
  await move('detail-fulfillment')
  const items = [{ name: 'Address', kind: 'text' } as const]
  await app.request(requestDetails, { ...params(), body: { items } }, world.owner)
  const back = { to: 'interview', reason: 'Another talk' } as const
  await app.request(moveBackApplication, { ...params(), body: back }, world.owner)
  expect(await seen()).toBe('action-needed')
  expect(await tasks()).toEqual([{ kind: 'details', dueAt: null }])
})

test('a proposal of a stage that the application has left does not hold the turn', async () => {
  await move('interview')
  await propose('2026-03-20T09:00:00Z')
  app.clock.set('2026-03-11T09:00:00Z')
  await move('detail-fulfillment')
  expect(await turn()).toEqual(team('2026-03-11T09:00', '2026-03-16'))
  const items = [{ name: 'Address', kind: 'text' } as const]
  const { body: details } = await app.request(requestDetails, { ...params(), body: { items } }, world.owner)
  expect(await turn()).toEqual({ holder: 'candidate', since: '2026-03-11T09:00:00.000Z', until: null })
  app.clock.set('2026-03-12T09:00:00Z')
  const detailId = details.items[0]?.id ?? ''
  await app.request(submitDetail, { params: { id, detailId }, body: { text: 'Street 1' } }, person)
  expect(await turn()).toEqual(team('2026-03-12T09:00', '2026-03-17'))
  expect(await waitingFor('details')).toEqual([id])
  app.clock.set('2026-03-18T09:00:00Z')
  expect(await waitingFor('overdue')).toEqual([id])
})

test('a proposal whose time passes does not tell of an undisclosed rejection', async () => {
  await app.db.kysely.updateTable('jobs').set({ regret_hours: 120 }).where('id', '=', world.job.id).execute()
  await move('interview')
  await propose('2026-03-12T09:00:00Z')
  const rejection = { reason: 'other', message: 'Sorry.' } as const
  await app.request(rejectApplication, { ...params(), body: rejection }, world.owner)
  app.clock.set('2026-03-12T09:04:00Z')
  await pass()
  expect(await turn()).toEqual(team('2026-03-12T09:00', '2026-03-17'))
})
