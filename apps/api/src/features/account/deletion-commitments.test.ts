import {
  advanceApplication,
  applyToJob,
  cancelDeletion,
  confirmHire,
  createCompany,
  extendJob,
  hireApplicant,
  publishJob,
  publishProfile,
  rejectApplication,
  requestDeletion,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  world = await createHiringWorld(app)
})
afterAll(() => app.close())

const leave = (person: TestPerson) => app.request(requestDeletion, {}, person)
const keep = (person: TestPerson) => app.request(cancelDeletion, {}, person)
const applyAs = (person: TestPerson) =>
  app.request(applyToJob, { params: { id: world.job.id }, body: {} }, person)

const refused = {
  code: 'not-permitted-now',
  message: 'Your account is about to be deleted. Keep your account first, then try again.',
}

describe('while an account’s deletion is pending', () => {
  test('a candidate cannot apply until the deletion is cancelled', async () => {
    const person = await createCandidate(app.db)
    await leave(person)
    expect((await applyAs(person)).problem).toMatchObject(refused)
    await keep(person)
    expect((await applyAs(person)).status).toBe(201)
  })

  test('a candidate cannot publish a profile', async () => {
    const person = await createCandidate(app.db)
    await leave(person)
    expect((await app.request(publishProfile, {}, person)).problem).toMatchObject(refused)
  })

  test('an owner cannot create a company, publish, extend, invite or hire, but can still reject', async () => {
    const [{ id }, other] = [await world.applicant(), await world.applicant('Ada Other')]
    await app.request(
      advanceApplication,
      { params: { id }, body: { to: 'detail-fulfillment', reason: 'Known' } },
      world.owner,
    )
    await leave(world.owner)
    const job = { params: { id: world.job.id } }
    const answers = [
      await app.request(createCompany, { body: { name: 'Another bakery' } }, world.owner),
      await app.request(publishJob, job, world.owner),
      await app.request(extendJob, { ...job, body: { closesOn: '2026-05-01' } }, world.owner),
      await app.request(
        advanceApplication,
        { params: { id: other.id }, body: { to: 'shortlist' } },
        world.owner,
      ),
      await app.request(hireApplicant, { params: { id }, body: { startsOn: '2026-04-01' } }, world.owner),
    ]
    for (const { problem } of answers) expect(problem).toMatchObject(refused)
    const rejection = { params: { id: other.id }, body: { reason: 'other', message: 'No, sorry.' } } as const
    expect((await app.request(rejectApplication, rejection, world.owner)).status).toBe(200)
  })

  test('a candidate cannot confirm a hire', async () => {
    const { person, id } = await world.applicant()
    await app.db.kysely
      .updateTable('users')
      .set({ status: 'deletion-requested', erase_at: new Date('2026-04-09T09:00:00Z') })
      .where('id', '=', person.userId)
      .execute()
    expect((await app.request(confirmHire, { params: { id } }, person)).problem).toMatchObject(refused)
  })

  test('an application in flight when deletion is requested is refused', async () => {
    const person = await createCandidate(app.db)
    const client = await app.db.pool.connect()
    try {
      await client.query('begin')
      await client.query("update users set status = 'deletion-requested', erase_at = $2 where id = $1", [
        person.userId,
        new Date('2026-04-09T09:00:00Z'),
      ])
      const sent = applyAs(person)
      await expect.poll(() => isSomebodyWaiting()).toBe(true)
      await client.query('commit')
      expect((await sent).problem).toMatchObject(refused)
    } finally {
      client.release()
    }
    const rows = await app.db.kysely
      .selectFrom('applications')
      .select('id')
      .where('candidate_id', '=', person.userId)
      .execute()
    expect(rows).toEqual([])
  })
})

/** True when a query in the test database is waiting for a lock. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await app.db.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}
