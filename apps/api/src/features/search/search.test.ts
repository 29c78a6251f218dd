import { type JobSearchQuery, searchJobs } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import { createSearchableJobs, type SearchableJob } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { refreshVocabulary } from './index/vocabulary-store.ts'

const now = new Date('2026-03-10T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const inDays = (days: number) => daysAgo(-days)

let app: TestApp
let bakery: TestCompany
let software: TestCompany
let categoryId: number

const job = (title: string, more: Partial<SearchableJob> = {}): SearchableJob => ({
  companyId: software.id,
  title,
  postedAt: daysAgo(5),
  closesAt: inDays(20),
  ...more,
})

async function search(query: JobSearchQuery) {
  const { body } = await app.request(searchJobs, { query })
  return { ...body, titles: body.items.map((item) => item.title) }
}

beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_CURRENCY: 'EUR' } })
  bakery = await createCompany(app.db, { name: 'Golden Crust' })
  software = await createCompany(app.db, { name: 'Bitworks' })
  const { rows } = await app.db.pool.query<{ id: number }>(
    `select id from job_categories where slug = 'information-technology'`,
  )
  categoryId = rows[0]?.id ?? 0
  await createSearchableJobs(app.db, [
    job('Software engineer', { location: 'New York', country: 'US', postedAt: daysAgo(1) }),
    job('Senior software engineer', {
      workMode: 'remote',
      employmentType: 'full-time',
      postedAt: daysAgo(4),
    }),
    job('Office manager', { skills: ['software'], location: 'York', country: 'GB', postedAt: daysAgo(2) }),
    job('Head baker', { companyId: bakery.id, location: 'Utrecht', country: 'NL', postedAt: daysAgo(3) }),
    job('Baker', {
      companyId: bakery.id,
      description: '<p>Sourdough every morning.</p>',
      pay: { max: 3000, currency: 'EUR', period: 'month' },
      workMode: 'on-site',
      employmentType: 'full-time',
      postedAt: daysAgo(9),
    }),
    job('IT helper', {
      categoryId,
      employmentType: 'part-time',
      pay: { max: 21, currency: 'EUR', period: 'hour' },
      postedAt: daysAgo(8),
    }),
    job('C++ developer', { pay: { max: 90_000, currency: 'USD', period: 'year' }, postedAt: daysAgo(20) }),
    job('Ended welder', { closesAt: daysAgo(1), postedAt: daysAgo(2) }),
  ])
  await refreshVocabulary(app.db)
})
afterAll(() => app.close())

describe('searching jobs', () => {
  it('lists the newest jobs first without words', async () => {
    const { titles } = await search({ limit: 3 })
    expect(titles).toEqual(['Software engineer', 'Office manager', 'Head baker'])
  })

  it('ranks a match in the title before a newer match in the skills', async () => {
    const { titles } = await search({ q: 'software' })
    expect(titles).toEqual(['Software engineer', 'Senior software engineer', 'Office manager'])
    const newest = await search({ q: 'software', sort: 'newest' })
    expect(newest.titles).toEqual(['Software engineer', 'Office manager', 'Senior software engineer'])
  })

  it('finds other forms of a word, names of companies, places, and names with signs', async () => {
    expect((await search({ q: 'bakers' })).titles).toEqual(['Baker', 'Head baker'])
    const ofCompany = await search({ q: 'bitworks manager' })
    expect([ofCompany.titles[0], ofCompany.complete]).toEqual(['Office manager', 1])
    expect((await search({ q: 'engineer new york' })).titles[0]).toBe('Software engineer')
    expect((await search({ q: 'c++' })).titles).toEqual(['C++ developer'])
    expect((await search({ q: 'IT' })).titles).toEqual(['IT helper'])
  })

  it('ignores filler words and punctuation', async () => {
    expect((await search({ q: 'jobs' })).titles).toHaveLength(7)
    expect((await search({ q: '  &|!():*\'"\\ ' })).titles).toHaveLength(7)
  })

  it('searches descriptions when titles do not fill the page', async () => {
    expect((await search({ q: 'sourdough' })).titles).toEqual(['Baker'])
    expect((await search({ q: 'sourdough golden' })).titles[0]).toBe('Baker')
  })

  it('never shows a job whose closing time has passed', async () => {
    expect((await search({ q: 'welder', exact: true })).titles).toEqual([])
  })
})

describe('typing errors', () => {
  it('are corrected, and the response says so', async () => {
    const { titles, correction } = await search({ q: 'Sofware enginer' })
    expect(titles.slice(0, 2)).toEqual(['Software engineer', 'Senior software engineer'])
    expect(correction).toEqual({ from: 'Sofware enginer', to: 'software engineer' })
  })

  it('are not corrected in an exact search', async () => {
    const { titles, correction } = await search({ q: 'sofware', exact: true })
    expect(titles).toEqual([])
    expect(correction).toBeUndefined()
  })

  it('are not assumed in words that a job has', async () => {
    const { correction } = await search({ q: 'sourdough helper' })
    expect(correction).toBeUndefined()
  })
})

