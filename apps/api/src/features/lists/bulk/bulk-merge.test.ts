import type { ProfileData } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublicCandidate } from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { bulkOf } from '#testing/lists/bulk.ts'
import { mergeValue, readValue, unmergeValue } from '#testing/lists/merges.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
let bulk: ReturnType<typeof bulkOf>
const entity = 'occupations'
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
  bulk = bulkOf(app, entity)
})
afterAll(() => app.close())

const value = (code: string) => createMasterValue(app.db, { entity, code, label: `Label ${code}` })
const mergedInto = async (code: string) => (await readValue(app, admin, { entity, code })).mergedInto?.code
const into = (code: string) => ({ kind: 'merge' as const, into: code })
const wanted = async ({ userId }: TestPerson) =>
  (
    await app.db.pool.query<{ data: ProfileData['preferences'] }>(
      `select data from candidate_steps where user_id = $1 and step = 'preferences'`,
      [userId],
    )
  ).rows[0]?.data.targetOccupations.map(({ code }) => code)

test('several values are merged into one of them, and all choices come back with undo', async () => {
  const [one, two, three] = [await value('few-a'), await value('few-b'), await value('few-c')]
  const person = await createPublicCandidate(app, (data) => {
    data.preferences.targetOccupations = [one, two, three].map(({ code, label }) => ({ code, label }))
  })
  const codes = [one.code, two.code, three.code]
  expect((await bulk.preview(admin, codes, into(three.code))).body).toMatchObject({
    changed: 2,
    skippedCount: 0,
  })
  const done = (await bulk.change(admin, codes, into(three.code))).body
  expect(done).toMatchObject({ changed: 2, skipped: [] })
  await app.runJobs()
  expect(await mergedInto(one.code)).toBe(three.code)
  expect(await wanted(person)).toEqual([three.code])
  expect((await bulk.undo(admin, done.id)).body).toMatchObject({ changed: 2, skipped: [] })
  await app.runJobs()
  expect(await wanted(person)).toEqual(codes)
  expect(await mergedInto(one.code)).toBeUndefined()
})

test('values that cannot be merged are left out, with the reason', async () => {
  const [one, two, three] = [await value('odd-a'), await value('odd-b'), await value('odd-c')]
  await createMasterValue(app.db, {
    entity,
    code: 'odd-d',
    label: 'Below',
    parent: { entity, code: one.code },
  })
  await mergeValue(app, admin, { entity, code: three.code }, two.code)
  await app.runJobs()
  const { skipped, changed } = (await bulk.change(admin, [one.code, two.code, three.code], into('odd-d')))
    .body
  expect(changed).toBe(1)
  expect(skipped).toMatchObject([
    { code: one.code, reason: 'refused', detail: expect.stringContaining('is below') },
    { code: three.code, reason: 'merged' },
  ])
  expect((await bulk.preview(admin, [one.code], into(three.code))).problem?.code).toBe('conflict')
})

test('a merge that somebody undid, or that a later one builds on, stays when the change is undone', async () => {
  const [one, two, three, four] = [
    await value('gone-a'),
    await value('gone-b'),
    await value('gone-c'),
    await value('gone-d'),
  ]
  const done = (await bulk.change(admin, [one.code, two.code], into(three.code))).body
  await app.runJobs()
  await unmergeValue(app, admin, { entity, code: two.code })
  await app.runJobs()
  await mergeValue(app, admin, { entity, code: four.code }, three.code)
  await app.runJobs()
  const undone = (await bulk.undo(admin, done.id)).body
  expect(undone.changed).toBe(0)
  expect(undone.skipped).toMatchObject([
    { code: two.code, reason: 'changed' },
    { code: one.code, reason: 'refused', detail: expect.stringContaining('Undo that first') },
  ])
  expect(await mergedInto(one.code)).toBe(three.code)
  // What only a later merge kept is undone once that one is.
  await unmergeValue(app, admin, { entity, code: four.code })
  await app.runJobs()
  expect((await bulk.undo(admin, done.id)).body.changed).toBe(1)
  expect(await mergedInto(one.code)).toBeUndefined()
  expect((await bulk.undo(admin, done.id)).problem?.code).toBe('not-permitted-now')
})

test('at most 50 values are merged at once', async () => {
  await value('most')
  const codes = Array.from({ length: 52 }, (_, at) => `most-${at}`)
  expect((await bulk.preview(admin, codes, into('most'))).problem).toMatchObject({
    code: 'invalid',
    errors: [{ path: 'codes' }],
  })
})
