import { getApplicant } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCandidate, createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('tells the team which requirements the sent profile meets, without a number', async () => {
  const world = await createHiringWorld(app)
  const person = await createCandidate(app.db, { name: 'Rita Required' })
  await world.apply(person)
  await app.db.kysely
    .updateTable('jobs')
    .set({ licences: ['Forklift'] })
    .where('id', '=', world.job.id)
    .execute()
  const params = { jobId: world.job.id, userId: person.userId }
  const { body } = await app.request(getApplicant, { params }, world.owner)
  expect(body.requirements.map(({ name, state }) => [name, state])).toContainEqual(['Forklift', 'not-said'])
  expect(JSON.stringify(body)).not.toMatch(/"(match|score|percent)"/)
})
