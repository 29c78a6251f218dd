import {
  acceptInterview,
  advanceApplication,
  closeJob,
  closeOutJob,
  confirmHire,
  createJob,
  getAdminDashboard,
  getCandidateDashboard,
  getEmployerDashboard,
  hireApplicant,
  holdApplication,
  jobStatuses,
  listApplicants,
  listEmployerJobs,
  listMyApplications,
  listSavedJobs,
  proposeInterview,
  publishJob,
  rejectApplication,
  type Stage,
  saveJob,
  stages,
  updateJob,
  visibleStatuses,
  withdrawApplication,
} from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let worlds: HiringWorld[]
let person: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  worlds = []
  for (let made = 0; made < 10; made++) worlds.push(await createHiringWorld(app, { title: `Job ${made}` }))
  person = await createCandidate(app.db)
})
afterAll(() => app.close())

const world = (index: number): HiringWorld => {
  const world = worlds[index]
  if (!world) throw new Error(`no world ${index}`)
  return world
}
const advance = (at: HiringWorld, id: string, to: Stage) =>
  app.request(advanceApplication, { params: { id }, body: { to, reason: 'Known' } }, at.owner)
const reject = (at: HiringWorld, id: string) =>
  app.request(rejectApplication, { params: { id }, body: { reason: 'other', message: 'Sorry.' } }, at.owner)
const hire = async (at: HiringWorld, id: string) => {
  await advance(at, id, 'detail-fulfillment')
  await app.request(hireApplicant, { params: { id }, body: { startsOn: '2026-04-01' } }, at.owner)
}

describe("a candidate's dashboard", () => {
  const dashboard = async (who = person) => (await app.request(getCandidateDashboard, {}, who)).body

  test('counts match the lists after every kind of event', async () => {
    const ids = await Promise.all(worlds.map((at) => at.apply(person)))
    const id = (index: number) => ids[index] ?? ''
    await advance(world(1), id(1), 'shortlist')
    await advance(world(2), id(2), 'interview')
    const body = { startsAt: '2026-05-01T09:00:00Z', place: 'Here' }
    app.clock.advance({ minutes: 1 })
    await app.request(proposeInterview, { params: { id: id(2) }, body }, world(2).owner)
    await hire(world(3), id(3))
    await hire(world(4), id(4))
    await app.request(confirmHire, { params: { id: id(4) } }, person)
    await reject(world(5), id(5))
    app.clock.advance({ hours: 72 })
    await app.runJobs()
    await reject(world(6), id(6))
    await app.request(withdrawApplication, { params: { id: id(7) }, body: { reason: 'pay' } }, person)
    await app.request(holdApplication, { params: { id: id(8) }, body: {} }, world(8).owner)
    await advance(world(9), id(9), 'interview')
    await app.request(proposeInterview, { params: { id: id(9) }, body }, world(9).owner)
    const closed = { params: { id: world(9).job.id }, body: { outcome: 'cancelled' } } as const
    await app.request(closeJob, closed, world(9).owner)
    await app.request(saveJob, { params: { id: world(0).job.id } }, person)

    const { counts, savedJobs, profileComplete, waiting } = await dashboard()
    expect(counts).toEqual({
      received: 3,
      'in-review': 1,
      'action-needed': 1,
      offer: 1,
      hired: 1,
      'job-closed': 1,
      'not-selected': 1,
      withdrawn: 1,
    })
    for (const status of visibleStatuses) {
      const { items } = (await app.request(listMyApplications, { query: { status } }, person)).body
      expect([status, items.length]).toEqual([status, counts[status]])
    }
    expect(savedJobs).toBe((await app.request(listSavedJobs, {}, person)).body.items.length)
    expect(profileComplete).toBe(true)
    expect(waiting.total).toBe(2)
    expect(waiting.items.map((row) => [row.id, row.visibleStatus, row.task])).toEqual([
      [id(3), 'offer', { kind: 'offer', dueAt: null }],
      [id(2), 'action-needed', { kind: 'interview', dueAt: '2026-05-01T09:00:00.000Z' }],
    ])
    const { items } = (await app.request(listMyApplications, {}, person)).body
    expect(items).toEqual(expect.arrayContaining(waiting.items.map(({ task: _, ...row }) => row)))

    const interviewId = (
      await app.db.kysely.selectFrom('interviews').select('id').where('application_id', '=', id(2)).execute()
    )[0]?.id
    await app.request(acceptInterview, { params: { id: id(2), interviewId: interviewId ?? '' } }, person)
    expect((await dashboard()).counts).toMatchObject({ 'in-review': 2, 'action-needed': 0 })
  })

  test('starts empty and shows the newest jobs of the search', async () => {
    const owner = await app.person('employer')
    const company = await createCompany(app.db)
    await addMember(app.db, company, owner)
    const draft = (await app.request(createJob, { body: { companyId: company.id } }, owner)).body
    const fields = {
      title: 'Fresh baker',
      occupation: 'Baker',
      employmentType: 'full-time',
      workMode: 'remote',
      country: 'NL',
      description: 'Bread.',
      payMin: 1,
      payMax: 2,
      payCurrency: 'EUR',
      payPeriod: 'hour',
    } as const
    const params = { id: draft.id }
    await app.request(updateJob, { params, version: draft.version, body: fields }, owner)
    expect((await app.request(publishJob, { params }, owner)).status).toBe(200)
    const empty = await dashboard(await app.person('candidate'))
    expect(empty).toMatchObject({ profileComplete: false, savedJobs: 0, waiting: { total: 0, items: [] } })
    expect(Object.values(empty.counts)).toEqual(visibleStatuses.map(() => 0))
    expect(empty.freshJobs).toMatchObject([
      { id: draft.id, title: 'Fresh baker', company: { name: company.name } },
    ])
  })
})

