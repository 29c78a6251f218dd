import {
  applyToJob,
  getJob,
  pauseJob,
  publishJob,
  scheduleJob,
  searchJobs,
  takeBackJob,
  updateJob,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember, createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { postedJobs, publishable } from '#testing/factories/posted-jobs.ts'
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

const { draft, published, job, kinds, news } = postedJobs(() => ({ app, company, owner }))
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
    const { id } = await draft({ ...publishable, title: 'Krapfenmeisterin' })
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
    // A second run changes nothing.
    await runPublication()
    expect((await job(id)).version).toBe(opened.version)
  })

  test('cannot be published in the past, after 90 days, or after its closing date', async () => {
    const { id } = await draft({ ...publishable, closesOn: '2026-04-01' })
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
    // The draft keeps the time that was asked for.
    expect((await app.request(takeBackJob, { params }, owner)).body).toMatchObject({
      status: 'draft',
      publishAt: '2026-03-21T06:00:00.000Z',
    })
    const tooSoon = { params, body: { closesOn: '2026-03-15' } }
    await schedule(id, '2026-03-21T06:00:00Z')
    const refused = await app.request(updateJob, { ...tooSoon, version: (await job(id)).version }, owner)
    expect(refused.problem?.errors?.[0]?.path).toBe('at')
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
    expect(stopped).toMatchObject({ status: 'draft' })
    expect(stopped.returnReason).toBe('The company was not in the marketplace at the planned time.')
    expect(await news(owner)).toContain('job-not-published')
    // The owner made the job, so another recruiter has nothing to do with it.
    expect(await news(recruiter)).not.toContain('job-not-published')
  })
})

describe('a paused job', () => {
  test('leaves search and page at once, and comes back with its dates', async () => {
    const before = await published({ ...publishable, title: 'Lebkuchenbäckerin' })
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

  test('gets another closing date, and can be resumed on its last day', async () => {
    const { id, version } = await published({ ...publishable, closesOn: '2026-03-20' })
    const params = { id }
    await app.request(pauseJob, { params }, owner)
    const move = (closesOn: string) =>
      app.request(updateJob, { params, version: version + 1, body: { closesOn } }, owner)
    expect((await move('2026-03-01')).problem?.errors?.[0]?.path).toBe('closesOn')
    expect((await move('2026-04-01')).body.closesAt).toBe('2026-04-01T23:59:59.000Z')
    app.clock.set('2026-04-01T12:00:00Z')
    expect((await app.request(publishJob, { params }, owner)).body.status).toBe('open')
  })

  test('ends on its closing date too', async () => {
    const { expireJobs } = await import('../expire-jobs.ts')
    const { id } = await published({ ...publishable, closesOn: '2026-03-12' })
    await app.request(pauseJob, { params: { id } }, owner)
    app.clock.set('2026-03-13T00:00:00Z')
    await app.platform.queue.enqueue(app.db.kysely, expireJobs, {})
    await app.runJobs()
    expect((await job(id)).status).toBe('expired')
    expect((await kinds(id))[0]).toBe('expired')
  })
})
