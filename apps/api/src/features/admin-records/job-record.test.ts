import {
  closeJob,
  closeJobAsAdministrator,
  getJobRecord,
  pauseJob,
  publishJob,
  updateJob,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createCandidate, createHiringWorld, createQuestion } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  admin = await app.person('admin')
})
afterAll(() => app.close())

const read = async (id: string, person = admin) =>
  (await app.request(getJobRecord, { params: { id } }, person)).body

test('the record shows the state of the job and of its company', async () => {
  const { company, job, owner } = await createHiringWorld(app)
  await app.db.pool.query('update jobs set created_by = $2 where id = $1', [job.id, owner.userId])
  expect(await read(job.id)).toMatchObject({
    id: job.id,
    title: job.title,
    status: 'open',
    takesApplications: true,
    createdBy: 'Olga Owner',
    source: null,
    blindUntil: null,
    company: { id: company.id, name: company.name, status: 'verified' },
  })
  await app.db.pool.query("update companies set status = 'suspended' where id = $1", [company.id])
  await app.db.pool.query("update users set status = 'deletion-requested', erase_at = now() where id = $1", [
    owner.userId,
  ])
  expect(await read(job.id)).toMatchObject({
    status: 'open',
    takesApplications: false,
    createdBy: 'Deleted person',
    company: { status: 'suspended' },
  })
})

test('the record says until which stage names are hidden', async () => {
  const { job } = await createHiringWorld(app)
  await app.db.pool.query("update jobs set blind_until = 'interview' where id = $1", [job.id])
  expect(await read(job.id)).toMatchObject({ blindUntil: 'interview' })
})

test('each publication is a version with the names of the fields that changed', async () => {
  const { job, owner } = await createHiringWorld(app)
  await app.db.pool.query(
    "update jobs set status = 'draft', category_id = (select min(id) from job_categories) where id = $1",
    [job.id],
  )
  const params = { id: job.id }
  const published = await app.request(publishJob, { params }, owner)
  expect(published.status).toBe(200)
  await app.request(closeJob, { params, body: { outcome: 'cancelled' } }, owner)
  expect(await read(job.id)).toMatchObject({ status: 'closed', closeOutcome: 'cancelled' })
  const { version } = await read(job.id)
  const body = { title: 'Head baker', payMax: 4000, closesOn: '2026-04-20' }
  const changed = await app.request(updateJob, { params, body, version }, owner)
  expect(changed.status).toBe(200)
  expect((await app.request(publishJob, { params }, owner)).status).toBe(200)
  const { versions } = await read(job.id)
  expect(versions).toMatchObject([{ changed: ['title', 'payMax', 'closesOn'] }, { changed: [] }])
  expect(versions[0]?.version).toBeGreaterThan(versions[1]?.version ?? 0)
})

test('pauses and closings are listed with who did it; those of administrators only as closings', async () => {
  const { job, owner } = await createHiringWorld(app)
  await app.db.pool.query(
    'update jobs set category_id = (select min(id) from job_categories) where id = $1',
    [job.id],
  )
  const params = { id: job.id }
  const at = (hour: number) => `2026-03-11T0${hour}:00:00.000Z`
  app.clock.set(at(1))
  await app.request(pauseJob, { params }, owner)
  app.clock.set(at(2))
  await app.request(publishJob, { params }, owner)
  app.clock.set(at(3))
  await app.request(closeJob, { params, body: { outcome: 'filled' } }, owner)
  app.clock.set(at(4))
  expect((await app.request(publishJob, { params }, owner)).status).toBe(200)
  app.clock.set(at(5))
  const { version } = await read(job.id)
  const closing = { params, version, body: { reason: 'A fraud' } }
  expect((await app.request(closeJobAsAdministrator, closing, admin)).status).toBe(200)
  const { stops, closures } = await read(job.id)
  expect(stops).toEqual([
    { at: at(3), kind: 'closed', by: owner.displayName },
    { at: at(1), kind: 'paused', by: owner.displayName },
  ])
  expect(closures).toMatchObject([{ at: at(5), reason: 'A fraud' }])
})

test('questions from before there were more kinds are no change', async () => {
  const { job, owner } = await createHiringWorld(app)
  await createQuestion(app.db, job.id, { text: 'A licence?', knockOut: 'no', position: 0 })
  await createQuestion(app.db, job.id, { text: 'Why?', kind: 'text', position: 1 })
  const params = { id: job.id }
  const save = async (openings: number) => {
    const { version } = await read(job.id)
    return app.request(updateJob, { params, body: { openings }, version }, owner)
  }
  const { fields } = (await save(3)).body
  const questions = fields.questions.map(({ id, text, required }, index) => ({
    ...{ id, text, required },
    ...(index === 0 ? { kind: 'yes-no', knockOut: 'no' } : { kind: 'text', knockOut: null }),
  }))
  await app.db.pool.query('update job_versions set fields = $2 where job_id = $1', [
    job.id,
    JSON.stringify({ ...fields, questions }),
  ])
  await save(4)
  expect((await read(job.id)).versions[0]?.changed).toEqual(['openings'])
})

test('the numbers of applications add up, and reveal no undisclosed rejection', async () => {
  const { company, job } = await createHiringWorld(app)
  const at = { id: job.id, companyId: company.id }
  const apply = async (state: Partial<Parameters<typeof createApplicationRow>[1]>) => {
    const { userId: candidateId } = await createCandidate(app.db)
    await createApplicationRow(app.db, { job: at, candidateId, ...state })
  }
  await apply({})
  await apply({ stage: 'interview' })
  await apply({ stage: 'interview', status: 'on-hold' })
  await apply({ stage: 'interview', status: 'rejected' })
  await apply({ stage: 'shortlist', status: 'rejected', told: true })
  await apply({ stage: 'hired', status: 'hired' })
  await apply({ status: 'withdrawn' })
  const { applications } = await read(job.id)
  expect(applications).toEqual({
    total: 7,
    running: { applied: 1, shortlist: 0, questionnaire: 0, interview: 3, 'detail-fulfillment': 0, hired: 0 },
    ended: { hired: 1, rejected: 1, withdrawn: 1 },
  })
})

test('an administrator who applied does not see their own application in the numbers', async () => {
  const { company, job } = await createHiringWorld(app)
  const both = await createCandidate(app.db)
  await app.db.pool.query("update users set roles = '{candidate,admin}' where id = $1", [both.userId])
  const at = { id: job.id, companyId: company.id }
  await createApplicationRow(app.db, { job: at, candidateId: both.userId, status: 'rejected' })
  expect((await read(job.id, both)).applications.total).toBe(0)
  expect((await read(job.id)).applications.total).toBe(1)
})

test('an unknown job gives 404', async () => {
  const answer = await app.request(getJobRecord, { params: { id: uuidv7() } }, admin)
  expect([answer.status, answer.problem?.code]).toEqual([404, 'not-found'])
})
