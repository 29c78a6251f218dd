import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { recordJobEvent } from './job-events.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('one event for more jobs than a statement has parameters', async () => {
  const { id: companyId } = await createCompany(app.db)
  const { rows } = await app.db.pool.query<{ id: string }>(
    'insert into jobs (id, company_id) select gen_random_uuid(), $1 from generate_series(1, 9000) returning id',
    [companyId],
  )
  const at = new Date('2026-03-10T09:00:00Z')
  const ids = rows.map(({ id }) => id)
  await inTransaction(app.db, (trx) => recordJobEvent(trx, ids, { kind: 'closed', at, actorId: null }))
  const { rows: counted } = await app.db.pool.query<{ count: number }>(
    "select count(distinct job_id)::int as count from job_events where kind = 'closed' and changed = '{}'",
  )
  expect(counted[0]?.count).toBe(9000)
})
