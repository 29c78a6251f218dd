import { getApplicant, listApplicants, type RouteInput } from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Actor } from '#base/actor.ts'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { addMember } from '#testing/factories/company-factory.ts'
import { createUser } from '#testing/factories/factories.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { createApplicantsReadModel } from './applicants-read-model.ts'

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  world = await createHiringWorld(app)
})
afterAll(() => app.close())

type Row = Omit<Parameters<typeof createApplicationRow>[1], 'job' | 'candidateId'>

const add = async (name: string, row: Row = {}, marked = false) => {
  const { userId } = await createUser(app.db, { roles: ['candidate'] })
  app.clock.advance({ minutes: 1 })
  const job = { id: world.job.id, companyId: world.company.id }
  const { id } = await createApplicationRow(app.db, { at: app.clock.now(), ...row, job, candidateId: userId })
  await app.db.kysely.updateTable('applications').set({ name, marked }).where('id', '=', id).execute()
  return userId
}
const list = async (query: RouteInput<typeof listApplicants>['query'] = {}, who = world.owner) =>
  (await app.request(listApplicants, { params: { id: world.job.id }, query }, who)).body
const names = async (query: RouteInput<typeof listApplicants>['query'] = {}) =>
  (await list(query)).items.map(({ name }) => name)

test('a name is found whatever accents it or the search has', async () => {
  const people = [
    'José Núñez',
    'Jose\u0301 Decomposed',
    'Jürgen Weiß',
    'Łukasz Øst',
    'ÆGIR',
    'Νίκος',
    'अनिल',
    '김철수',
  ]
  for (const name of people) await add(name)
  const found: [string, string[]][] = [
    ['jose', ['Jose\u0301 Decomposed', 'José Núñez']],
    ['JOSÉ NÚÑ', ['José Núñez']],
    ['jurgen weiss', ['Jürgen Weiß']],
    ['WEIẞ', ['Jürgen Weiß']],
    ['lukasz ost', ['Łukasz Øst']],
    ['ægir', ['ÆGIR']],
    ['aegir', ['ÆGIR']],
    ['ΝΙΚΟΣ', ['Νίκος']],
    ['अनिल', ['अनिल']],
    ['철수', ['김철수']],
    ['jürgen_', []],
  ]
  for (const [q, expected] of found) expect(await names({ q }), q).toEqual(expected)
})

describe('the applicants of a job', () => {
  beforeEach(async () => {
    await add('Ada Baker')
    await add('Ben Cook', { stage: 'shortlist' }, true)
    await add('Cem Cook', { stage: 'shortlist', status: 'on-hold' })
    await add('Dan Undo', { stage: 'interview', status: 'rejected' })
    await add('Eve Told', { stage: 'interview', status: 'rejected', told: true })
    await add('Flo 100%', { stage: 'applied', status: 'withdrawn' })
    await add('Gus Hired', { stage: 'hired', status: 'hired' })
  })

  test('are listed newest first with complete rows', async () => {
    const { items, nextCursor } = await list()
    expect(items.map(({ name }) => name)).toEqual([
      'Gus Hired',
      'Flo 100%',
      'Eve Told',
      'Dan Undo',
      'Cem Cook',
      'Ben Cook',
      'Ada Baker',
    ])
    expect(nextCursor).toBeNull()
    expect(items[5]).toEqual({
      id: expect.any(String),
      userId: expect.any(String),
      version: 1,
      name: 'Ben Cook',
      headline: 'Baker',
      stage: 'shortlist',
      status: 'active',
      tellAt: null,
      marked: true,
      appliedAt: '2026-03-10T09:02:00.000Z',
      stageSince: '2026-03-10T09:02:00.000Z',
      turn: { holder: 'team', since: '2026-03-10T09:02:00.000Z', until: null },
      tags: [],
    })
    expect(items[3]?.tellAt).toBe('2026-03-13T09:04:00.000Z')
  })

  test.each([
    [{ stage: 'shortlist' }, ['Cem Cook', 'Ben Cook']],
    [{ stage: 'shortlist', status: 'active' }, ['Ben Cook']],
    [{ status: 'on-hold' }, ['Cem Cook']],
    [{ marked: 'true' }, ['Ben Cook']],
    [{ marked: 'false', stage: 'shortlist' }, ['Cem Cook']],
    [{ ended: 'true' }, ['Flo 100%', 'Eve Told']],
    [{ ended: 'false' }, ['Gus Hired', 'Dan Undo', 'Cem Cook', 'Ben Cook', 'Ada Baker']],
    [{ ended: 'false', status: 'rejected' }, ['Dan Undo']],
    [{ q: 'cook' }, ['Cem Cook', 'Ben Cook']],
    [{ q: '%' }, ['Flo 100%']],
    [{ q: 'nobody_' }, []],
    [{ q: 'cook', sort: 'oldest' }, ['Ben Cook', 'Cem Cook']],
    [{ q: 'béñ' }, ['Ben Cook']],
  ] satisfies [RouteInput<typeof listApplicants>['query'], string[]][])(
    'filtered by %j are %j',
    async (query, expected) => {
      expect(await names(query)).toEqual(expected)
    },
  )

  test('are counted per stage under the same filters, ignoring the stage filter', async () => {
    const none = {
      applied: 0,
      shortlist: 0,
      questionnaire: 0,
      interview: 0,
      'detail-fulfillment': 0,
      hired: 0,
    }
    expect((await list()).counts).toEqual({ ...none, applied: 2, shortlist: 2, interview: 2, hired: 1 })
    expect((await list({ status: 'active', stage: 'shortlist' })).counts).toEqual({
      ...none,
      applied: 1,
      shortlist: 1,
    })
    expect((await list({ ended: 'false' })).counts).toEqual({
      ...none,
      applied: 1,
      shortlist: 2,
      interview: 1,
      hired: 1,
    })
  })

  test.each(['newest', 'oldest'] as const)('are paged without gaps or duplicates, %s first', async (sort) => {
    const whole = await names({ sort })
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ sort, limit: 2, ...(cursor && { cursor }) })
      paged.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(paged).toEqual(whole)
  })

  test('with the same application time are paged correctly', async () => {
    const at = app.clock.now()
    for (const name of ['Same 1', 'Same 2', 'Same 3']) await add(name, { at })
    const first = await list({ q: 'same', limit: 1 })
    const second = await list({ q: 'same', limit: 1, cursor: first.nextCursor ?? '' })
    const third = await list({ q: 'same', limit: 1, cursor: second.nextCursor ?? '' })
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ name }) => name))
    expect(seen.sort()).toEqual(['Same 1', 'Same 2', 'Same 3'])
    expect(third.nextCursor).toBeNull()
  })
})

