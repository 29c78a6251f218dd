import { undoBulkOperation } from '@vouch/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runAtOnce } from '#testing/bulk/run-at-once.ts'
import { addApplicants } from '#testing/factories/many-rejections.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { type PlanNode, plansOf, withSteps } from '#testing/query-plan.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
let ids: string[]
beforeAll(async () => {
  app = await buildTestApp()
  world = await createHiringWorld(app)
  ids = (await addApplicants(app, world, 1_000)).map(({ id }) => id)
  // Other jobs, and notices of earlier moments: with them, PostgreSQL chose plans that took 13 s for 10,000 applications.
  await app.db.pool.query(
    `insert into jobs select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(), 'slug', 'other-' || n))).*
     from jobs j, generate_series(1, 2000) n where j.id = $1`,
    [world.job.id],
  )
  await app.db.pool.query(
    `insert into notifications (id, user_id, kind, side, at, application_id, job_id, candidate_id, stage, page)
     select gen_random_uuid(), a.candidate_id, 'stage-changed', 'candidate', a.applied_at, a.id, a.job_id, a.candidate_id,
       'shortlist', null
     from applications a`,
  )
  await app.db.pool.query('analyze')
}, 60_000)
afterAll(() => app.close())

/** Index scans that compare a list again for each row of another table. */
function repeatedLists(nodes: readonly PlanNode[]): string[] {
  const inner = nodes
    .filter((node) => node['Node Type'] === 'Nested Loop')
    .flatMap(({ Plans = [] }) => Plans.slice(1).flatMap(withSteps))
  return inner.flatMap((node) => {
    const condition = node['Index Cond'] ?? ''
    return condition.includes('= ANY (') ? [`${node['Index Name']}: ${condition.slice(0, 80)}`] : []
  })
}

/** Statements about several applications that some work sends. */
async function statementsOf(work: () => Promise<unknown>) {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const statements = sent.mock.calls.flatMap((call: readonly unknown[]) => {
    const [first, second] = call
    const { text, values } = (typeof first === 'string' ? { text: first, values: second } : first) as {
      readonly text: string
      readonly values?: readonly unknown[]
    }
    const isAboutMany = values?.some((value) => Array.isArray(value) && value.length === ids.length)
    return isAboutMany && values ? [{ text, values }] : []
  })
  sent.mockRestore()
  return statements
}

test('a move of many and its undo look ids up once, not again for each row of a join', async () => {
  let operation = ''
  const ran = await statementsOf(async () => {
    operation = (await runAtOnce(app, world.owner, ids, { action: 'advance', to: 'shortlist' })).id
  })
  const undone = await statementsOf(() =>
    app.request(undoBulkOperation, { params: { id: operation } }, world.owner),
  )
  expect(ran.length).toBeGreaterThan(3)
  expect(undone.length).toBeGreaterThan(3)
  for (const statement of [...ran, ...undone]) {
    expect(repeatedLists(await plansOf(app.db, statement)), statement.text).toEqual([])
  }
}, 60_000)
