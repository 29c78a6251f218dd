import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/connect.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { plansOf, scannedTables, usedIndexes } from '#testing/query-plan.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { applicantOfJob } from './applicant-read-model.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('the page of one of many applicants finds them by their id or their alias, each by index', async () => {
  const company = await createCompany(db)
  const job = await createJobRow(db, { companyId: company.id })
  await db.pool.query(
    `with people as (
       insert into users (id, identity_uid, email, display_name)
       select gen_random_uuid(), 'p' || n, 'p' || n || '@example.org', 'P' from generate_series(1, 3000) n returning id
     ) insert into applications
       (id, job_id, company_id, candidate_id, name, headline, applied_at, stage_since, last_news_at)
     select gen_random_uuid(), $1, $2, id, 'P', '', now(), now(), now() from people`,
    [job.id, company.id],
  )
  await db.pool.query('analyze applications')
  const values = [job.id, company.id, company.id]
  const nodes = await plansOf(db, { text: applicantOfJob, values })
  expect(scannedTables(nodes)).not.toContain('applications')
  const used = usedIndexes(nodes).filter((index) => index.startsWith('applications_'))
  expect(new Set(used)).toEqual(new Set(['applications_candidate', 'applications_blind_alias']))
})
