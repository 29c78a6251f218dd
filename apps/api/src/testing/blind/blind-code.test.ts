import { applyToJob } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createCandidate } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let company: TestCompany
let jobId: string
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
  company = await createCompany(app.db)
  const closesAt = new Date(app.clock.now().getTime() + 30 * 86_400_000)
  jobId = (await createJobRow(app.db, { companyId: company.id, closesAt })).id
  await app.db.kysely.updateTable('jobs').set({ blind_until: 'shortlist' }).where('id', '=', jobId).execute()
  // Every code of five signs is the same, so that all applications collide.
  await app.db.pool.query(`create or replace function new_blind_code(length int) returns text language sql volatile as $$
    select case length when 5 then 'BBBBB' else upper(substr(md5(gen_random_uuid()::text), 1, length)) end $$`)
})
afterAll(() => app.close())

const apply = (person: TestPerson) => app.request(applyToJob, { params: { id: jobId }, body: {} }, person)

const codes = async () =>
  (await app.db.kysely.selectFrom('applications').select('blind_code').execute()).map(
    ({ blind_code }) => blind_code,
  )

test('an application that draws the code of one in progress gets another', async () => {
  const [first, second] = [await createCandidate(app.db), await createCandidate(app.db)]
  const open = await app.db.pool.connect()
  try {
    await open.query('begin')
    await open.query(
      `insert into applications (id, job_id, company_id, candidate_id, name, headline, marked, applied_at, stage_since,
         last_news_at, updated_at, turn_since, turn_due, answer_due)
       values (gen_random_uuid(), $1, $2, $3, 'First', '', false, now(), now(), now(), now(), now(), now(), now())`,
      [jobId, company.id, first.userId],
    )
    expect((await apply(second)).status).toBe(201)
    await open.query('commit')
  } finally {
    open.release()
  }
  const drawn = await codes()
  expect(drawn).toContain('BBBBB')
  expect(new Set(drawn).size).toBe(2)
})

test('applications at the same time that all draw one code succeed, each with its own', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => createCandidate(app.db)))
  const before = (await codes()).length
  const answers = await Promise.all(people.map(apply))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201))
  const drawn = await codes()
  expect(drawn).toHaveLength(before + people.length)
  expect(new Set(drawn).size).toBe(drawn.length)
})
