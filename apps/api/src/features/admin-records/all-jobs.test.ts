import { type CompanyStatus, type JobStatus, listAllJobs, type RouteInput } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createCandidate } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  admin = await app.person('admin')
})
afterAll(() => app.close())

type Query = NonNullable<RouteInput<typeof listAllJobs>['query']>
const list = async (query: Query) => (await app.request(listAllJobs, { query }, admin)).body

/** Adds a job that was created some minutes after the test's start. */
async function addJob(
  companyId: string,
  { minute, title, status = 'open' }: { minute: number; title: string; status?: 'open' | 'draft' | 'closed' },
): Promise<string> {
  const { id } = await createJobRow(app.db, { companyId, title, status })
  await app.db.pool.query(
    "update jobs set created_at = timestamptz '2026-03-10 09:00Z' + $2 * interval '1 minute' where id = $1",
    [id, minute],
  )
  return id
}

async function companyWith(name: string, status: CompanyStatus = 'verified'): Promise<string> {
  const { id } = await createCompany(app.db, { name })
  await app.db.pool.query('update companies set status = $2 where id = $1', [id, status])
  return id
}

describe('the list of all jobs', () => {
  test('holds the jobs of every company in every state, newest first, page by page', async () => {
    const [first, second] = [await companyWith('Harbour Paging'), await companyWith('Quay', 'suspended')]
    const ids = [
      await addJob(first, { minute: 1, title: 'Paging draft', status: 'draft' }),
      await addJob(second, { minute: 2, title: 'Paging open' }),
      await addJob(first, { minute: 2, title: 'Paging closed', status: 'closed' }),
      await addJob(second, { minute: 3, title: 'Paging last' }),
    ]
    const seen: string[] = []
    const totals: unknown[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await list({ q: 'paging', limit: 1, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      totals.push(page.total)
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    const [draft = '', open = '', closed = '', last = ''] = ids
    expect(seen).toEqual([last, ...[open, closed].sort().reverse(), draft])
    expect(totals).toEqual([{ count: 4, capped: false }, undefined, undefined, undefined])
    const page = await list({ q: 'paging' })
    expect(page.items[0]).toMatchObject({
      title: 'Paging last',
      status: 'open',
      company: { id: second, name: 'Quay', status: 'suspended' },
      applications: 0,
      createdAt: '2026-03-10T09:03:00.000Z',
    })
    expect(page.items.find(({ id }) => id === draft)).toMatchObject({ status: 'draft', publishedAt: null })
  })

  test('filters by state, company and the company’s state', async () => {
    const [good, bad] = [await companyWith('Filter Good'), await companyWith('Filter Bad', 'suspended')]
    const open = await addJob(good, { minute: 1, title: 'Filtered' })
    const draft = await addJob(good, { minute: 2, title: 'Filtered', status: 'draft' })
    const hidden = await addJob(bad, { minute: 3, title: 'Filtered' })
    const found = async (query: Query) => (await list({ q: 'filtered', ...query })).items.map(({ id }) => id)
    expect(await found({})).toEqual([hidden, draft, open])
    expect(await found({ status: 'open' satisfies JobStatus })).toEqual([hidden, open])
    expect(await found({ companyId: good })).toEqual([draft, open])
    expect(await found({ companyStatus: 'suspended' })).toEqual([hidden])
    expect(await found({ companyStatus: 'suspended', status: 'draft' })).toEqual([])
    expect((await list({ q: 'filtered', status: 'draft' })).total).toEqual({ count: 1, capped: false })
  })

  test('finds a part of the title or of either company name, in any case, literally', async () => {
    const company = await companyWith('Old Mill 100%')
    await app.db.pool.query("update companies set trading_name = 'Windmeadow' where id = $1", [company])
    const other = await companyWith('Elsewhere')
    const job = await addJob(company, { minute: 1, title: 'Night Baker' })
    const named = await addJob(other, { minute: 2, title: 'Windmeadow guide' })
    const found = async (q: string) => (await list({ q })).items.map(({ id }) => id)
    expect(await found('ght BAK')).toEqual([job])
    expect(await found('old mill')).toEqual([job])
    expect(await found('WINDMEAD')).toEqual([named, job])
    expect(await found('100%')).toEqual([job])
    expect(await found('1_0')).toEqual([])
  })

  test('a text that very many companies match finds their jobs too', async () => {
    const ids = await Promise.all(
      Array.from({ length: 101 }, (_, index) => companyWith(`Zephyrine ${index}`)),
    )
    const job = await addJob(ids[70] ?? '', { minute: 1, title: 'Sailor' })
    expect((await list({ q: 'zephyrine' })).items.map(({ id }) => id)).toEqual([job])
  })

  test('counts every application except the viewer’s own', async () => {
    const company = await companyWith('Counted')
    const job = { id: await addJob(company, { minute: 1, title: 'Counted job' }), companyId: company }
    const both = await createCandidate(app.db)
    await app.db.pool.query("update users set roles = '{candidate,admin}' where id = $1", [both.userId])
    await createApplicationRow(app.db, { job, candidateId: both.userId })
    for (const status of ['active', 'rejected', 'withdrawn'] as const) {
      const { userId: candidateId } = await createCandidate(app.db)
      await createApplicationRow(app.db, { job, candidateId, status })
    }
    const seenBy = async (person: TestPerson) =>
      (await app.request(listAllJobs, { query: { q: 'counted job' } }, person)).body.items[0]?.applications
    expect(await seenBy(admin)).toBe(4)
    expect(await seenBy(both)).toBe(3)
  })
})
