import {
  addNote,
  addTag,
  giveImpression,
  listNotes,
  listNotifications,
  requestDeletion,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { eraseAccounts } from './erasure.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

async function erase(person: TestPerson): Promise<void> {
  await app.request(requestDeletion, {}, person)
  app.clock.advance({ hours: 31 * 24 })
  await app.platform.queue.enqueue(app.db.kysely, eraseAccounts, {})
  await app.runJobs()
}

test('notes keep no name of a colleague whose account is erased', async () => {
  const world = await createHiringWorld(app)
  const { id } = await world.applicant('Ada Baker')
  const colleague = await createUser(app.db, { roles: ['employer'], displayName: 'Zelda Quux' })
  await addMember(app.db, world.company, colleague, 'recruiter')
  const body = { text: 'Ask @Zelda Quux again', mentions: [colleague.userId] }
  await app.request(addNote, { params: { id }, body }, world.owner)
  await app.request(addNote, { params: { id }, body: { text: 'Agreed' } }, colleague)
  await erase(colleague)
  const { notes } = (await app.request(listNotes, { params: { id } }, world.owner)).body
  expect(notes).toMatchObject([
    { text: 'Ask @Deleted person again', mentioned: [{ name: 'Deleted person' }] },
    { text: 'Agreed', author: { name: 'Deleted person' } },
  ])
})

test('notes about an applicant are erased with the account, and mentions do not name them', async () => {
  const world = await createHiringWorld(app)
  const { id, person } = await world.applicant('Ada Baker')
  const colleague = await world.member('recruiter')
  const body = { text: 'Ada Baker is strong', mentions: [colleague.userId] }
  await app.request(addNote, { params: { id }, body }, world.owner)
  const names = async () =>
    (await app.request(listNotifications, {}, colleague)).body.items
      .filter(({ kind }) => kind === 'mentioned')
      .map(({ personName }) => personName)
  expect(await names()).toEqual(['Ada Baker'])
  await erase(person)
  expect(await names()).toEqual(['Deleted person'])
  const { rows } = await app.db.pool.query('select from applicant_notes where application_id = $1', [id])
  expect(rows).toHaveLength(0)
})

test('tags and impressions of an applicant are erased with the account', async () => {
  const world = await createHiringWorld(app)
  const { id, person } = await world.applicant('Ada Baker')
  await app.request(addTag, { params: { id }, body: { name: 'Referred' } }, world.owner)
  await app.request(giveImpression, { params: { id }, body: { value: 'yes', reason: 'Ada' } }, world.owner)
  await erase(person)
  const { rows } = await app.db.pool.query(
    `select application_id from application_tags where application_id = $1
     union all select application_id from application_impressions where application_id = $1`,
    [id],
  )
  expect(rows).toEqual([])
})
