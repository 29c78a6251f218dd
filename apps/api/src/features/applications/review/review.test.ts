import {
  advanceApplication,
  holdApplication,
  listCompanyApplicants,
  listReview,
  type RouteInput,
  rejectApplication,
  resumeApplication,
  undoRejectApplication,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { addMember } from '#testing/factories/company-factory.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  world = await createHiringWorld(app)
})
afterAll(() => app.close())

type Query = RouteInput<typeof listReview>['query']

const review = async (query: Query = {}, who: TestPerson = world.owner) =>
  (await app.request(listReview, { query }, who)).body
const names = async (query: Query = {}, who: TestPerson = world.owner) =>
  (await review(query, who)).items.map(({ name }) => name)

interface Waiting {
  readonly name: string
  /** Hours ago. */
  readonly applied: number
  /** Hours from now; null without a promise. */
  readonly due: number | null
  readonly turn?: 'team' | 'candidate'
  readonly jobId?: string
}

async function add({ name, applied, due, turn = 'team', jobId = world.job.id }: Waiting): Promise<string> {
  const { userId } = await createUser(app.db, { roles: ['candidate'] })
  const now = app.clock.now().getTime()
  const job = { id: jobId, companyId: world.company.id }
  const at = new Date(now - applied * 3_600_000)
  const { id } = await createApplicationRow(app.db, { at, job, candidateId: userId })
  const turnDue = due === null ? null : new Date(now + due * 3_600_000)
  await app.db.kysely
    .updateTable('applications')
    .set({ name, turn, turn_due: turnDue })
    .where('id', '=', id)
    .execute()
  return id
}

const people: readonly Waiting[] = [
  { name: 'In time, new', applied: 2, due: 100 },
  { name: 'Overdue', applied: 200, due: -3 },
  { name: 'Without a promise', applied: 900, due: null },
  { name: 'Long overdue', applied: 100, due: -30 },
  { name: 'In time, older', applied: 50, due: 200 },
  { name: 'Waits for the candidate', applied: 70, due: -40, turn: 'candidate' },
]
const inOrder = [
  'Long overdue',
  'Overdue',
  'Without a promise',
  'Waits for the candidate',
  'In time, older',
  'In time, new',
]

async function pages(limit: number, between: () => Promise<unknown> = async () => undefined) {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await review({ limit, ...(cursor !== undefined && { cursor }) })
    seen.push(...page.items.map(({ name }) => name))
    cursor = page.nextCursor ?? undefined
    if (cursor !== undefined) await between()
  } while (cursor !== undefined)
  return seen
}

describe('the queue', () => {
  test('has overdue applicants first, the longest overdue at the top, then the oldest', async () => {
    for (const one of people) await add(one)
    expect(await names()).toEqual(inOrder)
    expect(await names({ job: world.job.id })).toEqual(inOrder)
    expect(await review()).toMatchObject({
      total: { count: 6, capped: false },
      overdue: { count: 2, capped: false },
    })
  })

  test.each([1, 2, 3, 5, 6])('is paged by %i without gaps or repeats', async (limit) => {
    for (const one of people) await add(one)
    expect(await pages(limit)).toEqual(inOrder)
  })

  test('has everybody who applied: the overdue, then those whom the dashboard counts as waiting', async () => {
    for (const one of people) await add(one)
    const listed = async (task: 'overdue' | 'first-answer') =>
      (await app.request(listCompanyApplicants, { query: { task, stage: 'applied' } }, world.owner)).body
    const [late, inTime] = [await listed('overdue'), await listed('first-answer')]
    const queue = await review()
    const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).sort()
    const count = late.items.length
    expect([count, inTime.items.length]).toEqual([2, 4])
    expect(ids(queue.items.slice(0, count))).toEqual(ids(late.items))
    expect(ids(queue.items.slice(count))).toEqual(ids(inTime.items))
    expect(queue.total?.count).toBe(late.items.length + inTime.items.length)
  })

  test('keeps its pages while decisions are made and answers become overdue', async () => {
    const ids = new Map<string, string>()
    for (const one of people) ids.set(one.name, await add(one))
    const left = [...inOrder]
    const decide = async () => {
      app.clock.advance({ hours: 110 })
      const id = ids.get(left.shift() ?? '') ?? ''
      await app.request(advanceApplication, { params: { id }, body: { to: 'shortlist' } }, world.owner)
    }
    expect(await pages(1, decide)).toEqual(inOrder)
    expect(await names()).toEqual(['In time, new'])
  })

  test('has one job or all jobs of the company', async () => {
    const other = await createJobRow(app.db, { companyId: world.company.id })
    await add({ name: 'Here', applied: 1, due: null })
    await add({ name: 'There', applied: 2, due: null, jobId: other.id })
    expect(await names()).toEqual(['There', 'Here'])
    expect(await names({ job: other.id })).toEqual(['There'])
    expect((await review({ job: other.id })).total?.count).toBe(1)
  })
})

