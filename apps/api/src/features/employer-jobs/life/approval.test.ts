import {
  approveJob,
  pauseJob,
  publishJob,
  returnJob,
  scheduleJob,
  submitJob,
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

const { draft, published, job, history, kinds, news } = postedJobs(() => ({ app, company, owner }))
const runPublication = async () => {
  await app.platform.queue.enqueue(app.db.kysely, publishScheduled, {})
  await app.runJobs()
}

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

  const approve = async (id: string, person = owner) =>
    app.request(approveJob, { params: { id }, version: (await job(id)).version }, person)

  test('a recruiter submits, the owner approves, and the job is public', async () => {
    const { id } = await draft()
    const params = { id }
    expect((await app.request(publishJob, { params }, recruiter)).problem?.code).toBe('not-permitted-now')
    const { body } = await submit(id)
    expect(body).toMatchObject({ status: 'pending-approval', permitted: ['take-back', 'copy'] })
    expect(body.submittedBy).not.toBeNull()
    expect(await news(owner)).toContain('job-submitted')
    expect((await approve(id, recruiter)).problem?.code).toBe('forbidden')
    expect((await app.request(approveJob, { params, version: 1 }, owner)).problem?.code).toBe('stale')
    expect((await approve(id)).body.status).toBe('open')
    expect(await news(recruiter)).toContain('job-approved')
    expect((await approve(id)).problem?.code).toBe('not-permitted-now')
    expect(await kinds(id)).toEqual(['published', 'approved', 'submitted'])
  })

  test('an owner returns a job with a reason that the recruiter reads until the next submission', async () => {
    const { id } = await draft()
    await submit(id)
    const { version } = await job(id)
    const input = { params: { id }, version, body: { reason: 'Name the shifts.' } }
    const answer = await app.request(returnJob, input, owner)
    expect(answer.body).toMatchObject({ status: 'draft', returnReason: 'Name the shifts.' })
    expect(await news(recruiter)).toContain('job-returned')
    expect((await history(id))[0]).toMatchObject({ kind: 'returned', note: 'Name the shifts.' })
    expect((await submit(id)).body.returnReason).toBe('')
  })

  test('an approved job waits for the time that was asked for, and cannot be changed meanwhile', async () => {
    const { id } = await draft()
    await submit(id, '2026-03-20T06:00:00Z')
    const approved = (await approve(id)).body
    expect(approved).toMatchObject({ status: 'scheduled', publishAt: '2026-03-20T06:00:00.000Z' })
    const change = { params: { id }, version: approved.version, body: { payMax: 9000 } }
    expect((await app.request(updateJob, change, recruiter)).problem?.code).toBe('not-permitted-now')
    app.clock.set('2026-03-20T06:00:00Z')
    await runPublication()
    expect((await job(id)).status).toBe('open')
  })

  test('a job whose closing date passed while it waited is not published', async () => {
    const { id } = await draft({ ...publishable, closesOn: '2026-03-12' })
    await submit(id)
    app.clock.set('2026-03-13T09:00:00Z')
    const { status, problem } = await approve(id)
    expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'closesOn'])
    // A refused approval leaves nothing behind.
    expect(await kinds(id)).toEqual(['submitted'])
  })

  test('a job that was scheduled before owners approved jobs waits for them', async () => {
    const setApproval = (approves: boolean) =>
      app.db.kysely
        .updateTable('companies')
        .set({ approves_jobs: approves })
        .where('id', '=', company.id)
        .execute()
    await setApproval(false)
    const { id } = await draft()
    const params = { id }
    await app.request(scheduleJob, { params, body: { at: '2026-03-20T06:00:00Z' } }, recruiter)
    await setApproval(true)
    for (const route of [publishJob, pauseJob] as const) {
      expect((await app.request(route, { params }, recruiter)).problem?.code).toBe('not-permitted-now')
    }
    app.clock.set('2026-03-20T06:00:00Z')
    await runPublication()
    expect(await job(id)).toMatchObject({ status: 'pending-approval', submittedBy: null })
    expect(await news(owner)).toContain('job-submitted')
    expect((await approve(id)).body.status).toBe('open')
  })

  test('approving and taking back at once leave one of the two', async () => {
    const { id } = await draft()
    await submit(id)
    const { version } = await job(id)
    const params = { id }
    const [approved, takenBack] = await Promise.all([
      app.request(approveJob, { params, version }, owner),
      app.request(takeBackJob, { params }, recruiter),
    ])
    expect([approved.status, takenBack.status].toSorted()).toEqual([200, expect.any(Number)])
    expect((await job(id)).status).toBe(approved.status === 200 ? 'open' : 'draft')
  })

  test('owners publish without approval', async () => {
    expect((await published()).status).toBe('open')
  })
})
