import { getAdminDashboard, listCompanies } from '@vouch/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyApplication } from '#testing/factories/copy-application.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { plansOf, withSteps } from '#testing/query-plan.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  admin = await app.person('admin')
})
afterAll(() => app.close())

test('counts unanswered applications up to the cap, and companies exactly', async () => {
  const worlds = [await createHiringWorld(app), await createHiringWorld(app), await createHiringWorld(app)]
  const ids: string[] = []
  for (const world of worlds) ids.push((await world.applicant()).id)
  const numbers = async () => (await app.request(getAdminDashboard, {}, admin)).body.unanswered
  const rows = async () => {
    const { body } = await app.request(listCompanies, { query: { unanswered: 'true' } }, admin)
    return [body.total?.count, ...body.items.map(({ unanswered }) => unanswered).sort()]
  }
  app.clock.advance({ hours: 24 * 46 })
  admin = await app.person('admin')
  expect(await numbers()).toEqual({
    applications: { count: 3, capped: false },
    companies: { count: 3, capped: false },
  })
  expect(await rows()).toEqual([3, 1, 1, 1])
  await copyApplication(app.db, ids[0] ?? '', 10_000)
  expect(await numbers()).toEqual({
    applications: { count: 10_000, capped: true },
    companies: { count: 3, capped: false },
  })
  expect(await rows()).toEqual([3, 1, 1, 10_001])
})

test('counts unanswered applications of all companies in one query', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await app.request(listCompanies, { query: { unanswered: 'true' } }, admin)
  const statements = sent.mock.calls.flatMap((call: readonly unknown[]) => {
    const [text, values] = call
    return typeof text === 'string' && text.includes('turn_since')
      ? [{ text, values: values as readonly unknown[] }]
      : []
  })
  sent.mockRestore()
  expect(statements).toHaveLength(2)
  const plans = (await Promise.all(statements.map((statement) => plansOf(app.db, statement)))).flat()
  const perRow = plans.filter((node) => node['Subplan Name']?.startsWith('SubPlan'))
  const read = perRow.flatMap(withSteps).map((node) => node['Relation Name'])
  expect(read).toContain('company_members')
  expect(read).not.toContain('applications')
})
