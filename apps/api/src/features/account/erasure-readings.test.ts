import { requestDeletion, startReading } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { eraseAccounts } from './erasure.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

test('what a person was reading is erased with their account', async () => {
  const world = await createHiringWorld(app)
  const { id } = await world.applicant('Ada Baker')
  const colleague = await world.member('recruiter')
  await app.request(startReading, { params: { id } }, colleague)
  const rows = async () =>
    (await app.db.pool.query('select from application_readers where user_id = $1', [colleague.userId])).rows
  expect(await rows()).toHaveLength(1)
  await app.request(requestDeletion, {}, colleague)
  app.clock.advance({ hours: 31 * 24 })
  await app.platform.queue.enqueue(app.db.kysely, eraseAccounts, {})
  await app.runJobs()
  expect(await rows()).toHaveLength(0)
})