describe("an employer's dashboard", () => {
  const dashboard = async (who: TestPerson) => (await app.request(getEmployerDashboard, {}, who)).body

  test('counts match the lists of all their companies', async () => {
    const at = await createHiringWorld(app)
    const second = await createCompany(app.db)
    await addMember(app.db, second, at.owner, 'recruiter')
    const made = ['draft', 'open', 'closed', 'expired', 'expired', 'paused', 'pending-approval'] as const
    for (const status of made) {
      await createJobRow(app.db, { companyId: second.id, status, closesAt: '2026-06-01T00:00:00Z' })
    }
    const applicants: Awaited<ReturnType<HiringWorld['applicant']>>[] = []
    for (let made = 0; made < 8; made++) {
      app.clock.advance({ minutes: 1 })
      applicants.push(await at.applicant(`Applicant ${made}`))
    }
    const id = (index: number) => applicants[index]?.id ?? ''
    await advance(at, id(0), 'shortlist')
    await advance(at, id(1), 'interview')
    await app.request(holdApplication, { params: { id: id(2) }, body: {} }, at.owner)
    await reject(at, id(3))

    const { jobs, counts, tasks, recentJobs } = await dashboard(at.owner)
    const scheduled = 0
    const known = { draft: 1, open: 2, closed: 1, expired: 2, paused: 1, 'pending-approval': 1, scheduled }
    expect(jobs).toEqual(known)
    for (const status of jobStatuses) {
      const { items } = (await app.request(listEmployerJobs, { query: { status } }, at.owner)).body
      expect([status, items.length]).toEqual([status, jobs[status]])
    }
    expect(counts).toMatchObject({ applied: 4, shortlist: 1, interview: 1, hired: 0 })
    const list = { params: { id: at.job.id }, query: { status: 'active' } } as const
    expect((await app.request(listApplicants, list, at.owner)).body.counts).toEqual(counts)
    const rows = (await app.request(listEmployerJobs, {}, at.owner)).body.items
    for (const stage of stages) {
      expect(rows.reduce((sum, row) => sum + (row.counts?.[stage] ?? 0), 0)).toBe(counts[stage])
    }
    expect(tasks['first-answer'].total).toBe(4)
    expect(tasks['first-answer'].items.map(({ name }) => name)).toEqual([
      'Applicant 4',
      'Applicant 5',
      'Applicant 6',
      'Applicant 7',
    ])
    expect(recentJobs).toEqual(rows.slice(0, 5))
  })

  test('the longest overdue answers are first, whenever their applications came', async () => {
    const at = await createHiringWorld(app)
    for (const due of [3, 1, 7, 2, 6, 5]) {
      app.clock.advance({ minutes: 1 })
      const { id } = await at.applicant(`Due on ${due}`)
      const values = [id, `2026-02-0${due}T23:59:59Z`]
      await app.db.pool.query("update applications set turn = 'team', turn_due = $2 where id = $1", values)
    }
    const { overdue } = (await dashboard(at.owner)).tasks
    expect(overdue.total).toBe(6)
    expect(overdue.items.map(({ name }) => name)).toEqual([1, 2, 3, 5, 6].map((due) => `Due on ${due}`))
  })

  test('hides applicants without permission, and all data of other companies', async () => {
    const at = await createHiringWorld(app)
    await at.applicant()
    const seen = await dashboard(await at.member('interviewer'))
    const nothing = { total: 0, items: [] }
    expect(seen).toMatchObject({
      jobs: { open: 1 },
      counts: { applied: 0 },
      tasks: { 'first-answer': nothing },
    })
    const stranger = await dashboard(await app.person('employer'))
    expect(stranger).toMatchObject({
      jobs: { draft: 0, open: 0, closed: 0, expired: 0 },
      counts: { applied: 0 },
      tasks: { 'first-answer': nothing, questionnaire: nothing, interview: nothing, details: nothing },
      recentJobs: [],
    })
  })
})

