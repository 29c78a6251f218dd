import {
  closeJob,
  closeOutJob,
  extendJob,
  getEmployerJob,
  getJob,
  getMyApplication,
  type JobPatch,
  publishJob,
  searchJobs,
  updateJob,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { addMember, createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { postedJobs, publishable } from '#testing/factories/posted-jobs.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let company: TestCompany
let owner: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.person('employer')
  company = await createCompany(app.db, { name: 'Größe & Söhne' })
  await addMember(app.db, company, owner)
})
beforeEach(() => app.clock.set('2026-03-10T09:00:00Z'))
afterAll(() => app.close())

const { draft } = postedJobs(() => ({ app, company, owner }))
const publish = (id: string, version?: number) =>
  app.request(publishJob, { params: { id }, ...(version && { version }) }, owner)
const published = async (fields: JobPatch = publishable) => (await publish((await draft(fields)).id)).body
const patch = (id: string, version: number, body: JobPatch) =>
  app.request(updateJob, { params: { id }, version, body }, owner)
const close = (id: string) => app.request(closeJob, { params: { id }, body: { outcome: 'cancelled' } }, owner)
const page = async (slug: string | null) =>
  (await app.request(getJob, { params: { slug: slug ?? '' } })).status
const found = async (q: string) =>
  (await app.request(searchJobs, { query: { q, exact: true } })).body.items.map((card) => card.id)

