import { getLanding, type Landing, listCategories, similarJobs } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { createLandingReadModel } from './landing-read-model.ts'

const now = new Date('2026-03-10T12:00:00Z')
const closesAt = new Date(now.getTime() + 86_400_000)
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

let app: TestApp
let small: string
let large: string
let ids: string[]

beforeAll(async () => {
  app = await buildTestApp({ now })
  large = (await createCompany(app.db, { name: 'Large' })).id
  small = (await createCompany(app.db, { name: 'Small' })).id
  const { rows } = await app.db.pool.query<{ id: number }>(
    `select id from job_categories where slug = 'engineering'`,
  )
  const categoryId = rows[0]?.id ?? 0
  ids = await createSearchableJobs(app.db, [
    ...Array.from({ length: 9 }, (_, index) => ({
      companyId: large,
      title: `Bridge engineer ${index}`,
      categoryId,
      postedAt: hoursAgo(index),
      closesAt,
    })),
    { companyId: small, title: 'Tunnel engineer', categoryId, postedAt: hoursAgo(100), closesAt },
    { companyId: small, title: 'Cook', postedAt: hoursAgo(200), closesAt },
    { companyId: small, title: 'Ended', postedAt: hoursAgo(300), closesAt: hoursAgo(1) },
  ])
})
afterAll(() => app.close())

describe('the landing page', () => {
  it('shows one new job of every company first and counts open jobs', async () => {
    const { body } = await app.request(getLanding, {})
    expect(body.openJobs).toEqual({ count: 11, capped: false })
    expect(body.fresh).toHaveLength(8)
    expect(body.fresh.map(({ title }) => title).slice(-2)).toEqual(['Tunnel engineer', 'Cook'])
    expect(body.companies.map(({ name, openJobs }) => [name, openJobs])).toEqual([
      ['Large', 9],
      ['Small', 2],
    ])
    expect(body.categories).toEqual([{ slug: 'engineering', name: 'Engineering', openJobs: 10 }])
  })

  it('lists the categories by name', async () => {
    const { body } = await app.request(listCategories, {})
    expect(body.items.length).toBeGreaterThanOrEqual(14)
    expect(body.items[0]).toEqual({ slug: 'administration-and-office', name: 'Administration and office' })
  })
})

describe('how companies answer, on the landing page', () => {
  const store = (companyId: string, due: number, inTime: number) =>
    app.db.pool.query(
      `insert into company_answer_times (company_id, answers, median_minutes, due, people, in_time, made_at)
       values ($1, $2, 60, $3, $3, $2, $4)
       on conflict (company_id) do update set answers = excluded.answers, due = excluded.due,
         people = excluded.people, in_time = excluded.in_time`,
      [companyId, inTime, due, now],
    )
  const figures = async () => {
    app.clock.advance({ minutes: 1 })
    return (await app.request(getLanding, {})).body.figures
  }

  it('adds up the figures of all companies, once enough answers were due', async () => {
    await store(large, 40, 38)
    expect(await figures()).toBeNull()
    await store(small, 20, 10)
    expect(await figures()).toEqual({ due: 60, answered: 48, inTimePercent: 80, promptCompanies: 1 })
  })

  it('leaves out companies that are not in the marketplace, and figures of a few people', async () => {
    const suspended = await createCompany(app.db, { name: 'Suspended' })
    await app.db.pool.query("update companies set status = 'suspended' where id = $1", [suspended.id])
    const tiny = await createCompany(app.db, { name: 'Tiny' })
    await store(suspended.id, 500, 0)
    await store(tiny.id, 4, 4)
    expect(await figures()).toEqual({ due: 64, answered: 52, inTimePercent: 81, promptCompanies: 1 })
  })
})

describe('the landing page of a large marketplace', () => {
  it('shows the counts of the last background run', async () => {
    const many = { jobs: 60_000, shareOf: () => 0, knows: () => false, countOf: () => 0 }
    const landing = createLandingReadModel({
      db: app.db,
      clock: app.clock.now,
      statistics: async () => ({ withoutDescriptions: many, withDescriptions: many }),
    })
    await landing.ensureCounts()
    const [id = ''] = await createSearchableJobs(app.db, [
      { companyId: small, title: 'Cleaner', postedAt: hoursAgo(400), closesAt },
    ])
    const jobsOfSmall = async () => {
      const { companies } = JSON.parse(await landing.landing()) as Landing
      return companies.find(({ name }) => name === 'Small')?.openJobs
    }
    await landing.ensureCounts()
    expect(await jobsOfSmall()).toBe(2)
    await landing.refreshCounts()
    expect(await jobsOfSmall()).toBe(3)
    await app.db.pool.query('delete from job_search where job_id = $1', [id])
  })
})

describe('similar jobs', () => {
  it('share words of the title first, then the category, and exclude the job itself', async () => {
    const { body } = await app.request(similarJobs, { params: { slug: `job-${ids[9]}` } })
    expect(body.items).toHaveLength(6)
    expect(body.items.every(({ title }) => title.startsWith('Bridge engineer'))).toBe(true)
  })

  it('exist for an ended job, and are not-found for a job that was never public', async () => {
    const ended = await createJobRow(app.db, { companyId: small, title: 'Tunnel engineer', status: 'closed' })
    const { body } = await app.request(similarJobs, { params: { slug: ended.slug } })
    expect(body.items[0]?.title).toBe('Tunnel engineer')
    const { problem } = await app.request(similarJobs, { params: { slug: 'nothing' } })
    expect(problem?.code).toBe('not-found')
  })
})
