import { getLanding, type Pay, searchJobs } from '@vouch/contract'
import { yearlyPay } from '@vouch/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import { createSearchableJobs, type SearchableJob } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { createJobIndex } from './job-index.ts'

const now = new Date('2026-03-10T12:00:00Z')
const index = createJobIndex()

let app: TestApp
let company: TestCompany

beforeAll(async () => {
  app = await buildTestApp({ now })
  company = await createCompany(app.db, { name: 'Quarry' })
})
afterAll(() => app.close())

const searchable = (title: string, more: Partial<SearchableJob> = {}): SearchableJob => ({
  companyId: company.id,
  title,
  postedAt: new Date(now.getTime() - 3_600_000),
  closesAt: new Date(now.getTime() + 86_400_000),
  ...more,
})

async function titles(q: string): Promise<string[]> {
  const { body } = await app.request(searchJobs, { query: { q, exact: true } })
  return body.items.map(({ title }) => title)
}

describe('the search index', () => {
  it('is updated when a job is renamed, closed and reopened', async () => {
    const [id = ''] = await createSearchableJobs(app.db, [searchable('Glazier')])
    expect(await titles('glazier')).toEqual(['Glazier'])
    const change = (set: string) =>
      inTransaction(app.db, async (trx) => {
        await sql`update jobs set ${sql.raw(set)} where id = ${id}`.execute(trx)
        await index.refresh(trx, [id])
      })
    await change(`title = 'Window fitter', description = 'Putty and glass'`)
    expect(await titles('glazier')).toEqual([])
    expect(await titles('fitter')).toEqual(['Window fitter'])
    expect(await titles('putty')).toEqual(['Window fitter'])
    await change(`status = 'closed'`)
    expect(await titles('fitter')).toEqual([])
    expect(await titles('putty')).toEqual([])
    await change(`status = 'open'`)
    expect(await titles('fitter')).toEqual(['Window fitter'])
  })

  it('changes nothing when the transaction is rolled back', async () => {
    const [id = ''] = await createSearchableJobs(app.db, [searchable('Thatcher')])
    const failing = inTransaction(app.db, async (trx) => {
      await trx.updateTable('jobs').set({ status: 'closed' }).where('id', '=', id).execute()
      await index.refresh(trx, [id])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await titles('thatcher')).toEqual(['Thatcher'])
  })

  it('hides the jobs of a suspended company and uses its new name', async () => {
    const other = await createCompany(app.db, { name: 'Qwghlm' })
    await createSearchableJobs(app.db, [searchable('Glorbifier', { companyId: other.id })])
    const change = (set: string) =>
      inTransaction(app.db, async (trx) => {
        await sql`update companies set ${sql.raw(set)} where id = ${other.id}`.execute(trx)
        await index.refreshCompany(trx, other.id)
      })
    await change(`status = 'suspended'`)
    expect(await titles('glorbifier')).toEqual([])
    await change(`status = 'verified', name = 'Shingle'`)
    expect(await titles('glorbifier shingle')).toEqual(['Glorbifier'])
    expect(await titles('qwghlm')).toEqual([])
  })

  it('stores yearly pay with the domain’s factors', async () => {
    const periods: Pay['period'][] = ['hour', 'day', 'week', 'month', 'year']
    const ids = await createSearchableJobs(
      app.db,
      periods.map((period) => searchable('Paid', { pay: { max: 17.35, currency: 'EUR', period } })),
    )
    const { rows } = await app.db.pool.query<{ job_id: string; pay_year: number }>(
      'select job_id, pay_year from job_search where job_id = any($1)',
      [ids],
    )
    const stored = new Map(rows.map((row) => [row.job_id, row.pay_year]))
    expect(ids.map((id) => stored.get(id))).toEqual(periods.map((period) => yearlyPay(17.35, period)))
  })
})

describe('cached first pages', () => {
  it('are dropped when a job changes', async () => {
    const first = async () => (await app.request(searchJobs, { query: { limit: 1 } })).body.items[0]?.title
    const fresh = async () => (await app.request(getLanding, {})).body.fresh[0]?.title
    await first()
    await fresh()
    await createSearchableJobs(app.db, [searchable('Brand new', { postedAt: now })])
    await vi.waitFor(async () => {
      expect(await first()).toBe('Brand new')
      expect(await fresh()).toBe('Brand new')
    })
  })
})
