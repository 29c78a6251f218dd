import {
  applicationOutcomes,
  employerTasks,
  getAdminDashboard,
  getCandidateDashboard,
  getCloseOut,
  getEmployerDashboard,
  jobStatuses,
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
  type RouteAnswer,
  type RouteInput,
  stages,
  visibleStatuses,
  type WeeklyCourse,
} from '@vouch/contract'
import { expect } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

type Row = object & { readonly id?: string }

interface Answer<T> {
  readonly items: readonly T[]
  readonly nextCursor?: string | null
  readonly total?: { readonly count: number; readonly capped: boolean }
}

type RowOf<R extends Route> = RouteAnswer<R> extends { items: (infer T extends object)[] } ? T : Row

/** Rows of a page: few, so that most lists have several pages. */
const fewRows = 7

/** Follows all cursors of a list. @returns its rows, its total, and its first page */
export async function readList<R extends Route, T extends Row = RowOf<R>>(
  app: TestApp,
  person: TestPerson,
  route: R,
  query: object,
  params: object = {},
  limit = fewRows,
): Promise<{ readonly rows: T[]; readonly total: number | undefined; readonly first: RouteAnswer<R> }> {
  const rows: T[] = []
  let first: RouteAnswer<R> | undefined
  let cursor: string | null | undefined
  do {
    const input = { params, query: { ...query, limit, ...(cursor && { cursor }) } }
    const answer = (await app.request(route, input as unknown as RouteInput<R>, person)).body
    first ??= answer
    const page = answer as unknown as Answer<T>
    rows.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  expect(new Set(rows.map((row) => row.id ?? JSON.stringify(row))).size).toBe(rows.length)
  return { rows, total: (first as unknown as Answer<T>).total?.count, first: first as RouteAnswer<R> }
}

/** Checks that a figure equals the total and the length of the list that it opens. */
async function expectFigure<R extends Route>(
  app: TestApp,
  name: string,
  figure: number,
  person: TestPerson,
  route: R,
  query: object,
  params?: object,
): Promise<void> {
  const { total, rows } = await readList<R, Row>(app, person, route, query, params)
  expect({ name, total, length: rows.length }).toEqual({ name, total: figure, length: figure })
}

/** Which numbers of a course are compared with lists: of each week, or only their sum. */
type CourseDepth = 'weeks' | 'sum'

async function expectCourse<R extends Route>(
  app: TestApp,
  depth: CourseDepth,
  name: string,
  course: WeeklyCourse,
  person: TestPerson,
  route: R,
  query: object,
): Promise<void> {
  for (const { from, to, count } of depth === 'weeks' ? course : []) {
    await expectFigure(app, `${name} in the week of ${from}`, count, person, route, { ...query, from, to })
  }
  const sum = course.reduce((total, { count }) => total + count, 0)
  const days = { from: course[0]?.from, to: course.at(-1)?.to }
  await expectFigure(app, `${name} in 12 weeks`, sum, person, route, { ...query, ...days })
}

export async function checkCandidate(
  app: TestApp,
  person: TestPerson,
  depth: CourseDepth = 'weeks',
): Promise<void> {
  const { body } = await app.request(getCandidateDashboard, {}, person)
  for (const status of visibleStatuses) {
    await expectFigure(app, status, body.counts[status], person, listMyApplications, { status })
  }
  await expectFigure(app, 'waiting', body.waiting.total, person, listMyApplications, { waiting: true })
  expect(body.waiting.items).toHaveLength(Math.min(10, body.waiting.total))
  await expectFigure(app, 'saved', body.savedJobs, person, listSavedJobs, {})
  await expectFigure(app, 'invitations', body.invitations, person, listJobInvitations, {})
  await expectCourse(app, depth, 'applications', body.course.applications, person, listMyApplications, {})
}

export async function checkEmployer(
  app: TestApp,
  person: TestPerson,
  depth: CourseDepth = 'weeks',
): Promise<void> {
  const { body } = await app.request(getEmployerDashboard, {}, person)
  for (const status of jobStatuses) {
    await expectFigure(app, status, body.jobs[status], person, listEmployerJobs, { status })
  }
  for (const stage of stages) {
    const filters = { stage, status: 'active' }
    await expectFigure(app, stage, body.counts[stage], person, listCompanyApplicants, filters)
  }
  for (const task of employerTasks) {
    const { total, items } = body.tasks[task]
    await expectFigure(app, task, total, person, listCompanyApplicants, { task })
    const query = { task, sort: 'oldest', limit: 5 } as const
    const { body: first } = await app.request(listCompanyApplicants, { query }, person)
    expect(items.map(({ jobId, userId, name }) => [jobId, userId, name])).toEqual(
      first.items.map((row) => [row.job.id, row.userId, row.name]),
    )
  }
  await expectFigure(app, 'close-outs', body.closeOuts.total, person, listEmployerJobs, { closeOut: true })
  expect(body.closeOuts.items).toHaveLength(Math.min(5, body.closeOuts.total))
  for (const { jobId, count } of body.closeOuts.items) {
    const plan = (await app.request(getCloseOut, { params: { id: jobId } }, person)).body
    expect([plan.count, plan.people.length]).toEqual([count, count])
  }
  for (const { companyId, count } of body.joinRequests) {
    await expectFigure(app, 'join requests', count, person, listJoinRequests, {}, { id: companyId })
  }
  await expectCourse(app, depth, 'applications', body.course.applications, person, listCompanyApplicants, {})
  await expectCourse(app, depth, 'jobs', body.course.jobs, person, listEmployerJobs, {})
  await expectCourse(app, depth, 'hires', body.course.hires, person, listCompanyApplicants, {
    dated: 'hired',
  })
}

export async function checkAdmin(
  app: TestApp,
  person: TestPerson,
  depth: CourseDepth = 'weeks',
): Promise<void> {
  const { body } = await app.request(getAdminDashboard, {}, person)
  await expectFigure(app, 'pending', body.pending.total.count, person, listCompanies, { status: 'pending' })
  await expectFigure(app, 'companies', body.companies.count, person, listCompanies, {})
  const { unanswered } = body
  const silent = await app.request(listCompanies, { query: { unanswered: 'true', limit: 100 } }, person)
  expect(silent.body.items).toHaveLength(unanswered.companies.count)
  const waiting = silent.body.items.map((company) => company.unanswered ?? 0)
  expect(waiting.reduce((sum, count) => sum + count, 0)).toBe(unanswered.applications.count)
  await expectFigure(app, 'candidates', body.candidates.count, person, listAllCandidates, {})
  const { items } = (await app.request(listAdministrators, {}, person)).body
  expect(items).toHaveLength(body.administrators)
  for (const status of jobStatuses) {
    await expectFigure(app, status, body.jobs[status].count, person, listAllJobs, { status })
  }
  for (const companyStatus of ['suspended', 'rejected'] as const) {
    const filters = { status: 'open', companyStatus }
    await expectFigure(app, companyStatus, body.hiddenJobs[companyStatus].count, person, listAllJobs, filters)
  }
  for (const outcome of applicationOutcomes) {
    await expectFigure(app, outcome, body.applications[outcome].count, person, listAllApplications, {
      outcome,
    })
  }
  await expectCourse(app, depth, 'candidates', body.course.candidates, person, listAllCandidates, {})
  await expectCourse(app, depth, 'companies', body.course.companies, person, listCompanies, {})
  await expectCourse(app, depth, 'jobs', body.course.jobs, person, listAllJobs, {})
  await expectCourse(app, depth, 'applications', body.course.applications, person, listAllApplications, {})
  await expectCourse(app, depth, 'hires', body.course.hires, person, listAllApplications, { dated: 'hired' })
}
