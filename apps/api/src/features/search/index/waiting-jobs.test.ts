import { randomUUID } from 'node:crypto'
import { searchJobs } from '@vouch/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { createJobIndex } from './job-index.ts'
import { createWaitingJobs } from './waiting-jobs.ts'

const now = new Date('2026-03-10T12:00:00Z')
const index = createJobIndex()

let app: TestApp
let companyId: string

beforeAll(async () => {
  app = await buildTestApp({ now })
  companyId = (await createCompany(app.db, { name: 'Quarry' })).id
})
afterAll(() => app.close())

/** Stores open jobs that wait for the search. @returns their ids */
async function createWaiting(...names: string[]): Promise<string[]> {
  const times = {
    postedAt: new Date(now.getTime() - 3_600_000),
    closesAt: new Date(now.getTime() + 86_400_000),
  }
  const ids = await createSearchableJobs(
    app.db,
    names.map((title) => ({ companyId, title, ...times })),
  )
  await app.db.pool.query('delete from job_search where job_id = any($1)', [ids])
  await inTransaction(app.db, (trx) => index.later(trx, ids, randomUUID()))
  return ids
}

async function titles(q: string): Promise<string[]> {
  const { body } = await app.request(searchJobs, { query: { q, exact: true } })
  return body.items.map(({ title }) => title).sort()
}

const waiting = () => createWaitingJobs(app.db, index)

it('has waiting jobs once they are indexed', async () => {
  await createWaiting('Farrier east', 'Farrier west')
  expect(await titles('farrier')).toEqual([])
  expect(await waiting().count()).toBe(2)
  const done: number[] = []
  expect(await waiting().index({ onProgress: (count) => done.push(count) })).toBe(2)
  expect(done).toEqual([2])
  expect(await titles('farrier')).toEqual(['Farrier east', 'Farrier west'])
  expect(await waiting().count()).toBe(0)
})

it('leaves out waiting jobs that were closed or deleted', async () => {
  const [closed = '', deleted = ''] = await createWaiting('Cooper closed', 'Cooper deleted', 'Cooper open')
  await app.db.pool.query(`update jobs set status = 'closed' where id = $1`, [closed])
  await app.db.pool.query('delete from jobs where id = $1', [deleted])
  await waiting().index()
  expect(await titles('cooper')).toEqual(['Cooper open'])
})

it('waits for a job that is being closed', async () => {
  const [id = ''] = await createWaiting('Chandler')
  let indexing: Promise<number> | undefined
  await inTransaction(app.db, async (trx) => {
    await sql`update jobs set status = 'closed' where id = ${id}`.execute(trx)
    await index.refresh(trx, [id])
    indexing = waiting().index()
    // Until its share lock waits for this transaction.
    for (let blocked = 0; blocked === 0; ) {
      const { rows } = await app.db.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      )
      blocked = rows[0]?.count ?? 0
    }
  })
  await indexing
  expect(await titles('chandler')).toEqual([])
})

it('indexes each job once when two processes do it', async () => {
  await createWaiting('Thatcher one', 'Thatcher two')
  const counts = await Promise.all([waiting().index(), waiting().index()])
  const more = await waiting().index()
  expect(counts[0] + counts[1] + more).toBe(2)
  expect(await titles('thatcher')).toEqual(['Thatcher one', 'Thatcher two'])
})

it('leaves jobs waiting while an import stores more', async () => {
  await createWaiting('Glazier')
  await app.db.inBackground((connection) =>
    index.whileStoring(connection, async () => {
      let looks = 0
      const looksOnce = () => ++looks > 1
      expect(await waiting().index({ isStopping: looksOnce })).toBe(0)
    }),
  )
  expect(await waiting().index()).toBe(1)
  expect(await titles('glazier')).toEqual(['Glazier'])
})

it('indexes waiting jobs while an import stores, when it has held them back for too long', async () => {
  await createWaiting('Saddler')
  const impatient = createWaitingJobs(app.db, index, 0)
  await app.db.inBackground((connection) =>
    index.whileStoring(connection, async () => {
      expect(await impatient.index()).toBe(1)
    }),
  )
})

it('leaves the rest to the next call, which a background job makes', async () => {
  await createWaiting('Fletcher')
  expect(await waiting().index({ isStopping: () => true })).toBe(0)
  expect(await waiting().count()).toBe(1)
  await inTransaction(app.db, (trx) => waiting().wake(app.platform.queue, trx))
  await app.runJobs()
  expect(await titles('fletcher')).toEqual(['Fletcher'])
})
