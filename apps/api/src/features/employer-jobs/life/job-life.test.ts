import {
  applyToJob,
  approveJob,
  createJob,
  getEmployerJob,
  getJob,
  getJobHistory,
  type JobPatch,
  listNotifications,
  pauseJob,
  publishJob,
  returnJob,
  scheduleJob,
  searchJobs,
  submitJob,
  takeBackJob,
  updateJob,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember, createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { publishScheduled } from './publish-due.ts'

let app: TestApp
let company: TestCompany
let owner: TestPerson
let recruiter: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.person('employer')
  recruiter = await app.person('employer')
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  company = await createCompany(app.db)
  await addMember(app.db, company, owner)
  await addMember(app.db, company, recruiter, 'recruiter')
})
afterAll(() => app.close())

const complete = {
  title: 'Master Baker',
  occupation: 'Baker',
  employmentType: 'full-time',
  workMode: 'on-site',
  location: 'Utrecht',
  country: 'NL',
  description: '<p>Bread.</p>',
  payMin: 2500,
  payMax: 3000,
  payCurrency: 'EUR',
  payPeriod: 'month',
} as const satisfies JobPatch

const draft = async (fields: JobPatch = complete) => {
  const { id } = (await app.request(createJob, { body: { companyId: company.id } }, owner)).body
  return (await app.request(updateJob, { params: { id }, version: 1, body: fields }, owner)).body
}
const published = async (fields: JobPatch = complete) => {
  const { id } = await draft(fields)
  return (await app.request(publishJob, { params: { id } }, owner)).body
}
const job = async (id: string) => (await app.request(getEmployerJob, { params: { id } }, owner)).body
const history = async (id: string) =>
  (await app.request(getJobHistory, { params: { id }, query: {} }, owner)).body.items
const kinds = async (id: string) => (await history(id)).map(({ kind }) => kind)
const news = async (person: TestPerson) =>
  (await app.request(listNotifications, { query: {} }, person)).body.items.map(({ kind }) => kind)
const runPublication = async () => {
  await app.platform.queue.enqueue(app.db.kysely, publishScheduled, {})
  await app.runJobs()
}
const found = async (q: string) =>
  (await app.request(searchJobs, { query: { q, exact: true } })).body.items.map((card) => card.id)

describe('a scheduled job', () => {
  const schedule = (id: string, at: string) =>
    app.request(scheduleJob, { params: { id }, body: { at } }, owner)

  test('is published at its time, with the closing date counted from then', async () => {
    const { id } = await draft({ ...complete, title: 'Krapfenmeisterin' })
    const { body } = await schedule(id, '2026-03-20T06:00:00Z')
    expect(body).toMatchObject({ status: 'scheduled', publishAt: '2026-03-20T06:00:00.000Z', slug: null })
    await runPublication()
    expect((await job(id)).status).toBe('scheduled')
    app.clock.set('2026-03-20T06:00:30Z')
    await runPublication()
    const opened = await job(id)
    expect(opened).toMatchObject({
      status: 'open',
      publishAt: null,
      publishedAt: '2026-03-20T06:00:30.000Z',
      closesAt: '2026-04-19T23:59:59.000Z',
    })
    expect(await found('Krapfenmeisterin')).toEqual([id])
    expect(await kinds(id)).toEqual(['published', 'scheduled'])
    // A second run publishes nothing twice.
    await runPublication()
    expect((await job(id)).version).toBe(opened.version)
  })

  test('cannot be published in the past, after 90 days, or after its closing date', async () => {
    const { id } = await draft({ ...complete, closesOn: '2026-04-01' })
    for (const at of ['2026-03-10T09:00:00Z', '2026-06-09T09:00:00Z', '2026-04-01T06:00:00Z']) {
      const { status, problem } = await schedule(id, at)
      expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'at'])
    }
    expect((await schedule((await draft({ title: 'Baker' })).id, '2026-03-11T09:00:00Z')).status).toBe(422)
    expect((await schedule(id, '2026-03-31T06:00:00Z')).status).toBe(200)
  })

  test('is taken back, rescheduled, edited and published early', async () => {
    const { id } = await draft()
    await schedule(id, '2026-03-20T06:00:00Z')
    const later = (await schedule(id, '2026-03-21T06:00:00Z')).body
    expect(later.publishAt).toBe('2026-03-21T06:00:00.000Z')
    const params = { id }
    const incomplete = { params, version: later.version, body: { payMin: null } }
    expect((await app.request(updateJob, incomplete, owner)).status).toBe(422)
    const renamed = { params, version: later.version, body: { title: 'Pastry Chef' } }
    expect((await app.request(updateJob, renamed, owner)).body.status).toBe('scheduled')
    expect((await app.request(takeBackJob, { params }, owner)).body).toMatchObject({
      status: 'draft',
      publishAt: null,
    })
    await schedule(id, '2026-03-20T06:00:00Z')
    expect((await app.request(publishJob, { params }, owner)).body).toMatchObject({
      status: 'open',
      publishAt: null,
    })
  })

  test('becomes a draft again, with the reason, if it cannot be published', async () => {
    const { id } = await draft()
    await schedule(id, '2026-03-20T06:00:00Z')
    await app.db.kysely
      .updateTable('companies')
      .set({ status: 'suspended' })
      .where('id', '=', company.id)
      .execute()
    app.clock.set('2026-03-20T06:01:00Z')
    await runPublication()
    const stopped = await job(id)
    expect(stopped).toMatchObject({ status: 'draft', publishAt: null })
    expect(stopped.returnReason).toContain('not in the marketplace')
    expect(await news(recruiter)).toContain('job-not-published')
  })
})

