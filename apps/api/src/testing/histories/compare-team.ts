import {
  type ApplicationStatus,
  applicationStatuses,
  employerTasks,
  exportApplicants,
  exportCompanyApplicants,
  getCloseOut,
  getEmployerDashboard,
  getEmployerJob,
  getFunnel,
  listApplicants,
  listCompanyApplicants,
  listEmployerJobs,
  listReview,
  listTags,
  previewBulkOperation,
  stages,
} from '@vouch/contract'
import { expect } from 'vitest'
import { stageWords, stateWords } from '#platform/application-words.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { checkEmployer, readList } from './figures.ts'
import { countStages, funnelOf, isEnded, isUndecided, type Standing } from './from-events.ts'
import type { HistoryJob, HistoryWorld } from './history-world.ts'
import { readCsv } from './read-csv.ts'

type Rows = readonly { readonly id: string; readonly stage: string; readonly status: string }[]

/** Page size: small for whole lists, which must not lose a row between pages. */
const pageOf = (query: object) => (Object.keys(query).length === 0 ? 4 : 50)

/** Applications with their state, in an order in which lists and events can be compared. */
const states = (rows: Rows) => rows.map(({ id, stage, status }) => `${id} ${stage} ${status}`).sort()

const is = (status: ApplicationStatus) => (one: Standing) => one.status === status

/** Filters of the list of one job, with what the events say about them; null where they say nothing. */
const filters: readonly (readonly [object, ((one: Standing) => boolean) | null])[] = [
  [{}, () => true],
  [{ ended: 'false' }, (one) => !isEnded(one)],
  [{ ended: 'true' }, isEnded],
  ...applicationStatuses.map((status) => [{ status }, is(status)] as const),
  [{ overdue: 'true' }, null],
  [{ marked: 'true' }, () => false],
  [{ q: 'Robin' }, null],
]

/**
 * Compares what a member reads of the company, of its jobs, and of their applicants. Files and bulk decisions are compared
 * for the owner.
 */
export async function compareTeam(
  world: HistoryWorld,
  standings: readonly Standing[],
  viewer: TestPerson,
): Promise<void> {
  const jobs = viewer === world.manager ? world.jobs.slice(0, 1) : world.jobs
  const seen = standings.filter(
    ({ jobId, candidateId }) => candidateId !== viewer.userId && jobs.some(({ id }) => id === jobId),
  )
  await checkEmployer(world.app, viewer, 'sum')
  await compareDashboard(world, seen, viewer)
  await compareReview(world, seen, viewer)
  await compareAllJobs(world, seen, viewer)
  for (const job of jobs) {
    const ofJob = seen.filter(({ jobId }) => jobId === job.id)
    await compareJob(world, ofJob, viewer, job)
    await compareApplicants(world, ofJob, viewer, job)
    await compareFunnel(world, ofJob, viewer, job)
  }
}

async function compareDashboard({ app }: HistoryWorld, seen: readonly Standing[], viewer: TestPerson) {
  const { body } = await app.request(getEmployerDashboard, {}, viewer)
  const active = seen.filter(is('active'))
  expect(body.counts).toEqual(countStages(active))
  const from = Date.parse(body.course.hires[0]?.from ?? '')
  const sum = (course: readonly { readonly count: number }[]) =>
    course.reduce((total, { count }) => total + count, 0)
  expect(sum(body.course.applications)).toBe(
    seen.filter(({ appliedAt }) => appliedAt.getTime() >= from).length,
  )
  expect(sum(body.course.hires)).toBe(
    seen.filter(({ hiredAt }) => hiredAt && hiredAt.getTime() >= from).length,
  )
}

/** The queue of people who wait for a first answer: of all jobs, and of each. */
async function compareReview(
  { app, jobs, manager }: HistoryWorld,
  seen: readonly Standing[],
  viewer: TestPerson,
) {
  const waiting = seen.filter((one) => one.stage === 'applied' && one.status === 'active')
  const all = await readList(app, viewer, listReview, {}, {}, 3)
  expect([all.total, states(all.rows)]).toEqual([waiting.length, states(waiting)])
  const { body } = await app.request(getEmployerDashboard, {}, viewer)
  const overdue = await readList(app, viewer, listCompanyApplicants, {
    task: 'overdue',
    stage: 'applied',
    status: 'active',
  })
  expect(all.first.overdue?.count).toBe(overdue.rows.length)
  expect(all.total).toBe(body.tasks['first-answer'].total + overdue.rows.length)
  const tasks = employerTasks.map((task) => readList(app, viewer, listCompanyApplicants, { task }))
  const ids = (await Promise.all(tasks)).flatMap(({ rows }) => rows.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id } of jobs) {
    if (viewer === manager && id !== jobs[0]?.id) continue
    const { total, rows } = await readList(app, viewer, listReview, { job: id })
    const ofJob = waiting.filter(({ jobId }) => jobId === id)
    expect([total, states(rows)]).toEqual([ofJob.length, states(ofJob)])
  }
}

