import { changeMasterRecord, type ProfileData } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublicCandidate } from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { mergeValue, readValue, unmergeValue } from '#testing/lists/merges.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
})
afterAll(() => app.close())

const get = (entity: string, code: string) => readValue(app, admin, { entity, code })
const merge = (entity: string, code: string, into: string) => mergeValue(app, admin, { entity, code }, into)
const undo = (entity: string, code: string) => unmergeValue(app, admin, { entity, code })
const wanted = async ({ userId }: TestPerson) =>
  (
    await app.db.pool.query<{ data: ProfileData['preferences'] }>(
      `select data from candidate_steps where user_id = $1 and step = 'preferences'`,
      [userId],
    )
  ).rows[0]?.data.targetOccupations.map(({ code }) => code)

test('of two merges into one value, the later one is undone first, and nobody loses a choice', async () => {
  const entity = 'occupations'
  const value = (code: string) => createMasterValue(app.db, { entity, code, label: `Label ${code}` })
  const [one, other, stays] = [await value('order-a'), await value('order-c'), await value('order-b')]
  const person = await createPublicCandidate(app, (data) => {
    data.preferences.targetOccupations = [one, other].map(({ code, label }) => ({ code, label }))
  })
  await merge(entity, one.code, stays.code)
  await app.runJobs()
  await merge(entity, other.code, stays.code)
  await app.runJobs()
  expect(await wanted(person)).toEqual([stays.code])
  const early = await undo(entity, one.code)
  expect(early.problem).toMatchObject({
    code: 'conflict',
    detail: `“${other.label}” was merged into the same value later. Undo that first.`,
  })
  expect((await undo(entity, other.code)).status).toBe(200)
  await app.runJobs()
  expect((await undo(entity, one.code)).status).toBe(200)
  await app.runJobs()
  expect(await wanted(person)).toEqual([one.code, other.code])
})

test('a merge into a value waits until an earlier one has gone back', async () => {
  const entity = 'skills'
  const value = (code: string) => createMasterValue(app.db, { entity, code, label: `Label ${code}` })
  const [one, other, stays] = [await value('back-a'), await value('back-c'), await value('back-b')]
  await merge(entity, one.code, stays.code)
  await app.runJobs()
  await undo(entity, one.code)
  expect((await merge(entity, other.code, stays.code)).problem?.code).toBe('conflict')
  await app.runJobs()
  expect((await merge(entity, other.code, stays.code)).status).toBe(200)
})

test('an undo that would put a value below itself is refused, and changes nothing', async () => {
  const entity = 'industries'
  const value = (code: string, above?: string) =>
    createMasterValue(app.db, {
      entity,
      code,
      label: `Label ${code}`,
      ...(above && { parent: { entity, code: above } }),
    })
  await app.db.pool.query(
    `update master_entities set hierarchical = true, parents = array[name] where name = $1`,
    [entity],
  )
  const above = await value('ring-p')
  const merged = await value('ring-a', above.code)
  const below = await value('ring-x', merged.code)
  const stays = await value('ring-b')
  expect((await merge(entity, merged.code, stays.code)).status).toBe(200)
  const { version } = await get(entity, above.code)
  const moved = await app.request(
    changeMasterRecord,
    { params: { entity, code: above.code }, version, body: { parent: { entity, code: below.code } } },
    admin,
  )
  expect(moved.status).toBe(200)
  const before = await get(entity, merged.code)
  expect((await undo(entity, merged.code)).problem?.code).toBe('conflict')
  expect(await get(entity, merged.code)).toEqual(before)
})