describe('publishing', () => {
  test('shows a complete draft on its page and in search at once', async () => {
    const job = await draft({ ...publishable, title: 'Unmistakable Pretzelsmith' })
    const { body } = await publish(job.id, job.version)
    expect(body).toMatchObject({
      status: 'open',
      version: job.version + 1,
      publishedAt: '2026-03-10T09:00:00.000Z',
      // Without a date, a job closes after 30 days. It stays open for all of its last day.
      closesAt: '2026-04-09T23:59:59.000Z',
      permitted: ['edit', 'pause', 'close', 'extend', 'copy'],
    })
    expect(body.slug).toMatch(/^unmistakable-pretzelsmith-grosse-and-sohne-[0-9a-f]{8}$/)
    expect(body.fields.closesOn).toBe('2026-04-09')
    expect(await page(body.slug)).toBe(200)
    expect(await found('pretzelsmith')).toEqual([job.id])
    const versions = await app.db.kysely
      .selectFrom('job_versions')
      .select(['version', 'fields'])
      .where('job_id', '=', job.id)
      .execute()
    expect(versions).toEqual([{ version: body.version, fields: body.fields }])
  })

  test('lists all missing fields and changes nothing', async () => {
    const job = await draft({ title: 'Abc', payMin: 10, payMax: 5, closesOn: '2026-03-10' })
    const { status, problem } = await publish(job.id)
    expect([status, problem?.code]).toEqual([422, 'invalid'])
    expect(problem?.errors?.map((error) => error.path)).toEqual([
      'title',
      'occupation',
      'employmentType',
      'workMode',
      'location',
      'country',
      'description',
      'payPeriod',
      'payMax',
      'closesOn',
    ])
    expect((await app.request(getEmployerJob, { params: { id: job.id } }, owner)).body).toEqual(job)
  })

  test('accepts closing dates from tomorrow to 90 days from now', async () => {
    const on = async (closesOn: string) =>
      (await publish((await draft({ ...publishable, closesOn })).id)).status
    expect(await on('2026-03-10')).toBe(422)
    expect(await on('2026-03-11')).toBe(200)
    expect(await on('2026-06-08')).toBe(200)
    expect(await on('2026-06-09')).toBe(422)
  })

  test('concurrent requests publish a job once', async () => {
    const job = await draft()
    const answers = await Promise.all([1, 2, 3].map(() => publish(job.id)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    expect((await publish(job.id, 1)).problem?.code).toBe('stale')
  })
})

describe('an open job', () => {
  test('updates search at once when it changes; its required fields cannot be emptied', async () => {
    const job = await published({ ...publishable, title: 'Brezelmeister' })
    const { body } = await patch(job.id, job.version, { title: 'Semmelmeister', closesOn: '2026-05-01' })
    expect(body).toMatchObject({ slug: job.slug, closesAt: '2026-05-01T23:59:59.000Z' })
    expect([await found('Brezelmeister'), await found('Semmelmeister')]).toEqual([[], [job.id]])
    for (const field of ['title', 'location', 'description'] as const) {
      const { status, problem } = await patch(job.id, body.version, { [field]: '' })
      expect([status, problem?.errors?.map((error) => error.path)]).toEqual([422, [field]])
    }
    const { problem } = await patch(job.id, body.version, { closesOn: null, payMax: 1 })
    expect(problem?.errors?.map((error) => error.path).sort()).toEqual(['closesOn', 'payMax'])
  })

  test('can be edited on its last day', async () => {
    const job = await published({ ...publishable, closesOn: '2026-03-11' })
    app.clock.set('2026-03-11T20:00:00Z')
    expect((await patch(job.id, job.version, { title: 'Still Baker' })).status).toBe(200)
  })

  test('cannot have fewer openings than people hired', async () => {
    const { id } = await createJobRow(app.db, {
      companyId: company.id,
      openings: 3,
      filled: 2,
      closesAt: '2026-04-01T23:59:59Z',
    })
    const { problem } = await patch(id, 1, { openings: 2 })
    expect(problem?.errors?.[0]).toMatchObject({
      path: 'openings',
      message: expect.stringContaining('2 people'),
    })
    expect((await patch(id, 1, { openings: 4 })).status).toBe(200)
  })

  test('can be extended to at most 90 days from today', async () => {
    const job = await published()
    const extend = (closesOn: string, id = job.id) =>
      app.request(extendJob, { params: { id }, body: { closesOn } }, owner)
    for (const day of ['2026-03-10', '2026-06-09']) {
      expect((await extend(day)).problem?.errors?.[0]?.path).toBe('closesOn')
    }
    const { body } = await extend('2026-06-08')
    expect([body.closesAt, body.fields.closesOn]).toEqual(['2026-06-08T23:59:59.000Z', '2026-06-08'])
    expect((await extend('2026-05-01', (await draft()).id)).problem?.code).toBe('not-permitted-now')
  })

  test('closes with an outcome and leaves search at once', async () => {
    const job = await published({ ...publishable, title: 'Zwiebackmeister' })
    expect(await found('Zwiebackmeister')).toEqual([job.id])
    const { body } = await close(job.id)
    expect(body).toMatchObject({
      status: 'closed',
      closeOutcome: 'cancelled',
      closedAt: '2026-03-10T09:00:00.000Z',
    })
    expect([await found('Zwiebackmeister'), await page(job.slug)]).toEqual([[], 410])
    expect((await close(job.id)).problem?.code).toBe('not-permitted-now')
  })
})

describe('relisting', () => {
  test('needs a closing date in the future and keeps the slug', async () => {
    const job = await published({ ...publishable, closesOn: '2026-03-20' })
    const closed = (await close(job.id)).body
    app.clock.set('2026-04-15T09:00:00Z')
    expect((await publish(job.id)).problem?.errors).toEqual([
      { path: 'closesOn', message: 'Choose a date after today' },
    ])
    expect((await patch(job.id, closed.version, { title: '' })).status).toBe(422)
    await patch(job.id, closed.version, { closesOn: '2026-05-01' })
    const { body } = await publish(job.id)
    expect(body).toMatchObject({
      status: 'open',
      slug: job.slug,
      closedAt: null,
      closeOutcome: null,
      publishedAt: '2026-04-15T09:00:00.000Z',
    })
    expect(await page(job.slug)).toBe(200)
  })

  test('of a filled job needs another opening', async () => {
    const { id } = await createJobRow(app.db, {
      companyId: company.id,
      status: 'closed',
      openings: 1,
      filled: 1,
      closesAt: '2026-04-01T23:59:59Z',
    })
    expect((await publish(id)).problem?.errors?.[0]?.path).toBe('openings')
    await patch(id, 1, { openings: 2 })
    expect((await publish(id)).status).toBe(200)
  })
})

describe('expiry', () => {
  test('removes exactly the jobs past their closing time from search', async () => {
    const due = await published({ ...publishable, title: 'Kipferlmeister', closesOn: '2026-03-12' })
    const later = await published({ ...publishable, title: 'Kipferlmeister', closesOn: '2026-03-13' })
    app.clock.set('2026-03-12T23:59:58Z')
    const status = async (id: string) =>
      (await app.request(getEmployerJob, { params: { id } }, owner)).body.status
    const { expireJobs } = await import('./expire-jobs.ts')
    const { userId: candidateId } = await app.person('candidate')
    await createApplicationRow(app.db, {
      job: { id: due.id, companyId: company.id },
      candidateId,
      at: app.clock.now(),
    })
    const run = async () => {
      await app.platform.queue.enqueue(app.db.kysely, expireJobs, {})
      await app.runJobs()
    }
    await run()
    expect(await status(due.id)).toBe('open')
    app.clock.set('2026-03-12T23:59:59Z')
    await run()
    await run()
    expect([await status(due.id), await status(later.id)]).toEqual(['expired', 'open'])
    expect(await found('Kipferlmeister')).toEqual([later.id])
    expect(await page(due.slug)).toBe(410)
    const expired = (await app.request(getEmployerJob, { params: { id: due.id } }, owner)).body
    expect(expired).toMatchObject({ closedAt: '2026-03-12T23:59:59.000Z', version: due.version + 1 })
    // Applicants of an expired job are rejected automatically after 45 days, not 14.
    expect(expired).toMatchObject({ closeOutWaiting: 1, closeOutAt: '2026-04-26T23:59:59.000Z' })
  })
})

describe('the close-out', () => {
  test('answers all waiting applicants of an ended job once', async () => {
    const job = await published()
    const people = await Promise.all(Array.from({ length: 3 }, () => app.person('candidate')))
    const of = { id: job.id, companyId: company.id }
    const statuses = ['active', 'on-hold', 'withdrawn'] as const
    const applications = await Promise.all(
      people.map(({ userId }, index) =>
        createApplicationRow(app.db, {
          job: of,
          candidateId: userId,
          status: statuses[index] ?? 'active',
          at: app.clock.now(),
        }),
      ),
    )
    const closeOut = () =>
      app.request(
        closeOutJob,
        { params: { id: job.id }, body: { message: 'Thank you, the place is taken.' } },
        owner,
      )
    expect((await closeOut()).problem?.code).toBe('not-permitted-now')
    expect((await close(job.id)).body).toMatchObject({
      closeOutWaiting: 2,
      permitted: expect.arrayContaining(['close-out']),
    })
    const answers = await Promise.all([closeOut(), closeOut()])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const { body } = await app.request(getEmployerJob, { params: { id: job.id } }, owner)
    expect(body).toMatchObject({ closeOutWaiting: 0, ended: { rejected: 2, withdrawn: 1 } })
    const [first] = applications
    const [candidate] = people
    const seen = await app.request(getMyApplication, { params: { id: first?.id ?? '' } }, candidate)
    expect(seen.body).toMatchObject({ visibleStatus: 'not-selected' })
    expect(seen.body.news.at(-1)).toMatchObject({
      kind: 'rejected',
      message: 'Thank you, the place is taken.',
    })
  })
})