describe('a decision takes the applicant off the queue', () => {
  test.each(['advance', 'hold', 'reject'] as const)('%s, until it is undone', async (action) => {
    const { id } = await world.applicant('Ada Baker')
    const params = { id }
    expect(await names()).toEqual(['Ada Baker'])
    if (action === 'advance')
      await app.request(advanceApplication, { params, body: { to: 'shortlist' } }, world.owner)
    if (action === 'hold') await app.request(holdApplication, { params, body: {} }, world.owner)
    if (action === 'reject') {
      const body = { reason: 'other', message: 'Thank you.' } as const
      await app.request(rejectApplication, { params, body }, world.owner)
    }
    expect(await review()).toMatchObject({ items: [], total: { count: 0 }, overdue: { count: 0 } })
    if (action === 'hold') await app.request(resumeApplication, { params }, world.owner)
    if (action === 'reject') await app.request(undoRejectApplication, { params }, world.owner)
    if (action !== 'advance') expect(await names()).toEqual(['Ada Baker'])
  })
})

test('the second of two decisions is refused and learns of the first version', async () => {
  const { id } = await world.applicant('Ada Baker')
  const [row] = (await review()).items
  const version = row?.version ?? 0
  const recruiter = await world.member('recruiter')
  const params = { id }
  await app.request(advanceApplication, { params, version, body: { to: 'shortlist' } }, recruiter)
  const body = { reason: 'other', message: 'Thank you.' } as const
  const second = await app.request(rejectApplication, { params, version, body }, world.owner)
  expect(second.status).toBe(412)
  expect(second.problem).toMatchObject({ code: 'stale', currentVersion: version + 1 })
})

describe('access', () => {
  const status = async (who: TestPerson, query: Query = {}) =>
    (await app.request(listReview, { query }, who)).status

  test('the queue of a job is for those who answer its applicants', async () => {
    const job = { job: world.job.id }
    for (const role of ['recruiter', 'hiring-manager'] as const)
      expect(await status(await world.member(role), job)).toBe(200)
    for (const role of ['viewer', 'interviewer'] as const)
      expect(await status(await world.member(role), job)).toBe(403)
    expect(await status((await createHiringWorld(app)).owner, job)).toBe(404)
    expect(await status(await createCandidate(app.db))).toBe(403)
    expect(await status(world.owner, { job: '01890000-0000-7000-8000-000000000000' })).toBe(404)
  })

  test('the queue of all jobs leaves out companies whose applicants the caller only reads', async () => {
    await world.applicant('Ada Baker')
    expect(await names({}, await world.member('viewer'))).toEqual([])
    expect(await names({}, (await createHiringWorld(app)).owner)).toEqual([])
    expect(await names({}, await world.member('hiring-manager'))).toEqual(['Ada Baker'])
  })

  test('nobody reviews their own application', async () => {
    const both = await createCandidate(app.db, { name: 'Own Name' })
    await app.db.kysely
      .updateTable('users')
      .set({ roles: ['candidate', 'employer'] })
      .where('id', '=', both.userId)
      .execute()
    await world.apply(both)
    await addMember(app.db, world.company, both, 'recruiter')
    await world.applicant('Somebody Else')
    for (const query of [{}, { job: world.job.id }]) {
      expect(await names(query, both)).toEqual(['Somebody Else'])
      expect((await review(query, both)).total?.count).toBe(1)
    }
    expect(await names()).toHaveLength(2)
  })
})

test.each(['x', 'WyJhIiwiYiJd', 'WzMsIjIwMjYtMDEtMDFUMDA6MDA6MDBaIl0'])(
  'an invalid cursor (%j) is refused',
  async (cursor) => {
    const { problem } = await app.request(listReview, { query: { cursor } }, world.owner)
    expect(problem?.code).toBe('malformed')
  },
)