/** The list of all jobs with its filters and its file, and what uses them: tags and bulk decisions. */
async function compareAllJobs(world: HistoryWorld, seen: readonly Standing[], viewer: TestPerson) {
  const { app, company } = world
  const isOwner = viewer === world.owner
  const tags = (
    await app.request(listTags, { params: { id: company.id }, query: { withUses: 'true' } }, viewer)
  ).body.items
  const sets: [object, ((one: Standing) => boolean) | null][] = [
    [{}, () => true],
    ...applicationStatuses.map((status): [object, (one: Standing) => boolean] => [{ status }, is(status)]),
    ...tags.map(({ id }): [object, null] => [{ tag: id }, null]),
  ]
  for (const [query, matches] of sets) {
    const { rows, total } = await readList(app, viewer, listCompanyApplicants, query, {}, pageOf(query))
    expect(total).toBe(rows.length)
    if (matches) expect(states(rows)).toEqual(states(seen.filter(matches)))
    const uses = 'tag' in query && tags.find((tag) => tag.id === query.tag)?.uses
    if (uses) expect(uses.count).toBe(rows.length)
    if (isOwner) await compareCsv(rows, (await app.request(exportCompanyApplicants, { query }, viewer)).body)
  }
}

interface ListedRow {
  readonly name: string
  readonly userId: string
  readonly stage: Standing['stage']
  readonly status: ApplicationStatus
  readonly tellAt: string | null
}

/** The file has one line for each row of the list, with the same person, stage and state. */
async function compareCsv(rows: readonly ListedRow[], file: unknown) {
  const [header = [], ...lines] = readCsv(String(file))
  const columns = ['Name', 'Stage', 'State', 'Application'].map((name) => header.indexOf(name))
  const written = lines.map((cells) => columns.map((place) => cells[place]?.split('/').at(-1)))
  const listed = rows.map((row) => [row.name, stageWords[row.stage], stateWords(row), row.userId])
  const inOrder = (all: readonly unknown[][]) => all.map((cells) => JSON.stringify(cells)).sort()
  expect(inOrder(written)).toEqual(inOrder(listed))
}

/** What a job's row and page count. */
async function compareJob(
  { app }: HistoryWorld,
  ofJob: readonly Standing[],
  viewer: TestPerson,
  { id, openings }: HistoryJob,
) {
  const params = { id }
  const { body } = await app.request(getEmployerJob, { params }, viewer)
  expect(body.counts).toEqual(countStages(ofJob.filter(is('active'))))
  expect(body.ended).toEqual({
    rejected: ofJob.filter(({ isDisclosed }) => isDisclosed).length,
    withdrawn: ofJob.filter(is('withdrawn')).length,
    hired: ofJob.filter(is('hired')).length,
  })
  const { rows } = await readList(app, viewer, listEmployerJobs, {})
  expect(rows.find((row) => row.id === id)?.counts).toEqual(body.counts)
  const isOffer = (one: Standing) =>
    one.stage === 'hired' && one.status === 'active' && body.filled < openings
  const waiting = ofJob.filter((one) => isUndecided(one) && !isOffer(one))
  const plan = await app.request(getCloseOut, { params }, viewer)
  if (plan.problem) return
  expect(plan.body.count).toBe(waiting.length)
  expect(states(plan.body.people)).toEqual(states(waiting))
  expect(plan.body.rejected).toBe(ofJob.filter((one) => one.status === 'rejected' && !one.isDisclosed).length)
  expect(plan.body.offers).toBe(ofJob.filter(isOffer).length)
  const hasEnded = body.status === 'closed' || body.status === 'expired'
  if (hasEnded) expect(body.closeOutWaiting).toBe(waiting.length)
}

/** The list of a job, its tabs and the columns of its board under each filter, its file, and a bulk decision. */
async function compareApplicants(
  { app, owner }: HistoryWorld,
  ofJob: readonly Standing[],
  viewer: TestPerson,
  { id }: HistoryJob,
) {
  const params = { id }
  for (const [query, matches] of filters) {
    const { rows, first } = await readList(app, viewer, listApplicants, query, params, pageOf(query))
    expect(first.counts).toEqual(countStages(rows as unknown as Standing[]))
    if (matches) expect(states(rows)).toEqual(states(ofJob.filter(matches)))
    if (viewer === owner)
      await compareCsv(rows, (await app.request(exportApplicants, { params, query }, viewer)).body)
    if (viewer === owner ? 'status' in query || 'overdue' in query : !('ended' in query)) continue
    for (const stage of stages) {
      const column = await readList(app, viewer, listApplicants, { ...query, stage }, params)
      expect(states(column.rows)).toEqual(states(rows.filter((row) => row.stage === stage)))
    }
    if (viewer !== owner) continue
    const selection = { jobId: id, filter: query, except: [] }
    const input = { body: { selection, change: { action: 'tag', name: 'Later' } as const } }
    const preview = await app.request(previewBulkOperation, input, viewer)
    if (!preview.problem) expect(preview.body.changed + preview.body.skippedCount).toBe(rows.length)
  }
}

async function compareFunnel(
  { app }: HistoryWorld,
  ofJob: readonly Standing[],
  viewer: TestPerson,
  { id }: HistoryJob,
) {
  const params = { id }
  const funnel = (await app.request(getFunnel, { params }, viewer)).body.stages
  expect(funnel).toEqual(funnelOf(ofJob))
  for (const { stage, reached, movedOn, active, onHold, rejected, withdrawn, hired } of funnel) {
    expect(reached).toBe(movedOn + active + onHold + rejected + withdrawn + hired)
    for (const [status, count] of Object.entries({ active, 'on-hold': onHold, rejected, withdrawn, hired })) {
      if (count === 0) continue
      const { rows } = await readList(app, viewer, listApplicants, { stage, status }, params)
      expect([stage, status, rows.length]).toEqual([stage, status, count])
    }
  }
}
