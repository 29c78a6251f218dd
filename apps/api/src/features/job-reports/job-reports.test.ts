import {
  getAdminDashboard,
  listEmployerJobs,
  listJobReports,
  listNotifications,
  readNotificationsOfPage,
  reportJob,
  resolveJobReport,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { forgetReportersOfJobs } from './job-reports-feature.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: '1' } })
  admin = await app.person('admin')
})
beforeEach(async () => {
  for (const table of ['job_reports', 'rate_counts', 'notifications'])
    await app.db.pool.query(`delete from ${table}`)
})
afterAll(() => app.close())

const fraud = { reason: 'fraud', words: 'They ask for my card number.' } as const
const send = (id: string, person: TestPerson | null, body: typeof fraud | { reason: 'other' } = fraud) =>
  app.request(reportJob, { params: { id }, body }, person)
const list = async (query: { resolved?: boolean; jobId?: string } = {}) =>
  (await app.request(listJobReports, { query }, admin)).body.items
const news = async (person: TestPerson) =>
  (await app.request(listNotifications, {}, person)).body.items.map(({ kind, jobId }) => [kind, jobId])
const resolve = (id: string, version: number, body: Parameters<typeof bodyOf>[0]) =>
  app.request(resolveJobReport, { params: { id }, version, body: bodyOf(body) }, admin)
const bodyOf = (body: { outcome: 'acted' | 'dismissed'; note?: string; others?: boolean }) => body

test('a person reports a job once; administrators do not see the reporter', async () => {
  const { job, company } = await createHiringWorld(app)
  const person = await app.person('candidate')
  expect((await send(job.id, person)).status).toBe(201)
  const again = await send(job.id, person, { reason: 'other' })
  expect(again.problem).toMatchObject({
    code: 'conflict',
    message: 'You have already reported this job.',
  })
  const reports = await list()
  expect(reports).toMatchObject([
    {
      ...fraud,
      job: { id: job.id, title: job.title, status: 'open', company: { id: company.id } },
      isTold: true,
      othersOpen: 0,
      outcome: null,
    },
  ])
  expect(JSON.stringify(reports)).not.toContain(person.userId)
})

test('visitors can report repeatedly, up to the limit per IP address', async () => {
  const { job } = await createHiringWorld(app)
  for (let count = 0; count < 10; count += 1) expect((await send(job.id, null)).status).toBe(201)
  expect((await send(job.id, null)).problem?.code).toBe('too-many-requests')
  expect(await list()).toHaveLength(10)
  expect((await list())[0]).toMatchObject({ isTold: false, othersOpen: 9 })
})

