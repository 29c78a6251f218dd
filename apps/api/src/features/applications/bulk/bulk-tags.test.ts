import {
  addTag,
  type BulkChange,
  deleteTag,
  getApplicant,
  holdApplication,
  listTags,
  removeTag,
  requestDeletion,
  tagLimits,
} from '@vouch/contract'
import { expect, test } from 'vitest'
import { runAtOnce } from '#testing/bulk/run-at-once.ts'
import { beforeEachThreeApplicants } from '#testing/bulk/three-applicants.ts'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import { createUser } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import type { TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
const { ids, nth, preview, undo, ...calls } = beforeEachThreeApplicants((given) => {
  ;({ app, world } = given)
})

const night: BulkChange = { action: 'tag', name: 'Night shift' }
const notNight: BulkChange = { action: 'untag', name: 'NIGHT shift' }
const run = (id: string, by = world.owner) => calls.run(id, undefined, by)
const runNow = (change: BulkChange, by = world.owner) => runAtOnce(app, by, ids(), change)
const add = (n: number, name: string) =>
  app.request(addTag, { params: { id: nth(n).id }, body: { name } }, world.owner)
const tagsOf = async (n: number) => {
  const params = { jobId: world.job.id, userId: nth(n).person.userId }
  return (await app.request(getApplicant, { params }, world.owner)).body.tags.map(({ name }) => name)
}
const allTags = async () => [await tagsOf(0), await tagsOf(1), await tagsOf(2)]
const vocabulary = async () =>
  (await app.request(listTags, { params: { id: world.company.id } }, world.owner)).body.items
const fill = (applicationId: string, count: number) =>
  app.db.pool.query(
    `with made as (insert into company_tags select gen_random_uuid(), $1, 'Tag ' || n from generate_series(1, $3::int) n
       returning id)
     insert into application_tags select $2, id from made`,
    [world.company.id, applicationId, count],
  )

test('a tag is put on all who lack it, in the spelling that it has, and undone where it is as it was left', async () => {
  await add(1, 'Night shift')
  const { body } = await preview({ action: 'tag', name: ' night SHIFT ' })
  expect(body).toMatchObject({ action: 'tag', changed: 2, letters: [], telling: null })
  expect(body.reasons).toEqual([{ reason: 'already', count: 1 }])
  expect(await allTags()).toEqual([[], ['Night shift'], []])
  const { body: done } = await run(body.id)
  expect([done.changed, done.skippedCount]).toEqual([2, 1])
  expect(done.undoUntil).toBe('2026-03-10T09:10:00.000Z')
  expect(await allTags()).toEqual([['Night shift'], ['Night shift'], ['Night shift']])
  expect((await run(body.id)).body).toEqual(done)
  const [tag] = await vocabulary()
  await app.request(removeTag, { params: { id: nth(0).id, tagId: tag?.id ?? '' } }, world.owner)
  // A move does not concern the tag.
  await app.request(holdApplication, { params: { id: nth(2).id }, body: {} }, world.owner)
  const { body: undone } = await undo(body.id)
  expect([undone.changed, undone.skipped.map(({ name, reason }) => [name, reason])]).toEqual([
    1,
    [['Ann A', 'changed']],
  ])
  expect(await allTags()).toEqual([[], ['Night shift'], []])
  expect((await undo(body.id)).body).toEqual(undone)
})

test('a new tag is made by the run, and is gone after the undo unless somebody uses it', async () => {
  const { body } = await preview(night)
  expect(await vocabulary()).toEqual([])
  await run(body.id)
  expect((await vocabulary()).map(({ name }) => name)).toEqual(['Night shift'])
  await undo(body.id)
  expect(await vocabulary()).toEqual([])
  const { id } = await runNow(night)
  const later = await world.applicant('Dee D')
  await app.request(addTag, { params: { id: later.id }, body: { name: 'night shift' } }, world.owner)
  await undo(id)
  expect((await vocabulary()).map(({ name }) => name)).toEqual(['Night shift'])
})

test('a tag is removed from all who have it, and comes back with the undo', async () => {
  await add(0, 'Night shift')
  await add(2, 'Night shift')
  await add(2, 'Other')
  const done = await runNow(notNight)
  expect([done.changed, done.reasons]).toEqual([2, [{ reason: 'already', count: 1 }]])
  expect(await allTags()).toEqual([[], [], ['Other']])
  await undo(done.id)
  expect(await allTags()).toEqual([['Night shift'], [], ['Night shift', 'Other']])
  const again = await runNow(notNight)
  const night = (await vocabulary()).find(({ name }) => name === 'Night shift')
  await app.request(deleteTag, { params: { id: world.company.id, tagId: night?.id ?? '' } }, world.owner)
  expect((await undo(again.id)).body).toMatchObject({
    changed: 0,
    reasons: [{ reason: 'changed', count: 2 }],
  })
})

test('limits and leaving applicants stop those whom they stop singly, at the preview and at the run', async () => {
  await fill(nth(0).id, tagLimits.application)
  await app.request(requestDeletion, {}, nth(1).person)
  const { body } = await preview(night)
  expect(body.changed).toBe(1)
  expect(body.skipped.map(({ reason }) => reason).sort()).toEqual(['leaving', 'tag-limit'])
  await fill(nth(2).id, 0)
  await app.db.pool.query(
    `insert into company_tags select gen_random_uuid(), $1, 'More ' || n from generate_series(1, $2::int) n`,
    [world.company.id, tagLimits.company - tagLimits.application],
  )
  const { body: done } = await run(body.id)
  expect([done.changed, done.undoUntil]).toEqual([0, null])
  expect(done.reasons).toContainEqual({ reason: 'company-tags', count: 1 })
  expect((await preview(night)).body.reasons).toContainEqual({ reason: 'company-tags', count: 1 })
})

test('who changed since the preview is skipped and listed', async () => {
  const { body } = await preview(night)
  await app.request(holdApplication, { params: { id: nth(0).id }, body: {} }, world.owner)
  await add(1, 'Night shift')
  const { body: done } = await run(body.id)
  expect(done.changed).toBe(1)
  expect(done.skipped.map(({ name, reason }) => [name, reason]).sort()).toEqual([
    ['Ann A', 'changed'],
    ['Ben B', 'already'],
  ])
})

test('only who may tag singly may tag here; the applications of others do not exist', async () => {
  const elsewhere = await createHiringWorld(app)
  const viewer = await world.member('viewer')
  expect((await preview(night, { ids: ids() }, viewer)).body.reasons).toEqual([
    { reason: 'forbidden', count: 3 },
  ])
  const manager = await world.member('hiring-manager')
  await app.db.kysely.deleteFrom('job_team').where('user_id', '=', manager.userId).execute()
  for (const who of [elsewhere.owner, manager]) {
    const { body } = await preview(night, { ids: ids() }, who)
    expect([body.changed, body.skipped, body.reasons]).toEqual([0, [], [{ reason: 'not-found', count: 3 }]])
  }
  const { id } = await runNow(night)
  expect((await undo(id, viewer)).status).toBe(404)
})

test('after ten minutes a tag stays', async () => {
  const { id } = await runNow(night)
  app.clock.advance({ minutes: 10 })
  expect((await undo(id)).problem?.code).toBe('not-permitted-now')
})

test('applications of two companies get the tag of their own company', async () => {
  const both = await createUser(app.db, { roles: ['employer'] })
  const other = await createHiringWorld(app)
  await addMember(app.db, world.company, both, 'recruiter')
  await addMember(app.db, other.company, both, 'recruiter')
  const { id } = await other.applicant('Eve E')
  const done = await runAtOnce(app, both, [...ids(), id], night)
  expect(done.changed).toBe(4)
  const { rows } = await app.db.pool.query(
    `select distinct g.company_id = a.company_id as own from application_tags t
     join company_tags g on g.id = t.tag_id join applications a on a.id = t.application_id
     where a.id = any($1)`,
    [[...ids(), id]],
  )
  expect(rows).toEqual([{ own: true }])
  expect(await createCompany(app.db)).toBeTruthy()
})

test('two runs at once put a tag on everybody once, and make it once', async () => {
  const recruiter = await world.member('recruiter')
  const previews = [
    await preview(night),
    await preview({ ...night, name: 'NIGHT SHIFT' }, undefined, recruiter),
  ]
  const [first, second] = previews.map(({ body }) => body.id)
  const results = await Promise.all([run(first ?? ''), run(second ?? '', recruiter)])
  expect(results.map(({ body }) => body.changed).sort()).toEqual([0, 3])
  expect(await vocabulary()).toHaveLength(1)
  const same = await preview(notNight)
  const repeated = await Promise.all([run(same.body.id), run(same.body.id)])
  expect(repeated[0]?.body).toEqual(repeated[1]?.body)
  expect(await allTags()).toEqual([[], [], []])
})