describe("the admin's dashboard", () => {
  test('counts the whole marketplace, without undisclosed rejections among ended applications', async () => {
    const admin = await app.person('admin')
    const dashboard = async () => (await app.request(getAdminDashboard, {}, admin)).body
    const before = await dashboard()
    const at = await createHiringWorld(app, { openings: 1 })
    const applicants = await Promise.all(Array.from({ length: 5 }, () => at.applicant()))
    const id = (index: number) => applicants[index]?.id ?? ''
    await reject(at, id(0))
    const third = applicants[1]
    if (!third) throw new Error('nobody applied')
    await app.request(
      withdrawApplication,
      { params: { id: third.id }, body: { reason: 'pay' } },
      third.person,
    )
    const after = await dashboard()
    expect(after.candidates.count - before.candidates.count).toBe(5)
    expect(after.companies.count - before.companies.count).toBe(1)
    expect(after.pending).toEqual(before.pending)
    await app.db.pool.query("update companies set status = 'pending'")
    const { pending } = await dashboard()
    expect(pending.total).toEqual(after.companies)
    expect(pending.items).toHaveLength(Math.min(5, after.companies.count))
    expect(after.jobs.open.count - before.jobs.open.count).toBe(1)
    const since = (now: typeof after, outcome: keyof typeof after.applications) =>
      now.applications[outcome].count - before.applications[outcome].count
    // The rejection is not disclosed yet, so it counts as running.
    expect(since(after, 'running')).toBe(4)
    expect(since(after, 'not-selected')).toBe(0)
    expect(since(after, 'withdrawn')).toBe(1)

    await hire(at, id(2))
    const hired = applicants[2]
    if (hired) await app.request(confirmHire, { params: { id: hired.id } }, hired.person)
    const body = { message: 'Thank you.' }
    await app.request(closeOutJob, { params: { id: at.job.id }, body }, at.owner)
    const closed = await dashboard()
    // Closing the job does not reveal a rejection before its delay ends.
    expect(since(closed, 'not-selected')).toBe(2)
    expect(since(closed, 'running')).toBe(1)
    expect(since(closed, 'hired')).toBe(1)
    expect(closed.jobs.closed.count - before.jobs.closed.count).toBe(1)
  })

  test('each dashboard is limited to its role', async () => {
    const candidate = await app.person('candidate')
    const employer = await app.person('employer')
    expect((await app.request(getAdminDashboard, {}, employer)).status).toBe(403)
    expect((await app.request(getCandidateDashboard, {}, employer)).status).toBe(403)
    expect((await app.request(getEmployerDashboard, {}, candidate)).status).toBe(403)
  })
})

test('courses count per ISO week in UTC, the current week last, and nothing from before', async () => {
  const at = await createHiringWorld(app)
  const candidates = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => at.applicant(name)))
  // The clock stands in the week of Monday 9 March 2026; the course begins on Monday 22 December 2025.
  const times = ['2026-03-09T00:00:00Z', '2026-03-08T23:59:59.999Z', '2026-03-02T00:00:00Z']
  for (const [index, time] of [...times, '2025-12-22T00:00:00Z', '2025-12-21T23:59:59Z'].entries()) {
    const values = [candidates[index]?.id, time]
    await app.db.pool.query('update applications set applied_at = $2 where id = $1', values)
  }
  app.clock.set('2026-03-15T23:59:59Z')
  const { course } = (await app.request(getEmployerDashboard, {}, at.owner)).body
  expect(course.applications.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1])
  expect(course.applications[0]).toMatchObject({ from: '2025-12-22', to: '2025-12-28' })
  expect(course.applications.at(-1)).toMatchObject({ from: '2026-03-09', to: '2026-03-15' })
})
