import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createNewestPages } from './newest-pages.ts'

const now = new Date('2026-03-10T12:00:00Z')
const start = { beforeAt: 'infinity', beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  const company = await createCompany(db)
  await createSearchableJobs(
    db,
    Array.from({ length: 30 }, (_, index) => ({
      companyId: company.id,
      title: `Job "${index}" \\ night`,
      // Every third job has the same posting time as the job before it. The last five jobs have ended.
      postedAt: new Date(now.getTime() - (index - (index % 3 === 2 ? 1 : 0)) * 3_600_000),
      closesAt: new Date(now.getTime() + (index < 25 ? 1 : -1) * 86_400_000),
    })),
  )
})
afterAll(() => db.close())

it('batched pages equal pages read one by one and end with the open jobs', async () => {
  const page = createNewestPages({ db, clock: () => now })
  const titles = (items: string) => (JSON.parse(items) as { title: string }[]).map(({ title }) => title)
  const all = await page({ ...start, limit: 100 })
  expect(titles(all?.items ?? '')).toHaveLength(25)
  expect(all).toMatchObject({ found: 25, last_at: null, last_id: null })

  const first = await page({ ...start, limit: 7 })
  const second = { beforeAt: first?.last_at ?? '', beforeId: first?.last_id ?? '', limit: 12 }
  const [again, next, rest] = await Promise.all([
    page({ ...start, limit: 7 }),
    page(second),
    page({ ...second, limit: 100 }),
  ])
  expect(again).toEqual(first)
  expect(first?.found).toBe(8)
  expect(next?.found).toBe(13)
  expect(titles(next?.items ?? '')).toEqual(titles(all?.items ?? '').slice(7, 19))
  expect(titles(rest?.items ?? '')).toEqual(titles(all?.items ?? '').slice(7))
})
