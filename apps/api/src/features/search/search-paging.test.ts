import { type JobSearchAnswer, type JobSearchQuery, searchJobs } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const now = new Date('2026-03-10T12:00:00Z')
const jobs = 1_230

let app: TestApp
let companyId: string

beforeAll(async () => {
  app = await buildTestApp({ now })
  companyId = (await createCompany(app.db)).id
  await createSearchableJobs(
    app.db,
    Array.from({ length: jobs }, (_, index) => ({
      companyId,
      // The title of every third job has the searched word, which counts double. Several jobs share a posting time.
      title: index % 3 === 0 ? 'Night nurse' : 'Day nurse',
      skills: index % 3 === 0 ? ['nurse'] : [],
      postedAt: new Date(now.getTime() - Math.floor(index / 4) * 3_600_000),
      closesAt: new Date(now.getTime() + 86_400_000),
    })),
  )
})
afterAll(() => app.close())

async function readAll(query: JobSearchQuery, between: () => Promise<void> = async () => undefined) {
  const ids: string[] = []
  const titles: string[] = []
  let cursor: string | null = null
  do {
    const { body }: { body: JobSearchAnswer } = await app.request(searchJobs, {
      query: { ...query, limit: 100, ...(cursor === null ? {} : { cursor }) },
    })
    ids.push(...body.items.map(({ id }) => id))
    titles.push(...body.items.map(({ title }) => title))
    cursor = body.nextCursor
    await between()
  } while (cursor)
  return { ids, titles }
}

describe('pages', () => {
  it('of the newest jobs contain every job once', async () => {
    const { ids } = await readAll({ sort: 'newest', q: 'nurse' })
    expect(ids).toHaveLength(jobs)
    expect(new Set(ids).size).toBe(jobs)
    expect(new Set((await readAll({})).ids).size).toBe(jobs)
  })

  it('by relevance rank the newest 500, continue by date, and contain every job once', async () => {
    const { ids, titles } = await readAll({ q: 'nurse' })
    expect(ids).toHaveLength(jobs)
    expect(new Set(ids).size).toBe(jobs)
    const strong = titles.slice(0, 500).filter((title) => title === 'Night nurse').length
    expect(titles.slice(0, strong).every((title) => title === 'Night nurse')).toBe(true)
    expect(strong).toBeGreaterThan(160)
  })

  it('by relevance are not affected by jobs added meanwhile', async () => {
    let added = 0
    const { ids } = await readAll({ q: 'nurse' }, async () => {
      if (added++ > 2) return
      app.clock.advance({ minutes: 1 })
      const postedAt = app.clock.now()
      await createSearchableJobs(app.db, [
        { companyId, title: 'Night nurse', skills: ['nurse'], postedAt, closesAt: new Date('2026-04-01') },
      ])
    })
    expect(ids).toHaveLength(jobs)
    expect(new Set(ids).size).toBe(jobs)
  })

  it('count up to a thousand matches', async () => {
    const { body } = await app.request(searchJobs, {
      query: { q: 'nurse', withTotal: true, withFacets: true },
    })
    expect(body.total).toEqual({ count: 1_000, capped: true })
    expect(body.items).toHaveLength(20)
  })
})
