import {
  applicationOutcomes,
  employerTasks,
  getAdminDashboard,
  getCandidateDashboard,
  getCloseOut,
  getEmployerDashboard,
  listAdministrators,
  listAllApplications,
  listAllCandidates,
  listAllJobs,
  listCompanies,
  listCompanyApplicants,
  listEmployerJobs,
  listJobInvitations,
  listJoinRequests,
  listMyApplications,
  listSavedJobs,
  type Route,
  type RouteInput,
  stages,
  visibleStatuses,
  type WeeklyCourse,
} from '@vouch/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createDice, createRandomMarket, type RandomMarket } from '#testing/factories/random-market.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterAll(() => app.close())

interface Answer {
  readonly items: readonly { readonly id?: string }[]
  readonly nextCursor?: string | null
  readonly total?: { readonly count: number; readonly capped: boolean }
}

/** Follows all cursors of a list. @returns its total, and the number of different rows */
async function walk<R extends Route>(
  person: TestPerson,
  route: R,
  query: object,
  params: object = {},
): Promise<{ readonly total: number | undefined; readonly length: number }> {
  const rows: unknown[] = []
  let total: number | undefined
  let cursor: string | null | undefined
  do {
    const input = { params, query: { ...query, limit: 7, ...(cursor && { cursor }) } }
    const answer: Answer = (await app.request(route, input as unknown as RouteInput<R>, person))
      .body as Answer
    total ??= answer.total?.count
    rows.push(...answer.items.map((row) => row.id ?? JSON.stringify(row)))
    cursor = answer.nextCursor
  } while (cursor)
  expect(new Set(rows).size).toBe(rows.length)
  return { total, length: rows.length }
}

/** Checks that a figure equals the total and the length of the list that it opens. */
async function expectFigure<R extends Route>(
  name: string,
  figure: number,
  person: TestPerson,
  route: R,
  query: object,
  params?: object,
): Promise<void> {
  const list = await walk(person, route, query, params)
  expect({ name, ...list }).toEqual({ name, total: figure, length: figure })
}

async function expectCourse<R extends Route>(
  name: string,
  course: WeeklyCourse,
  person: TestPerson,
  route: R,
  query: object,
): Promise<void> {
  for (const { from, to, count } of course) {
    await expectFigure(`${name} in the week of ${from}`, count, person, route, { ...query, from, to })
  }
  const sum = course.reduce((total, { count }) => total + count, 0)
  const days = { from: course[0]?.from, to: course.at(-1)?.to }
  await expectFigure(`${name} in 12 weeks`, sum, person, route, { ...query, ...days })
}

async function checkCandidate(person: TestPerson): Promise<void> {
  const { body } = await app.request(getCandidateDashboard, {}, person)
  for (const status of visibleStatuses) {
    await expectFigure(status, body.counts[status], person, listMyApplications, { status })
  }
  await expectFigure('waiting', body.waiting.total, person, listMyApplications, { waiting: true })
  expect(body.waiting.items).toHaveLength(Math.min(10, body.waiting.total))
  await expectFigure('saved', body.savedJobs, person, listSavedJobs, {})
  await expectFigure('invitations', body.invitations, person, listJobInvitations, {})
  await expectCourse('applications', body.course.applications, person, listMyApplications, {})
}

async function checkEmployer(person: TestPerson): Promise<void> {
  const { body } = await app.request(getEmployerDashboard, {}, person)
  for (const status of ['draft', 'open', 'closed', 'expired'] as const) {
    await expectFigure(status, body.jobs[status], person, listEmployerJobs, { status })
  }
  for (const stage of stages) {
    const filters = { stage, status: 'active' }
    await expectFigure(stage, body.counts[stage], person, listCompanyApplicants, filters)
  }
  for (const task of employerTasks) {
    const { total, items } = body.tasks[task]
    await expectFigure(task, total, person, listCompanyApplicants, { task })
    const { body: oldest } = await app.request(
      listCompanyApplicants,
      { query: { task, sort: 'oldest', limit: 5 } },
      person,
    )
    expect(items.map(({ jobId, userId, name }) => [jobId, userId, name])).toEqual(
      oldest.items.map((row) => [row.job.id, row.userId, row.name]),
    )
  }
  await expectFigure('close-outs', body.closeOuts.total, person, listEmployerJobs, { closeOut: true })
  expect(body.closeOuts.items).toHaveLength(Math.min(5, body.closeOuts.total))
  for (const { jobId, count } of body.closeOuts.items) {
    const plan = (await app.request(getCloseOut, { params: { id: jobId } }, person)).body
    expect([plan.count, plan.people.length]).toEqual([count, count])
  }
  for (const { companyId, count } of body.joinRequests) {
    await expectFigure('join requests', count, person, listJoinRequests, {}, { id: companyId })
  }
  await expectCourse('applications', body.course.applications, person, listCompanyApplicants, {})
  await expectCourse('jobs', body.course.jobs, person, listEmployerJobs, {})
  await expectCourse('hires', body.course.hires, person, listCompanyApplicants, { dated: 'hired' })
}

async function checkAdmin(person: TestPerson): Promise<void> {
  const { body } = await app.request(getAdminDashboard, {}, person)
  await expectFigure('pending', body.pending.total.count, person, listCompanies, { status: 'pending' })
  await expectFigure('companies', body.companies.count, person, listCompanies, {})
  const { unanswered } = body
  const silent = await app.request(listCompanies, { query: { unanswered: 'true', limit: 100 } }, person)
  expect(silent.body.items).toHaveLength(unanswered.companies.count)
  const waiting = silent.body.items.map((company) => company.unanswered ?? 0)
  expect(waiting.reduce((sum, count) => sum + count, 0)).toBe(unanswered.applications.count)
  await expectFigure('candidates', body.candidates.count, person, listAllCandidates, {})
  const { items } = (await app.request(listAdministrators, {}, person)).body
  expect(items).toHaveLength(body.administrators)
  for (const status of ['draft', 'open', 'closed', 'expired'] as const) {
    await expectFigure(status, body.jobs[status].count, person, listAllJobs, { status })
  }
  for (const companyStatus of ['suspended', 'rejected'] as const) {
    const filters = { status: 'open', companyStatus }
    await expectFigure(companyStatus, body.hiddenJobs[companyStatus].count, person, listAllJobs, filters)
  }
  for (const outcome of applicationOutcomes) {
    await expectFigure(outcome, body.applications[outcome].count, person, listAllApplications, { outcome })
  }
  await expectCourse('candidates', body.course.candidates, person, listAllCandidates, {})
  await expectCourse('companies', body.course.companies, person, listCompanies, {})
  await expectCourse('jobs', body.course.jobs, person, listAllJobs, {})
  await expectCourse('applications', body.course.applications, person, listAllApplications, {})
  await expectCourse('hires', body.course.hires, person, listAllApplications, { dated: 'hired' })
}

const firstOf = ({ signedIn }: RandomMarket, role: 'candidate' | 'employer' | 'admin') =>
  signedIn.filter(({ roles }) => roles.includes(role)).slice(0, 3)

test('every figure of every dashboard equals the total and the walked length of its list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const market = await createRandomMarket(app.db, createDice(seed), app.clock.now())
      await app.db.pool.query('update applications set turn_since = applied_at')
      for (const person of firstOf(market, 'candidate')) await checkCandidate(person)
      for (const person of firstOf(market, 'employer')) await checkEmployer(person)
      await checkAdmin(await app.person('admin'))
    }),
    { numRuns: rounds(6), endOnFailure: true },
  )
}, 300_000)
