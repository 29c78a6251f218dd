import {
  closeJob,
  closeOutJob,
  getCloseOut,
  getEmployerDashboard,
  getEmployerJob,
  getMyApplication,
  rejectApplication,
} from '@vouch/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { closeOutDue } from '../application-jobs.ts'

interface Applicant {
  readonly person: TestPerson
  readonly id: string
}

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

const job = () => ({ params: { id: world.job.id } })
const close = () => app.request(closeJob, { ...job(), body: { outcome: 'cancelled' } }, world.owner)
const reject = ({ id }: Applicant) =>
  app.request(rejectApplication, { params: { id }, body: { reason: 'other', message: 'No.' } }, world.owner)
const mine = async ({ person, id }: Applicant) =>
  (await app.request(getMyApplication, { params: { id } }, person)).body
const closeOut = (person: TestPerson) =>
  app.request(closeOutJob, { ...job(), body: { message: 'Thank you.', except: [] } }, person)
/** Runs the hourly close-out job. */
const hourly = async () => {
  await app.platform.queue.enqueue(app.db.kysely, closeOutDue, {})
  await app.runJobs()
}
const days = (count: number) => app.clock.advance({ hours: 24 * count })

describe('a recruiter who applied to their own company', () => {
  const apply = async () => {
    const person = await createCandidate(app.db, { name: 'Rita Recruiter' })
    await addMember(app.db, world.company, person, 'recruiter')
    await sql`update users set roles = '{candidate,employer}' where id = ${person.userId}`.execute(
      app.db.kysely,
    )
    return { person, id: await world.apply(person) }
  }
  const planOf = async (person: TestPerson) => (await app.request(getCloseOut, job(), person)).body
  const seenBy = async ({ person }: Applicant) => {
    const { counts, ended, closeOutWaiting, closeOutAt, permitted } = (
      await app.request(getEmployerJob, job(), person)
    ).body
    return {
      plan: await planOf(person),
      job: { counts, ended, closeOutWaiting, closeOutAt, permitted },
      closeOuts: (await app.request(getEmployerDashboard, {}, person)).body.closeOuts,
    }
  }

  test('does not see their own application in the close-out', async () => {
    const own = await apply()
    await close()
    const waiting = await seenBy(own)
    expect(waiting).toMatchObject({
      plan: { count: 0, people: [], rejected: 0, offers: 0, automaticAt: null },
      job: { counts: { applied: 0 }, closeOutWaiting: 0, closeOutAt: null },
      closeOuts: { items: [], total: 0 },
    })
    expect(await planOf(world.owner)).toMatchObject({ count: 1 })
    await reject(own)
    expect(await planOf(world.owner)).toMatchObject({ count: 0, rejected: 1 })
    expect(await seenBy(own)).toEqual(waiting)
  })

  test('answers the others but leaves their own application to a colleague', async () => {
    const [own, other] = [await apply(), await world.applicant()]
    await close()
    expect((await closeOut(own.person)).status).toBe(200)
    expect(await mine(other)).toMatchObject({ visibleStatus: 'not-selected' })
    expect(await mine(own)).toMatchObject({ visibleStatus: 'job-closed' })
    expect((await closeOut(own.person)).status).toBe(409)
    expect((await closeOut(world.owner)).status).toBe(200)
    expect(await mine(own)).toMatchObject({ visibleStatus: 'not-selected' })
  })
})

test('a member without a confirmed address cannot answer applicants', async () => {
  const waiting = await world.applicant()
  await close()
  const unproven = { ...world.owner, claims: { email_verified: false } }
  app.clock.advance({ seconds: 1 })
  expect((await closeOut(unproven)).problem).toMatchObject({ code: 'email-unproven' })
  expect(await mine(waiting)).toMatchObject({ visibleStatus: 'job-closed' })
})

describe('the hourly close-out', () => {
  test('a failing job does not block others and is retried', async () => {
    const waiting = await world.applicant()
    const broken = world
    await close()
    world = await createHiringWorld(app)
    const other = await world.applicant()
    await close()
    await sql`create function refuse_event() returns trigger language plpgsql as
      $$ begin raise 'refused'; end $$`.execute(app.db.kysely)
    await sql`create trigger refuse before update on applications for each row
      when (old.job_id = ${sql.lit(broken.job.id)}) execute function refuse_event()`.execute(app.db.kysely)
    days(14)
    await expect(hourly()).rejects.toThrow('Some jobs could not be closed out.')
    expect(await mine(other)).toMatchObject({ visibleStatus: 'not-selected' })
    expect(await mine(waiting)).toMatchObject({ visibleStatus: 'job-closed' })
    await sql`drop trigger refuse on applications`.execute(app.db.kysely)
    app.clock.advance({ hours: 1 })
    await hourly()
    expect(await mine(waiting)).toMatchObject({ visibleStatus: 'not-selected' })
  })

  test('a stale close-out date on an open job notifies nobody', async () => {
    const waiting = await world.applicant()
    await app.db.kysely
      .updateTable('jobs')
      .set({ close_out_at: app.clock.now() })
      .where('id', '=', world.job.id)
      .execute()
    days(1)
    await hourly()
    expect(await mine(waiting)).toMatchObject({ visibleStatus: 'received' })
  })
})
