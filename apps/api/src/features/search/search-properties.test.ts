import { type JobSearchAnswer, type JobSearchQuery, searchJobs } from '@vouch/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMarket } from '#testing/factories/market-factory.ts'
import { rounds } from '#testing/rounds.ts'
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

async function walk(query: JobSearchQuery): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { body }: { body: JobSearchAnswer } = await app.request(searchJobs, {
      query: { ...query, limit: 7, ...(cursor && { cursor }) },
    })
    ids.push(...body.items.map(({ id }) => id))
    cursor = body.nextCursor
  }
  return ids
}

const texts = fc.constantFrom(
  undefined,
  'nurse',
  'nusre',
  'manager',
  'java not javascript',
  'javascript',
  'nurse berlin',
  'remote developer',
  'nurse in london',
  'part time',
  'excel',
  'engineer zzyzx',
  '"night nurse"',
  'driver 40k',
  'portland maine',
)
const queries: fc.Arbitrary<JobSearchQuery> = fc.record({
  q: texts,
  location: fc.constantFrom(
    undefined,
    undefined,
    'city-2950159',
    'London',
    'country-US',
    'region-US-OR',
    'text-Atlantis',
  ),
  workMode: fc.constantFrom(undefined, ['remote' as const], ['hybrid' as const, 'on-site' as const]),
  employmentType: fc.constantFrom(undefined, ['part-time' as const]),
  payAtLeast: fc.constantFrom(undefined, undefined, 40_000),
})
const options = { numRuns: rounds(60), seed: 42 }

describe('any search', () => {
  it('counts for each facet value what the filter shows, and pages through all it counts', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const { total, facets } = await search(query)
        const ids = await walk(query)
        expect(new Set(ids).size).toBe(ids.length)
        expect(total).toEqual({ count: ids.length, capped: false })
        const clicks: [JobSearchQuery, number | null][] = [
          ...(facets?.workMode ?? []).map(({ value, count }) => [{ workMode: [value] }, count] as const),
          ...(facets?.employmentType ?? []).map(
            ({ value, count }) => [{ employmentType: [value] }, count] as const,
          ),
          ...[...(facets?.location ?? []), ...(facets?.area ?? [])].map(
            ({ value, count }) => [{ location: value }, count] as const,
          ),
        ] as never
        for (const [click, count] of clicks) {
          const clicked = await search({ ...query, ...click })
          expect([click, clicked.total?.count]).toEqual([click, count])
        }
      }),
      options,
    )
  })

  it('shows no job with an excluded word, not even in its description', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('developer', 'nurse', 'manager', ''),
        fc.constantFrom('javascript', 'night', 'excel'),
        async (word, excluded) => {
          const ids = await walk({ q: `${word} -${excluded}` })
          const { rows } = await app.db.pool.query<{ text: string }>(
            `select title || ' ' || description as text from jobs where id = any($1::uuid[])`,
            [ids],
          )
          expect(rows.filter(({ text }) => new RegExp(`\\b${excluded}`, 'i').test(text))).toEqual([])
        },
      ),
      options,
    )
  })

  it('never shows more jobs with a filter added in words', async () => {
    const base = fc.constantFrom('nurse', 'developer', 'manger', 'driver', 'healthcare', 'IT', 'nurse berlin')
    const added = fc.constantFrom(
      'remote',
      'berlin',
      'in london',
      '50k',
      'part time',
      'no experience',
      'hybrid',
      'junior',
      'remote full-time',
      'not remote or hybrid',
      '-nurse',
    )
    await fc.assert(
      fc.asyncProperty(base, added, async (word, filter) => {
        const [without, filtered] = [await walk({ q: word }), await walk({ q: `${word} ${filter}` })]
        expect(filtered.filter((id) => !without.includes(id))).toEqual([])
      }),
      options,
    )
  })
})
