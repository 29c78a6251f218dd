import { type JobSearchQuery, searchJobs } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBakeryAndSoftwareJobs } from '#testing/factories/bakery-and-software-jobs.ts'
import type { TestCompany } from '#testing/factories/company-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const now = new Date('2026-03-10T12:00:00Z')

let app: TestApp
let bakery: TestCompany

async function search(query: JobSearchQuery) {
  const { body } = await app.request(searchJobs, { query })
  return { ...body, titles: body.items.map((item) => item.title) }
}

beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_CURRENCY: 'EUR' } })
  bakery = (await createBakeryAndSoftwareJobs(app.db, now)).bakery
})
afterAll(() => app.close())

it('offers similar jobs without the filters of a text that none passes, and names these', async () => {
  const { items, similar } = await search({ q: 'pastry chef 900k' })
  expect(items).toEqual([])
  expect(similar?.items.length).toBeGreaterThan(0)
  expect(similar?.ignored).toEqual(['900k'])
  expect((await search({ q: 'pastry chef' })).similar?.ignored).toBeUndefined()
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
