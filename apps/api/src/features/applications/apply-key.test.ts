import { applyToJob } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createCandidate, createHiringWorld, createQuestion } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const key = 'one-key-of-one-person'
const applyFor = (jobId: string, person: TestPerson, answers?: { questionId: string; answer: string }[]) =>
  app.request(applyToJob, { params: { id: jobId }, body: answers ? { answers } : {} }, person, {
    'idempotency-key': key,
  })
const stored = async (person: TestPerson) => {
  const { rows } = await app.db.pool.query<{ applications: number; notifications: number; keys: number }>(
    `select (select count(*) from applications where candidate_id = $1) as applications,
       (select count(*) from notifications where candidate_id = $1) as notifications,
       (select count(*) from idempotency_keys where user_id = $1) as keys`,
    [person.userId],
  )
  return rows[0]
}

test('one idempotency key used for two jobs at once stores one application and no trace of the other', async () => {
  const person = await createCandidate(app.db)
  const jobs = await Promise.all(Array.from({ length: 6 }, () => createHiringWorld(app)))
  const answers = await Promise.all(jobs.map(({ job }) => applyFor(job.id, person)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.map(({ problem }) => problem?.code)).toEqual(Array(5).fill('duplicate-request'))
  expect(await stored(person)).toEqual({ applications: 1, notifications: 2, keys: 1 })
})

test('a refused application leaves the idempotency key unused', async () => {
  const person = await createCandidate(app.db)
  const { job } = await createHiringWorld(app)
  const questionId = await createQuestion(app.db, job.id, { text: 'Do you drive?' })
  expect((await applyFor(job.id, person)).problem?.code).toBe('invalid')
  expect(await stored(person)).toEqual({ applications: 0, notifications: 0, keys: 0 })
  expect((await applyFor(job.id, person, [{ questionId, answer: 'yes' }])).status).toBe(201)
  expect(await stored(person)).toEqual({ applications: 1, notifications: 2, keys: 1 })
})

test('a retry gets the same answer after the job has ended', async () => {
  const person = await createCandidate(app.db)
  const { job } = await createHiringWorld(app)
  const first = await applyFor(job.id, person)
  await app.db.pool.query("update jobs set status = 'closed' where id = $1", [job.id])
  expect((await applyFor(job.id, person)).body).toEqual(first.body)
})

test('an expired key counts as new, whether or not it was cleaned up', async () => {
  const person = await createCandidate(app.db)
  const [one, other] = [await createHiringWorld(app), await createHiringWorld(app)]
  expect((await applyFor(one.job.id, person)).status).toBe(201)
  await app.db.pool.query(
    "update idempotency_keys set created_at = now() - interval '25 hours' where user_id = $1",
    [person.userId],
  )
  const second = await applyFor(other.job.id, person)
  expect(second.status).toBe(201)
  expect((await applyFor(other.job.id, person)).body).toEqual(second.body)
  expect(await stored(person)).toEqual({ applications: 2, notifications: 4, keys: 1 })
})

test('a job that takes applications elsewhere refuses new ones and keeps those it has', async () => {
  const [early, late] = [await createCandidate(app.db), await createCandidate(app.db)]
  const { job } = await createHiringWorld(app)
  const first = await applyFor(job.id, early)
  await app.db.pool.query("update jobs set apply_url = 'https://board.example/1?a=b' where id = $1", [job.id])
  const { status, problem } = await applyFor(job.id, late)
  expect([status, problem?.code]).toEqual([409, 'applies-elsewhere'])
  expect(problem?.message).toBe('This job takes applications at board.example, not here.')
  expect((await applyFor(job.id, early)).body).toEqual(first.body)
  expect([await stored(early), await stored(late)]).toMatchObject([{ applications: 1 }, { applications: 0 }])
})