describe('words that no job has in common', () => {
  it('are dropped and named: first what no job has, then the commonest, never the profession', async () => {
    const unknown = await search({ q: 'engineer zzyzx' })
    expect(unknown.titles.slice(0, 2)).toEqual(['Software engineer', 'Senior software engineer'])
    expect(unknown).toMatchObject({ dropped: ['zzyzx'], complete: 0 })
    const common = await search({ q: 'senior baker' })
    expect(common.titles).toEqual(['Baker', 'Head baker'])
    expect(common).toMatchObject({ dropped: ['senior'], complete: 0 })
  })

  it('are dropped after the jobs that have all of them', async () => {
    const { titles, dropped, complete } = await search({ q: 'senior software engineer' })
    expect(titles.slice(0, 2)).toEqual(['Senior software engineer', 'Software engineer'])
    expect({ dropped, complete }).toEqual({ dropped: ['senior'], complete: 1 })
  })

  it('are not dropped when only the filters exclude jobs', async () => {
    const { titles, dropped } = await search({ q: 'baker', workMode: ['remote'], withTotal: true })
    expect(titles).toEqual([])
    expect(dropped).toBeUndefined()
  })
})

describe('filters', () => {
  it('find one place by its name or key, its region and its country', async () => {
    expect((await search({ location: 'New York' })).titles).toEqual(['Software engineer'])
    expect((await search({ location: 'york' })).titles).toEqual(['Office manager'])
    const { titles, place } = await search({ location: 'United Kingdom' })
    expect(titles).toEqual(['Office manager'])
    expect(place).toEqual({ key: 'country-GB', label: 'United Kingdom' })
    expect((await search({ location: 'country-GB' })).titles).toEqual(['Office manager'])
    expect((await search({ location: 'region-US-NY' })).titles).toEqual(['Software engineer'])
    expect((await search({ location: 'utrecht' })).titles).toEqual(['Head baker'])
    expect((await search({ location: 'Qwghlm' })).titles).toEqual([])
  })

  it('match one of several values, and all filters combined', async () => {
    const both = await search({ employmentType: ['full-time', 'part-time'] })
    expect(both.titles).toEqual(['Senior software engineer', 'IT helper', 'Baker'])
    const narrowed = await search({ employmentType: ['full-time', 'part-time'], workMode: ['remote'] })
    expect(narrowed.titles).toEqual(['Senior software engineer'])
    expect((await search({ category: ['information-technology'] })).titles).toEqual(['IT helper'])
    expect((await search({ company: bakery.slug })).titles).toEqual(['Head baker', 'Baker'])
    expect((await search({ company: bakery.slug, q: 'head' })).titles).toEqual(['Head baker'])
  })

  it('compare pay by the year, within one currency', async () => {
    // 3,000 a month are 36,000 a year; 21 an hour are 43,680 a year.
    expect((await search({ payAtLeast: 36_000 })).titles).toEqual(['IT helper', 'Baker'])
    expect((await search({ payAtLeast: 36_001 })).titles).toEqual(['IT helper'])
    expect((await search({ payAtLeast: 43_681 })).titles).toEqual([])
    expect((await search({ payAtLeast: 90_000, currency: 'USD' })).titles).toEqual(['C++ developer'])
  })

  it('filter by age of the posting', async () => {
    expect((await search({ postedWithin: '3' })).titles).toEqual([
      'Software engineer',
      'Office manager',
      'Head baker',
    ])
    expect((await search({ postedWithin: '3', q: 'software' })).titles).toEqual([
      'Software engineer',
      'Office manager',
    ])
  })

  it('match no job for an unknown company or category', async () => {
    const answer = await search({ company: 'nobody', withTotal: true, withFacets: true })
    expect(answer.items).toEqual([])
    expect(answer.total).toEqual({ count: 0, capped: false })
    expect((await search({ category: ['nothing'] })).items).toEqual([])
  })
})

describe('counts', () => {
  it('are exact for few jobs and returned only on request', async () => {
    expect((await search({ limit: 2, withTotal: true })).total).toEqual({ count: 7, capped: false })
    const plain = await search({})
    expect(plain.total).toBeUndefined()
    expect(plain.facets).toBeUndefined()
  })

  it('of a facet ignore its own filter', async () => {
    const { facets } = await search({ employmentType: ['part-time'], withFacets: true })
    expect(facets?.employmentType).toEqual([
      { value: 'full-time', label: 'Full-time', count: 2 },
      { value: 'part-time', label: 'Part-time', count: 1 },
    ])
    expect(facets?.category).toEqual([
      { value: 'information-technology', label: 'Information technology', count: 1 },
    ])
    expect(facets?.workMode).toEqual([])
    expect(facets?.sampled).toBe(false)
  })
})

describe('bad input', () => {
  it('is rejected with a sentence', async () => {
    for (const cursor of ['x', 'WyJ4Il0', Buffer.from('["w","now","1",null,null]').toString('base64url')]) {
      const { problem } = await app.request(searchJobs, { query: { cursor } })
      expect(problem?.code).toBe('malformed')
    }
  })
})
