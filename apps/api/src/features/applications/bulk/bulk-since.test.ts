import { previewBulkOperation, runBulkOperation, sendMessage, undoBulkOperation } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

/** Moves two applicants at once. */
async function moved(role: 'owner' | 'recruiter' = 'owner') {
  const world = await createHiringWorld(app)
  const by = role === 'owner' ? world.owner : await world.member(role)
  const [ann, ben] = [await world.applicant('Ann A'), await world.applicant('Ben B')]
  const body = {
    selection: { ids: [ann.id, ben.id] },
    change: { action: 'advance', to: 'shortlist' } as const,
  }
  const { id } = (await app.request(previewBulkOperation, { body }, by)).body
  await app.request(runBulkOperation, { params: { id }, body: {} }, by)
  app.clock.advance({ minutes: 1 })
  return { world, by, ann, ben, undo: () => app.request(undoBulkOperation, { params: { id } }, by) }
}

test('undoing a move leaves applicants at a stage that somebody has used since', async () => {
  const { world, ann, undo } = await moved()
  const params = { id: ann.id, stage: 'shortlist' } as const
  await app.request(sendMessage, { params, body: { text: 'Welcome' } }, world.owner)
  const { body } = await undo()
  expect([body.changed, body.skippedCount]).toEqual([1, 1])
  expect(body.skipped).toMatchObject([{ name: 'Ann A', reason: 'changed' }])
})

test('who has left the company undoes nothing and reads no names', async () => {
  const { by, undo } = await moved('recruiter')
  await app.db.kysely.deleteFrom('company_members').where('user_id', '=', by.userId).execute()
  const { body } = await undo()
  expect([body.changed, body.skippedCount, body.skipped]).toEqual([0, 2, []])
})
