import { getFunnel } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import { createCandidate, createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

// That funnels add up and equal their lists and the events is tested in testing/histories.
test('the own application of a team member is left out', async () => {
  const world = await createHiringWorld(app)
  const own = await createCandidate(app.db)
  await world.apply(own)
  await app.db.kysely
    .updateTable('users')
    .set({ roles: ['candidate', 'employer'] })
    .where('id', '=', own.userId)
    .execute()
  await addMember(app.db, world.company, own)
  const params = { id: world.job.id }
  expect((await app.request(getFunnel, { params }, own)).body.stages[0]?.reached).toBe(0)
  expect((await app.request(getFunnel, { params }, world.owner)).body.stages[0]?.reached).toBe(1)
})
