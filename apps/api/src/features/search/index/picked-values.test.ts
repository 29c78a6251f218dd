import { searchJobs } from '@vouch/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { createPair, mergeValue } from '#testing/lists/merges.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { createJobIndex } from './job-index.ts'
import { refreshKnowledge } from './knowledge-store.ts'

const now = new Date('2026-03-10T12:00:00Z')
const index = createJobIndex()
let app: TestApp
let companyId: string
let admin: TestPerson

beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_RATE_LIMIT: 'off' } })
  companyId = (await createCompany(app.db)).id
  admin = await app.person('admin')
  await refreshKnowledge(app.db, index)
})
afterAll(() => app.close())

const ship = (label: string) => ({
  companyId,
  title: 'Hand',
  occupation: { code: label.toLowerCase(), label },
  postedAt: new Date(now.getTime() - 3_600_000),
  closesAt: new Date(now.getTime() + 86_400_000),
})

/** Asks as somebody who is signed in: answers to visitors are kept for two seconds, and the clock of the test stands still. */
async function found(occupation: string) {
  const query = { occupation, withTotal: true, withValues: true }
  return (await app.request(searchJobs, { query }, admin)).body
}

it('a value that its list renamed or no longer offers still finds the jobs that picked it', async () => {
  await createMasterValue(app.db, { entity: 'occupations', code: 'cordwainer', label: 'Cordwainer' })
  await createSearchableJobs(app.db, [ship('Cordwainer')])
  const change = (set: string) =>
    app.db.pool.query(`with value as (update master_values set ${set} where code = 'cordwainer' returning id),
      entity as (update master_entities set revision = revision + 1 where name = 'occupations')
      update master_terms set shown = 'Shoe artist', term = 'shoe artist', active = ${!set.startsWith('active')}
      where value_id in (select id from value)`)
  await change(`label = 'Shoe artist'`)
  await refreshKnowledge(app.db, index)
  expect(await found('cordwainer')).toMatchObject({
    total: { count: 1 },
    values: [{ label: 'Shoe artist', state: 'listed' }],
    valueFacets: { occupation: [{ value: 'cordwainer', label: 'Shoe artist', count: 1 }] },
  })
  await change('active = false')
  await refreshKnowledge(app.db, index)
  expect(await found('cordwainer')).toMatchObject({
    total: { count: 1 },
    values: [{ label: 'Shoe artist', state: 'retired' }],
    // No longer offered.
    valueFacets: { occupation: [] },
  })
})

it('a merged value finds the jobs of the one that replaced it, before they are indexed again too', async () => {
  const { from, into } = await createPair(app, 'occupations', 2)
  const job = ship('x')
  await createSearchableJobs(app.db, [
    { ...job, occupation: from },
    { ...job, occupation: into },
  ])
  expect((await found(from.code)).total?.count).toBe(1)
  expect((await mergeValue(app, admin, { entity: 'occupations', code: from.code }, into.code)).status).toBe(
    200,
  )
  for (const { code } of [from, into])
    expect(await found(code)).toMatchObject({
      total: { count: 2 },
      values: [{ code, label: into.label, state: 'listed' }],
    })
})

it('jobs are indexed anew once after an update, and a stop continues after the last batch', async () => {
  await createSearchableJobs(
    app.db,
    Array.from({ length: 450 }, () => ship('Cooper')),
  )
  const jobs = async () => Number((await app.db.pool.query('select count(*) from job_search')).rows[0]?.count)
  await refreshKnowledge(app.db, index)
  expect(await refreshKnowledge(app.db, index)).toBe(0)
  // As before this version, whose index has no terms of codes.
  await inTransaction(app.db, async (trx) => {
    await sql`update search_summary set value = jsonb_build_object('revisions', 'before') where name = 'knowledge'`.execute(
      trx,
    )
  })
  let batches = 0
  const first = await refreshKnowledge(app.db, index, () => batches++ >= 1)
  expect(first).toBe(200)
  expect(first + (await refreshKnowledge(app.db, index))).toBe(await jobs())
  expect(await refreshKnowledge(app.db, index)).toBe(0)
})