describe('approval', () => {
  beforeEach(() =>
    app.db.kysely
      .updateTable('companies')
      .set({ approves_jobs: true })
      .where('id', '=', company.id)
      .execute(),
  )
  const submit = (id: string, at: string | null = null) =>
    app.request(submitJob, { params: { id }, body: { at } }, recruiter)

  test('a recruiter submits, the owner approves, and the job is public', async () => {
    const { id } = await draft()
    const params = { id }
    expect((await app.request(publishJob, { params }, recruiter)).problem?.code).toBe('not-permitted-now')
    const { body } = await submit(id)
    expect(body).toMatchObject({ status: 'pending-approval', permitted: ['take-back', 'copy'] })
    expect(body.submittedBy).not.toBeNull()
    expect(await news(owner)).toContain('job-submitted')
    expect((await app.request(approveJob, { params }, recruiter)).problem?.code).toBe('forbidden')
    expect((await app.request(approveJob, { params, version: 1 }, owner)).problem?.code).toBe('stale')
    expect((await app.request(approveJob, { params }, owner)).body.status).toBe('open')
    expect(await news(recruiter)).toContain('job-approved')
    expect((await app.request(approveJob, { params }, owner)).problem?.code).toBe('not-permitted-now')
    expect(await kinds(id)).toEqual(['published', 'approved', 'submitted'])
  })

  test('an owner returns a job with a reason that the recruiter reads until the next submission', async () => {
    const { id } = await draft()
    await submit(id)
    const answer = await app.request(
      returnJob,
      { params: { id }, body: { reason: 'Name the shifts.' } },
      owner,
    )
    expect(answer.body).toMatchObject({ status: 'draft', returnReason: 'Name the shifts.' })
    expect(await news(recruiter)).toContain('job-returned')
    expect((await history(id))[0]).toMatchObject({ kind: 'returned', note: 'Name the shifts.' })
    expect((await submit(id)).body.returnReason).toBe('')
  })

  test('an approved job waits for the time that was asked for, and cannot be changed meanwhile', async () => {
    const { id } = await draft()
    await submit(id, '2026-03-20T06:00:00Z')
    const approved = (await app.request(approveJob, { params: { id } }, owner)).body
    expect(approved).toMatchObject({ status: 'scheduled', publishAt: '2026-03-20T06:00:00.000Z' })
    const change = { params: { id }, version: approved.version, body: { payMax: 9000 } }
    expect((await app.request(updateJob, change, recruiter)).problem?.code).toBe('not-permitted-now')
    app.clock.set('2026-03-20T06:00:00Z')
    await runPublication()
    expect((await job(id)).status).toBe('open')
  })

  test('a job whose closing date passed while it waited is not published', async () => {
    const { id } = await draft({ ...complete, closesOn: '2026-03-12' })
    await submit(id)
    app.clock.set('2026-03-13T09:00:00Z')
    const { status, problem } = await app.request(approveJob, { params: { id } }, owner)
    expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'closesOn'])
    // A refused approval leaves nothing behind.
    expect(await kinds(id)).toEqual(['submitted'])
  })

  test('owners publish without approval', async () => {
    expect((await published()).status).toBe('open')
  })
})

describe('a paused job', () => {
  test('leaves search and page at once, and comes back with its dates', async () => {
    const before = await published({ ...complete, title: 'Lebkuchenbäckerin' })
    const params = { id: before.id }
    expect((await app.request(pauseJob, { params }, owner)).body).toMatchObject({
      status: 'paused',
      permitted: ['edit', 'publish', 'close', 'extend', 'copy'],
    })
    expect(await found('Lebkuchenbäckerin')).not.toContain(before.id)
    const page = () => app.request(getJob, { params: { slug: before.slug ?? '' } })
    expect((await page()).status).toBe(410)
    const candidate = await app.person('candidate')
    const application = { params: { id: before.id }, body: {} }
    expect((await app.request(applyToJob, application, candidate)).problem?.code).toBe('gone')
    app.clock.set('2026-03-12T09:00:00Z')
    expect((await app.request(publishJob, { params }, owner)).body).toMatchObject({
      status: 'open',
      publishedAt: before.publishedAt,
      closesAt: before.closesAt,
    })
    expect(await found('Lebkuchenbäckerin')).toContain(before.id)
    expect((await page()).status).toBe(200)
    expect(await kinds(before.id)).toEqual(['resumed', 'paused', 'published'])
  })

  test('ends on its closing date too', async () => {
    const { expireJobs } = await import('../expire-jobs.ts')
    const { id } = await published({ ...complete, closesOn: '2026-03-12' })
    await app.request(pauseJob, { params: { id } }, owner)
    app.clock.set('2026-03-13T00:00:00Z')
    await app.platform.queue.enqueue(app.db.kysely, expireJobs, {})
    await app.runJobs()
    expect((await job(id)).status).toBe('expired')
    expect((await kinds(id))[0]).toBe('expired')
  })
})
