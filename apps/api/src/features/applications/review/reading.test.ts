import { holdApplication, startReading, stopReading } from '@vouch/contract'
import { readingMinutes } from '@vouch/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { forgetReadings } from '../application-jobs.ts'

let app: TestApp
let world: HiringWorld
let ann: TestPerson
let id: string
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  world = await createHiringWorld(app)
  ann = await createUser(app.db, { roles: ['employer'], displayName: 'Ann Recruiter' })
  await addMember(app.db, world.company, ann, 'recruiter')
  ;({ id } = await world.applicant('Ada Baker'))
})
afterAll(() => app.close())

const read = async (who: TestPerson, application = id) =>
  (await app.request(startReading, { params: { id: application } }, who)).body.readers.map(({ name }) => name)
const stored = async () =>
  (await app.db.kysely.selectFrom('application_readers').select('user_id').execute()).map((r) => r.user_id)

test('a colleague sees who reads an application, for five minutes', async () => {
  expect(await read(ann)).toEqual([])
  expect(await read(world.owner)).toEqual(['Ann Recruiter'])
  expect(await read(ann)).toEqual(['Olga Owner'])
  app.clock.advance({ minutes: readingMinutes - 1 })
  expect(await read(world.owner)).toEqual(['Ann Recruiter'])
  app.clock.advance({ minutes: 1 })
  expect(await read(world.owner)).toEqual([])
  expect(await read(ann)).toEqual(['Olga Owner'])
})

test('whoever opens another application or leaves reads no longer', async () => {
  const other = (await world.applicant('Ben Cook')).id
  await read(ann)
  await read(ann, other)
  expect(await read(world.owner)).toEqual([])
  await app.request(stopReading, { params: { id } }, ann)
  expect(await read(world.owner, other)).toEqual(['Ann Recruiter'])
  await app.request(stopReading, { params: { id: other } }, ann)
  expect(await read(world.owner, other)).toEqual([])
})

test('whoever reads learns the version that a colleague made', async () => {
  const version = async () => (await app.request(startReading, { params: { id } }, world.owner)).body.version
  const before = await version()
  await app.request(holdApplication, { params: { id }, body: {} }, ann)
  expect(await version()).toBe(before + 1)
})

test('colleagues who left the company are not named', async () => {
  await read(ann)
  await app.db.kysely.deleteFrom('company_members').where('user_id', '=', ann.userId).execute()
  expect(await read(world.owner)).toEqual([])
})

test('what is over is forgotten', async () => {
  await read(ann)
  app.clock.advance({ minutes: readingMinutes })
  await read(world.owner)
  await app.platform.queue.enqueue(app.db.kysely, forgetReadings, {})
  await app.runJobs()
  expect(await stored()).not.toContain(ann.userId)
  expect(await stored()).toContain(world.owner.userId)
})
