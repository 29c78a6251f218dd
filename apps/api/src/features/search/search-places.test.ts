import { type JobSearchAnswer, type JobSearchQuery, searchJobs } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCities } from '#testing/factories/city-factory.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createMarket } from '#testing/factories/market-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const now = new Date('2026-03-10T12:00:00Z')
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_CURRENCY: 'EUR', VOUCH_RATE_LIMIT: 'off' } })
  await createMarket(app.db, now)
})
afterAll(() => app.close())

async function search(query: JobSearchQuery): Promise<JobSearchAnswer> {
  const { body } = await app.request(searchJobs, { query: { ...query, withTotal: true, withFacets: true } })
  return body
}

describe('a place', () => {
  it('is one place, however its location is written', async () => {
    const { facets } = await search({})
    const names = facets?.location.map(({ label }) => label) ?? []
    expect(names.filter((name) => name.startsWith('London'))).toEqual([
      'London, England, United Kingdom',
      'London, Ontario, Canada',
    ])
    expect(names).toEqual(
      expect.arrayContaining(['Portland, Oregon, United States', 'Portland, Maine, United States']),
    )
  })

  it('without jobs names the nearest that has some', async () => {
    const { items, nearest } = await search({
      q: 'registered nurse',
      location: 'city-6058560',
      payAtLeast: 99_000,
    })
    expect(items).toEqual([])
    const there =
      nearest && (await search({ q: 'registered nurse', location: nearest.place.key, payAtLeast: 99_000 }))
    expect(there?.total?.count).toBe(nearest?.total.count)
  })

  it('without jobs names the nearest also among older jobs than the newest 500', async () => {
    const { id: companyId } = await createCompany(app.db)
    const job = (location: string, country: string, daysAgo: number) => ({
      companyId,
      title: 'Beekeeper',
      location,
      country,
      postedAt: new Date(now.getTime() - daysAgo * 86_400_000),
      closesAt: new Date(now.getTime() + 86_400_000),
    })
    const newer = Array.from({ length: 500 }, () => job('London', 'GB', 1))
    await createSearchableJobs(app.db, [...newer, job('Hamburg', 'DE', 9)])
    const { nearest } = await search({ q: 'beekeeper', location: 'city-2950159' })
    expect(nearest).toMatchObject({
      place: { key: 'city-2911298' },
      km: 255,
      total: { count: 1, capped: false },
    })
  })

  it('without jobs does not count more than 1,000 jobs elsewhere', async () => {
    const { id: companyId } = await createCompany(app.db)
    const jobs = Array.from({ length: 1_001 }, () => ({
      companyId,
      title: 'Falconer',
      location: 'Hamburg',
      country: 'DE',
      postedAt: new Date(now.getTime() - 86_400_000),
      closesAt: new Date(now.getTime() + 86_400_000),
    }))
    await createSearchableJobs(app.db, jobs)
    const { nearest } = await search({ q: 'falconer', location: 'city-2950159' })
    expect(nearest?.total).toEqual({ count: 1_000, capped: true })
  })

  it('without jobs shows first those that mention it', async () => {
    const { id: companyId } = await createCompany(app.db)
    const city = { code: '2843729', name: 'Spandau', country: 'DE', region: 'DE-BE', population: 245_000 }
    await createCities(app.db, [{ ...city, lat: 52.535, lon: 13.2 }])
    const job = (description: string, daysAgo: number) => ({
      companyId,
      title: 'Lamplighter',
      workMode: 'remote' as const,
      description,
      location: 'Berlin',
      country: 'DE',
      postedAt: new Date(now.getTime() - daysAgo * 86_400_000),
      closesAt: new Date(now.getTime() + 86_400_000),
    })
    const ids = await createSearchableJobs(app.db, [
      job('<p>Workplace: 12 Main Street, Spandau</p>', 9),
      job('<p>All over the city.</p>', 1),
    ])
    const found = await search({ q: 'lamplighter spandau' })
    expect(found.items.map(({ id }) => id)).toEqual(ids)
    expect(found.mentioning).toEqual({ place: 'Spandau, Berlin, Germany', jobs: { count: 1, capped: false } })
    expect(found.fullMatches).toEqual({ count: 0, capped: false })
    const alone = await search({ q: 'jobs in spandau' })
    expect(alone.items.map(({ id }) => id)).toEqual(ids.slice(0, 1))
    expect(alone.total).toEqual({ count: 1, capped: false })
    expect(alone.mentioning?.jobs.count).toBe(1)
    // With a job there, a further filter adds no jobs elsewhere.
    await createSearchableJobs(app.db, [
      { ...job('', 1), title: 'Baker', location: 'Spandau', workMode: 'on-site' },
    ])
    const there = await search({ q: 'jobs in spandau' })
    expect([there.items.map(({ title }) => title), there.mentioning]).toEqual([['Baker'], undefined])
    expect((await search({ q: 'remote jobs in spandau' })).items).toEqual([])
  })

  it('without jobs shows an older job that mentions it once', async () => {
    const { id: companyId } = await createCompany(app.db)
    const city = { code: '2867838', name: 'Neukölln', country: 'DE', region: 'DE-BE', population: 318_000 }
    await createCities(app.db, [{ ...city, lat: 52.48, lon: 13.44 }])
    const job = (description: string, daysAgo: number) => ({
      ...{ companyId, title: 'Chandler', description, location: 'Hamburg', country: 'DE' },
      postedAt: new Date(now.getTime() - daysAgo * 86_400_000),
      closesAt: new Date(now.getTime() + 86_400_000),
    })
    const others = Array.from({ length: 520 }, () => job('', 1))
    const [old] = await createSearchableJobs(app.db, [job('Karl-Marx-Straße, Neukölln', 9), ...others])
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const query = { q: 'chandler neukölln', limit: 100, ...(cursor && { cursor }) }
      const { body } = await app.request(searchJobs, { query })
      ids.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect([ids[0], ids.length, new Set(ids).size]).toEqual([old, 521, 521])
  })
})
