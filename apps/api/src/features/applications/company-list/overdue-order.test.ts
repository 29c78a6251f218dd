import {
  exportCompanyApplicants,
  getEmployerDashboard,
  listApplicants,
  listCompanyApplicants,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import { copyApplication } from '#testing/factories/copy-application.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { plansOf, usedIndexes } from '#testing/query-plan.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { companyListSql } from './company-applicants-sql.ts'

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  world = await createHiringWorld(app)
  // Whoever applied first is not the first whom the team owes an answer.
  for (const due of [3, 1, 6, 2, 5, 4]) {
    app.clock.advance({ minutes: 1 })
    const { id } = await world.applicant(`Due on ${due}`)
    const values = [id, `2026-02-0${due}T23:59:59Z`]
    await app.db.pool.query("update applications set turn = 'team', turn_due = $2 where id = $1", values)
  }
  await world.applicant('In time')
})
afterAll(() => app.close())

interface Page {
  readonly items: readonly { readonly name: string }[]
  readonly nextCursor: string | null
}

/** The names of a list, read in pages of four. */
async function namesOf(read: (page: { limit: number; cursor?: string }) => Promise<{ body: Page }>) {
  const first = (await read({ limit: 4 })).body
  const second = (await read({ limit: 4, cursor: first.nextCursor ?? '' })).body
  expect([first.items.length, second.nextCursor]).toEqual([4, null])
  return [...first.items, ...second.items].map(({ name }) => name)
}

test('overdue applicants are listed by the day on which an answer was due, as on the dashboard', async () => {
  const longest = [1, 2, 3, 4, 5, 6].map((due) => `Due on ${due}`)
  const ofJob = { params: { id: world.job.id } }
  for (const inSeveral of [false, true]) {
    if (inSeveral) await addMember(app.db, (await createHiringWorld(app)).company, world.owner)
    for (const sort of ['oldest', 'newest'] as const) {
      const wanted = sort === 'oldest' ? longest : longest.toReversed()
      const ofAll = { task: 'overdue', sort } as const
      const list = (query: object) =>
        namesOf((page) =>
          app.request(listCompanyApplicants, { query: { ...ofAll, ...query, ...page } }, world.owner),
        )
      expect(await list({})).toEqual(wanted)
      expect(await list({ q: 'due on' })).toEqual(wanted)
      const inJob = namesOf((page) =>
        app.request(listApplicants, { ...ofJob, query: { overdue: 'true', sort, ...page } }, world.owner),
      )
      expect(await inJob).toEqual(wanted)
    }
  }
  // Without an order, the longest overdue are first.
  const query = { task: 'overdue' } as const
  const { items } = (await app.request(listCompanyApplicants, { query }, world.owner)).body
  expect(items.map(({ name }) => name)).toEqual(longest)
  const late = { ...ofJob, query: { overdue: 'true' } } as const
  const { body: inJob } = await app.request(listApplicants, late, world.owner)
  expect(inJob.items.map(({ name }) => name)).toEqual(longest)
  const csv = String((await app.request(exportCompanyApplicants, { query }, world.owner)).body)
  expect([...csv.matchAll(/Due on \d/g)].map(([name]) => name)).toEqual(longest)
  const { tasks } = (await app.request(getEmployerDashboard, {}, world.owner)).body
  expect(tasks.overdue.items.map(({ name }) => name)).toEqual(longest.slice(0, 5))
})

test.each(['oldest', 'newest'] as const)(
  'the %s overdue are read in the order of an index',
  async (order) => {
    const { id } = await world.applicant('Many Times')
    await copyApplication(app.db, id, 3_000)
    await app.db.pool.query('analyze applications')
    const text = companyListSql({
      companies: 1,
      order,
      filters: [],
      task: 'overdue',
      hired: false,
      isExact: false,
      isFurther: false,
    })
    const values = [[world.company.id], world.owner.userId, app.clock.now(), 20, []]
    const plan = await plansOf(app.db, { text, values })
    expect(usedIndexes(plan)).toContain('applications_due')
    // In each of the two plans, only the tags of a row are sorted.
    expect(plan.filter((node) => node['Node Type'] === 'Sort')).toHaveLength(2)
  },
)