test.each(['x', 'WyJhIiwiYiJd', 'WzEsMl0', ''])('an invalid cursor (%j) is refused', async (cursor) => {
  const input = { params: { id: world.job.id }, query: { cursor } }
  expect((await app.request(listApplicants, input, world.owner)).problem?.code).toBe('malformed')
})

test('an unknown filter value is refused', async () => {
  const url = `/api/v1/employer/jobs/${world.job.id}/applications?stage=unknown`
  expect((await app.as(world.owner).inject({ method: 'GET', url })).statusCode).toBe(400)
})

describe('access to applicants', () => {
  test('is given to members with the permission to read applications', async () => {
    const input = { params: { id: world.job.id } }
    const status = async (who: typeof world.owner) => (await app.request(listApplicants, input, who)).status
    expect(await status(await world.member('recruiter'))).toBe(200)
    expect(await status(await world.member('viewer'))).toBe(200)
    expect(await status(await world.member('interviewer'))).toBe(403)
    expect(await status((await createHiringWorld(app)).owner)).toBe(404)
    expect(await status(await createCandidate(app.db))).toBe(403)
  })

  test('is refused to the applicant, who could otherwise see undisclosed state', async () => {
    const both = await createCandidate(app.db, { name: 'Own Name' })
    await app.db.kysely
      .updateTable('users')
      .set({ roles: ['candidate', 'employer'] })
      .where('id', '=', both.userId)
      .execute()
    await world.apply(both)
    await addMember(app.db, world.company, both, 'recruiter')
    await world.applicant('Somebody Else')
    const seen = await list({}, both)
    expect(seen.items.map(({ name }) => name)).toEqual(['Somebody Else'])
    expect(seen.counts.applied).toBe(1)
    expect((await list()).counts.applied).toBe(2)
  })

  test('shows e-mail addresses only of applicants to the own jobs', async () => {
    const { person } = await world.applicant()
    const other = await createHiringWorld(app)
    const params = { jobId: world.job.id, userId: person.userId }
    expect((await app.request(getApplicant, { params }, world.owner)).body.candidate.email).toBe(person.email)
    expect((await app.request(getApplicant, { params }, other.owner)).status).toBe(404)
    const notApplied = { jobId: other.job.id, userId: person.userId }
    expect((await app.request(getApplicant, { params: notApplied }, other.owner)).status).toBe(404)
    expect(JSON.stringify(await list())).not.toContain('@')
  })
})

test('parallel lists share one statement, and each viewer gets their own list', async () => {
  const other = await createHiringWorld(app)
  const candidate = await add('Ada Baker')
  await add('Ben Cook', { stage: 'shortlist' })
  const readModel = createApplicantsReadModel({ db: app.db, clock: app.clock.now })
  const viewer = (userId: string, companyId: string) =>
    ({ userId, roles: ['employer'], memberships: [{ companyId, role: 'owner' }] }) as unknown as Actor
  const read = async (actor: Actor, jobId: string) =>
    JSON.parse(await readModel.list(actor, jobId, {})) as { items: { name: string }[]; counts: object }
  const query = vi.spyOn(app.db.pool, 'query')
  const [mine, asApplicant, empty, foreign, missing] = await Promise.allSettled([
    read(viewer(world.owner.userId, world.company.id), world.job.id),
    read(viewer(candidate, world.company.id), world.job.id),
    read(viewer(other.owner.userId, other.company.id), other.job.id),
    read(viewer(other.owner.userId, other.company.id), world.job.id),
    read(viewer(world.owner.userId, world.company.id), candidate),
  ])
  expect(query).toHaveBeenCalledTimes(1)
  query.mockRestore()
  expect(mine).toMatchObject({
    value: { items: [{ name: 'Ben Cook' }, { name: 'Ada Baker' }], counts: { applied: 1, shortlist: 1 } },
  })
  expect(asApplicant).toMatchObject({
    value: { items: [{ name: 'Ben Cook' }], counts: { applied: 0, shortlist: 1 } },
  })
  expect(empty).toMatchObject({ value: { items: [], counts: { applied: 0 } } })
  expect(foreign?.status).toBe('rejected')
  expect(missing).toMatchObject({ reason: { code: 'not-found' } })
})
