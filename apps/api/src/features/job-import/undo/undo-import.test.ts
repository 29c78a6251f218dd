import { undoJobImport } from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { jsonLines, postingRow } from '#testing/factories/import-factory.ts'
import { readContent } from '#testing/imports/database-content.ts'
import { importPostings, readImport, undoPostings } from '#testing/imports/job-imports.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const start = '2026-03-10T12:00:00Z'

let app: TestApp
let admin: TestPerson
let candidate: TestPerson

beforeAll(async () => {
  app = await buildTestApp({ now: start, env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
  candidate = await app.person('candidate')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  await app.db.pool.query(`truncate jobs, companies, job_categories, job_imports, job_import_jobs, job_import_notes,
    job_import_made cascade`)
})

const rich = {
  category: 'Trades',
  location: 'Utrecht',
  salaryMin: 10,
  salaryMax: 12.5,
  currency: 'EUR',
  period: 'HOUR',
}
const many = (count: number, more: (n: number) => object = () => ({})) =>
  jsonLines(...Array.from({ length: count }, (_, n) => postingRow(`${n}`, { ...rich, ...more(n) })))

async function jobId(sourceId: string): Promise<{ id: string; companyId: string }> {
  const { rows } = await app.db.pool.query('select id, company_id from jobs where source_id = $1', [sourceId])
  return { id: rows[0].id, companyId: rows[0].company_id }
}

test('leaves every table as it was before', async () => {
  await importPostings(app, admin, many(700))
  await app.db.pool.query(`with closed as (
    update jobs set status = 'closed', closed_at = now() where source_id = '5' returning id
  ) delete from job_search where job_id in (select id from closed)`)
  const before = await readContent(app.db)
  expect(before.jobs).toHaveLength(700)
  app.clock.advance({ hours: 1 })
  const changed = many(1_300, (n) => ({
    category: n % 2 ? 'Trades' : 'Care',
    company: n % 3 ? 'Mill & Sons' : `New ${n}`,
    title: n % 4 ? `Job ${n}` : `Other job ${n}`,
    description: 'Now with a text',
  }))
  const done = await importPostings(app, admin, changed)
  expect(done.counts).toMatchObject({ created: 600, updated: 700 })
  const { rows } = await app.db.pool.query(`select id from jobs where source_id = '1200'`)
  await app.db.pool.query('insert into saved_jobs (user_id, job_id) values ($1, $2)', [
    candidate.userId,
    rows[0].id,
  ])
  const undone = await undoPostings(app, admin, done.id)
  expect(undone).toMatchObject({ state: 'undone', kept: [], keptCount: 0, undoUntil: null })
  expect(await readContent(app.db)).toEqual(before)
})

test('keeps and names jobs with applications and jobs that changed since', async () => {
  await importPostings(app, admin, many(3))
  app.clock.advance({ hours: 1 })
  const done = await importPostings(
    app,
    admin,
    many(7, (n) => ({ title: `Later ${n}` })),
  )
  for (const sourceId of ['0', '3']) {
    const { id, companyId } = await jobId(sourceId)
    await createApplicationRow(app.db, {
      job: { id, companyId },
      candidateId: candidate.userId,
      at: app.clock.now(),
    })
  }
  await app.db.pool.query(
    `update jobs set version = version + 1, title = 'Mine' where source_id in ('1', '4')`,
  )
  const undone = await undoPostings(app, admin, done.id)
  expect(undone.kept).toEqual([
    { jobId: (await jobId('0')).id, title: 'Later 0', reason: 'applications', applications: 1 },
    { jobId: (await jobId('1')).id, title: 'Mine', reason: 'changed', applications: 0 },
    { jobId: (await jobId('3')).id, title: 'Later 3', reason: 'applications', applications: 1 },
    { jobId: (await jobId('4')).id, title: 'Mine', reason: 'changed', applications: 0 },
  ])
  const { rows } = await app.db.pool.query('select source_id as id, title from jobs order by source_id')
  expect(rows).toEqual([
    { id: '0', title: 'Later 0' },
    { id: '1', title: 'Mine' },
    { id: '2', title: 'Job 2' },
    { id: '3', title: 'Later 3' },
    { id: '4', title: 'Mine' },
  ])
})

test('removes jobs that only the clock closed since', async () => {
  const done = await importPostings(app, admin, many(2))
  app.clock.set('2026-04-02T00:00:00Z')
  await app.platform.queue.enqueue(app.db.kysely, { name: 'expire-jobs', payload: z.object({}) }, {})
  await app.runJobs()
  expect((await app.db.pool.query(`select from jobs where status = 'expired'`)).rowCount).toBe(2)
  expect((await undoPostings(app, admin, done.id)).keptCount).toBe(0)
  expect((await app.db.pool.query('select from jobs')).rowCount).toBe(0)
  expect((await app.db.pool.query('select from companies')).rowCount).toBe(0)
})

test('keeps a company that somebody uses meanwhile', async () => {
  const done = await importPostings(
    app,
    admin,
    many(2, (n) => ({ company: `Inn ${n}` })),
  )
  await app.db.pool.query(
    `insert into company_members (company_id, user_id, role) select id, $1, 'owner' from companies where name = 'Inn 1'`,
    [candidate.userId],
  )
  await undoPostings(app, admin, done.id)
  expect((await app.db.pool.query('select name from companies')).rows).toEqual([{ name: 'Inn 1' }])
})

test('is possible for 30 days', async () => {
  const { id } = await importPostings(app, admin, many(1))
  app.clock.advance({ hours: 30 * 24 + 1 })
  const late = await app.request(undoJobImport, { params: { id } }, admin)
  expect(late.problem).toMatchObject({ code: 'not-permitted-now' })
  expect((await readImport(app, admin, id)).state).toBe('done')
})
