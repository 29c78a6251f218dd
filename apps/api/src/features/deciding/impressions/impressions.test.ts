import {
  getImpressions,
  getMyApplication,
  giveImpression,
  type ImpressionValue,
  rejectApplication,
  reopenApplication,
  requestDeletion,
  withdrawApplication,
} from '@vouch/contract'
import { expect, test } from 'vitest'
import { beforeEachApplicant } from '#testing/before-each-applicant.ts'
import { addMember } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import type { TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
let person: TestPerson
let recruiter: TestPerson
let id: string
beforeEachApplicant((given) => {
  ;({ app, world, person, recruiter, id } = given)
})

const read = (who: TestPerson) => app.request(getImpressions, { params: { id } }, who)
const give = (who: TestPerson, value: ImpressionValue, reason = '') =>
  app.request(giveImpression, { params: { id }, body: { value, reason } }, who)

test('only the number of other impressions is sent before the actor gives one', async () => {
  await give(world.owner, 'strong-no', 'Answers in the letter contradict the CV.')
  const before = await read(recruiter)
  expect(before.body).toEqual({
    applicationId: id,
    own: null,
    othersCount: 1,
    others: null,
  })
  const after = (await give(recruiter, 'yes')).body
  expect(after.own).toMatchObject({ value: 'yes', reason: '', editedAt: null })
  expect(after.others).toMatchObject([
    {
      value: 'strong-no',
      reason: 'Answers in the letter contradict the CV.',
      author: { name: 'Olga Owner' },
    },
  ])
  expect((await read(world.owner)).body.others).toMatchObject([{ value: 'yes' }])
})

test('a changed impression is marked as edited, an identical one is not', async () => {
  await give(recruiter, 'no', 'Too little practice')
  app.clock.advance({ hours: 1 })
  expect((await give(recruiter, 'no', 'Too little practice')).body.own?.editedAt).toBeNull()
  expect((await give(recruiter, 'strong-yes')).body.own).toMatchObject({
    value: 'strong-yes',
    reason: '',
    at: '2026-03-10T09:00:00.000Z',
    editedAt: '2026-03-10T10:00:00.000Z',
  })
})

test('viewers, strangers and applicants do not read impressions', async () => {
  await give(world.owner, 'yes', 'Secret impression')
  expect((await read(await world.member('viewer'))).status).toBe(403)
  expect((await read((await createHiringWorld(app)).owner)).status).toBe(404)
  await app.db.kysely
    .updateTable('users')
    .set({ roles: ['candidate', 'employer'] })
    .where('id', '=', person.userId)
    .execute()
  await addMember(app.db, world.company, person, 'owner')
  expect((await read(person)).status).toBe(404)
  const mine = (await app.request(getMyApplication, { params: { id } }, person)).body
  expect(JSON.stringify(mine)).not.toContain('Secret impression')
})

test('no impressions of a person who is deleting their account are read or given', async () => {
  await give(world.owner, 'yes')
  await app.request(requestDeletion, {}, person)
  expect((await read(world.owner)).body).toMatchObject({ own: null, othersCount: 0 })
  expect((await give(recruiter, 'yes')).problem?.code).toBe('not-permitted-now')
})

test('unknown values and long texts are rejected', async () => {
  expect((await give(recruiter, 'maybe' as ImpressionValue)).problem?.code).toBe('invalid')
  expect((await give(recruiter, 'yes', 'x'.repeat(501))).problem).toMatchObject({
    errors: [{ path: 'reason', message: 'Use at most 500 characters' }],
  })
})

test('after a rejection that the candidate knows of, impressions are no longer given, and stay hidden from who gave none', async () => {
  const decide = { params: { id }, body: { reason: 'other', message: 'Sorry.' } } as const
  await give(world.owner, 'no', 'Too little practice')
  await app.request(rejectApplication, decide, world.owner)
  // The rejection can still be undone, and the candidate does not know of it.
  expect((await give(world.owner, 'yes')).status).toBe(200)
  app.clock.advance({ hours: 96 })
  await app.runJobs()
  const hidden = { own: null, othersCount: 1, others: null }
  expect((await read(recruiter)).body).toMatchObject(hidden)
  for (const who of [recruiter, world.owner]) {
    expect((await give(who, 'strong-no')).problem?.code).toBe('not-permitted-now')
  }
  // The rejection is taken back: the recruiter decides without having read the owner's.
  const reopened = await app.request(
    reopenApplication,
    { params: { id }, body: { reason: 'A mistake' } },
    world.owner,
  )
  expect(reopened.status).toBe(200)
  expect((await read(recruiter)).body).toMatchObject(hidden)
  expect((await give(recruiter, 'strong-yes')).body.others).toMatchObject([{ value: 'yes' }])
})

test('once the candidate has withdrawn, everybody on the team reads all impressions', async () => {
  await give(world.owner, 'no', 'Too little practice')
  await app.request(withdrawApplication, { params: { id }, body: { reason: 'pay' } }, person)
  expect((await read(recruiter)).body).toMatchObject({ own: null, othersCount: 1, others: [{ value: 'no' }] })
  expect((await give(recruiter, 'yes')).problem?.code).toBe('not-permitted-now')
})