test('a retried report is stored once', async () => {
  const { job } = await createHiringWorld(app)
  const headers = { 'idempotency-key': 'report-twice' }
  const call = { params: { id: job.id }, body: fraud }
  const answers = await Promise.all([1, 2, 3].map(() => app.request(reportJob, call, null, headers)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await list()).toHaveLength(1)
})

test('only an open job of a company in the marketplace can be reported', async () => {
  const { job, company } = await createHiringWorld(app)
  await app.db.pool.query(`update companies set status = 'suspended' where id = $1`, [company.id])
  expect((await send(job.id, null)).problem?.code).toBe('not-permitted-now')
  await app.db.pool.query(`update companies set status = 'verified' where id = $1`, [company.id])
  await app.db.pool.query(`update jobs set status = 'closed' where id = $1`, [job.id])
  expect((await send(job.id, null)).problem?.message).toBe('This job is no longer open.')
  await app.db.pool.query(`update jobs set status = 'draft' where id = $1`, [job.id])
  expect((await send(job.id, null)).status).toBe(404)
  expect(await list()).toEqual([])
})

test('administrators are notified of the first open report about a job, the company never', async () => {
  const { job, owner } = await createHiringWorld(app)
  await send(job.id, await app.person('candidate'))
  await send(job.id, null)
  expect(await news(admin)).toEqual([['job-reported', job.id]])
  expect(await news(owner)).toEqual([])
  const seen = await app.request(listEmployerJobs, {}, owner)
  expect(JSON.stringify(seen.body)).not.toContain('report')
})

test('resolving notifies the reporter, is audited, and cannot be repeated', async () => {
  const { job, owner } = await createHiringWorld(app)
  const [person, other] = [await app.person('candidate'), await app.person('employer')]
  await send(job.id, person)
  app.clock.advance({ minutes: 1 })
  await send(job.id, other)
  const [first] = await list({ jobId: job.id })
  const done = await resolve(first?.id ?? '', 1, { outcome: 'acted', note: 'Closed it' })
  expect(done.body).toMatchObject({ outcome: 'acted', note: 'Closed it', version: 2, othersOpen: 1 })
  expect(await news(person)).toEqual([['job-report-acted', job.id]])
  expect([await news(other), await news(owner)]).toEqual([[], []])
  expect((await resolve(first?.id ?? '', 2, { outcome: 'dismissed' })).problem?.code).toBe(
    'not-permitted-now',
  )
  expect(await list({ resolved: true })).toMatchObject([{ id: first?.id }])
  expect(await list()).toMatchObject([{ job: { id: job.id } }])
  const { rows } = await app.db.pool.query(
    `select action, subject_id, details from audit_events where action = 'job.report.resolve'`,
  )
  expect(rows).toEqual([
    { action: 'job.report.resolve', subject_id: job.id, details: { outcome: 'acted', reports: 1 } },
  ])
})

test('visiting the job page marks the outcome notification as read', async () => {
  const { job } = await createHiringWorld(app)
  const { rows } = await app.db.pool.query<{ slug: string }>('select slug from jobs where id = $1', [job.id])
  const unread = async (person: TestPerson) => (await app.request(listNotifications, {}, person)).body.unread
  for (const page of [rows[0]?.slug, job.id]) {
    const person = await app.person('candidate')
    await send(job.id, person)
    const [report] = await list()
    await resolve(report?.id ?? '', 1, { outcome: 'acted' })
    await app.request(readNotificationsOfPage, { body: { path: '/jobs/another' } }, person)
    expect(await unread(person)).toBe(1)
    await app.request(readNotificationsOfPage, { body: { path: `/jobs/${page}` } }, person)
    expect(await unread(person)).toBe(0)
  }
})

test('the administrators’ dashboard counts the open reports that the queue lists', async () => {
  const { job } = await createHiringWorld(app)
  const waiting = async () => (await app.request(getAdminDashboard, {}, admin)).body.jobReports
  expect(await waiting()).toEqual({ count: 0, capped: false })
  await send(job.id, null)
  await send(job.id, null)
  expect(await waiting()).toEqual({ count: (await list()).length, capped: false })
  const [first] = await list()
  await resolve(first?.id ?? '', 1, { outcome: 'acted' })
  expect(await waiting()).toEqual({ count: 1, capped: false })
})

test('all open reports about a job can be resolved at once, unless they changed', async () => {
  const { job } = await createHiringWorld(app)
  const { job: elsewhere } = await createHiringWorld(app)
  const people = [await app.person('candidate'), await app.person('candidate')]
  for (const person of people) await send(job.id, person)
  await send(elsewhere.id, null)
  const [first] = await list({ jobId: job.id })
  const stale = await resolve(first?.id ?? '', 7, { outcome: 'dismissed', others: true })
  expect(stale.problem?.code).toBe('stale')
  await resolve(first?.id ?? '', 1, { outcome: 'dismissed', others: true })
  expect(await list({ jobId: job.id })).toEqual([])
  expect(await list()).toMatchObject([{ job: { id: elsewhere.id } }])
  for (const person of people) expect(await news(person)).toEqual([['job-report-dismissed', job.id]])
})

test('reporter and text are deleted 90 days after resolution, not earlier', async () => {
  const { job } = await createHiringWorld(app)
  const { job: elsewhere } = await createHiringWorld(app)
  await send(job.id, await app.person('candidate'))
  await send(elsewhere.id, await app.person('candidate'))
  const [first] = await list({ jobId: job.id })
  await resolve(first?.id ?? '', 1, { outcome: 'acted', note: 'Closed it' })
  const kept = { ...fraud, isTold: true }
  const forget = async () => {
    await app.platform.queue.enqueue(app.db.kysely, forgetReportersOfJobs, {})
    await app.runJobs()
  }
  app.clock.advance({ hours: 24 * 90 })
  await forget()
  admin = await app.person('admin')
  expect(await list({ resolved: true })).toMatchObject([kept])
  app.clock.advance({ hours: 1 })
  await forget()
  expect(await list({ resolved: true })).toMatchObject([
    { reason: 'fraud', words: '', isTold: false, outcome: 'acted', note: 'Closed it' },
  ])
  expect(await list()).toMatchObject([kept])
})
