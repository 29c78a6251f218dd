import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { type PlanNode, plansOf, scannedTables, usedIndexes } from '#testing/query-plan.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { candidatesPageSql } from './all-candidates.ts'
import { conditionsOf, jobsPageSql } from './all-jobs.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  const company = await createCompany(db, { name: 'Planned Harbour' })
  // One draft in 1,000 jobs, one title in 20,000.
  await db.pool.query(
    `insert into jobs (id, company_id, title, status, slug, posted_at, closes_at, created_at)
     select gen_random_uuid(), $1, case when n = 7 then 'Lighthouse keeper' else 'Baker ' || n end,
       case when n % 1000 = 0 then 'draft' else 'open' end, 'planned-' || n, now(), now(), now() - n * interval '1 minute'
     from generate_series(1, 20000) n`,
    [company.id],
  )
  await db.pool.query(
    `insert into users (id, identity_uid, email, display_name, roles, created_at)
     select gen_random_uuid(), 'planned-' || n, 'p' || n || '@example.org', case when n = 7 then 'Zelda Quist' else 'Kim ' || n end,
       '{candidate}', now() - n * interval '1 minute'
     from generate_series(1, 20000) n`,
  )
  await db.pool.query('analyze jobs, users, companies')
})
afterAll(() => db.close())

/** The plans of a statement: for its values, and for unknown ones. */
async function plans(statement: RawBuilder<unknown>): Promise<PlanNode[]> {
  const { sql: text, parameters: values } = statement.compile(db.kysely)
  return plansOf(db, { text, values })
}

type Filters = Parameters<typeof conditionsOf>[1]
const jobs = async (filters: Filters, after?: readonly [string, string]) =>
  plans(jobsPageSql(uuidv7(), await conditionsOf(db, filters), after, 21))

test('the first and further pages of all jobs are read in the order of an index', async () => {
  for (const after of [undefined, ['2026-03-10 09:00:00+00', uuidv7()] as const]) {
    const nodes = await jobs({}, after)
    expect(scannedTables(nodes)).not.toContain('jobs')
    expect(usedIndexes(nodes)).toContain('jobs_newest')
  }
})

test('a rare state and a rare title are found by index', async () => {
  const drafts = await jobs({ status: 'draft' })
  expect(scannedTables(drafts)).not.toContain('jobs')
  expect(usedIndexes(drafts)).toContain('jobs_status_newest')
  const { sql: text, parameters: values } = jobsPageSql(
    uuidv7(),
    await conditionsOf(db, { q: 'lighthouse keeper' }),
    undefined,
    21,
  ).compile(db.kysely)
  const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>({
    text: `explain ${text}`,
    values: [...values],
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('jobs_title_words')
  expect(plan).not.toContain('Seq Scan on jobs')
})

test('candidates are listed in the order of an index, and found by one', async () => {
  const newest = await plans(candidatesPageSql(undefined, undefined, 21))
  expect(scannedTables(newest)).not.toContain('users')
  expect(usedIndexes(newest)).toContain('users_candidates_newest')
  const named = await plans(candidatesPageSql('zelda quist', undefined, 21))
  expect(scannedTables(named)).not.toContain('users')
  expect(usedIndexes(named)).toContain('users_words')
})
