import { type JobSearchQuery, searchJobs } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBakeryAndSoftwareJobs } from '#testing/factories/bakery-and-software-jobs.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const now = new Date('2026-03-10T12:00:00Z')

let app: TestApp

async function search(query: JobSearchQuery) {
  const { body } = await app.request(searchJobs, { query })
  return { ...body, titles: body.items.map((item) => item.title) }
}

beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_CURRENCY: 'EUR' } })
  await createBakeryAndSoftwareJobs(app.db, now)
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

  it('finds the occupations of a sector', async () => {
    const { titles } = await search({ q: 'IT jobs' })
    expect(titles[0]).toBe('IT helper')
    expect(titles).toContain('Software engineer')
    expect(titles).not.toContain('Baker')
    expect((await search({ q: 'Informatik' })).titles).toContain('Software engineer')
    expect((await search({ q: 'IT baker' })).titles[0]).toBe('Baker')
    const all = await search({ q: 'IT' })
    expect((await search({ q: 'IT 2027' })).titles).toEqual(all.titles)
    const without = await search({ q: 'IT -engineer' })
    expect(without.titles).toEqual(all.titles.filter((title) => !/engineer/i.test(title)))
    expect((await search({ q: 'senior IT' })).titles[0]).toBe('Senior software engineer')
  })

  it('finds other forms of a word, names of companies, places, and names with signs', async () => {
    expect((await search({ q: 'bakers' })).titles).toEqual(['Baker', 'Head baker'])
    const ofCompany = await search({ q: 'bitworks manager' })
    expect([ofCompany.titles[0], ofCompany.fullMatches]).toEqual([
      'Office manager',
      { count: 1, capped: false },
    ])
    expect((await search({ q: 'engineer new york' })).titles[0]).toBe('Software engineer')
    expect((await search({ q: 'c++' })).titles).toEqual(['C++ developer'])
    expect((await search({ q: 'IT helper' })).titles).toEqual(['IT helper'])
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
    expect(unknown).toMatchObject({ dropped: ['zzyzx'], fullMatches: { count: 0, capped: false } })
    const common = await search({ q: 'senior baker' })
    expect(common.titles).toEqual(['Baker', 'Head baker'])
    expect(common).toMatchObject({ dropped: ['senior'], fullMatches: { count: 0, capped: false } })
  })

  it('are dropped after the jobs that have all of them', async () => {
    const { titles, dropped, fullMatches } = await search({ q: 'senior software engineer' })
    expect(titles.slice(0, 2)).toEqual(['Senior software engineer', 'Software engineer'])
    expect({ dropped, fullMatches }).toEqual({
      dropped: ['senior'],
      fullMatches: { count: 1, capped: false },
    })
  })

  it('are not dropped when only the filters exclude jobs', async () => {
    const { titles, dropped } = await search({ q: 'baker', workMode: ['remote'], withTotal: true })
    expect(titles).toEqual([])
    expect(dropped).toBeUndefined()
  })
})
