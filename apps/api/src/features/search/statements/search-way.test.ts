import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { partQuery } from '#db/term-query.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import type { MatchShape } from './search-match-sql.ts'
import { pageSql } from './search-page-sql.ts'
import type { TableStatistics } from './search-statistics.ts'
import { chooseWay, type SearchWay, slabNumber } from './search-way.ts'

const million = (shares: Record<string, number>): TableStatistics => ({
  jobs: 1_000_000,
  shareOf: (term) => shares[term] ?? 0.0001,
  knows: (term) => term in shares,
  countOf: () => 0,
})
const wanted = { includeDescriptions: false, company: false, groups: [['a']], matches: 5_000 }

describe('choosing a strategy', () => {
  it('reads a rare word from the index at once, and a common one day by day', () => {
    expect(chooseWay(million({}), wanted)).toBe('all')
    expect(chooseWay(million({ a: 0.13 }), wanted)).toBe('slabs')
  })

  it('uses three tsqueries for three words, and four for more', () => {
    expect(chooseWay(million({}), { ...wanted, groups: [['a'], ['b'], ['c']] })).toBe('three')
    expect(chooseWay(million({}), { ...wanted, groups: [['a'], ['b'], ['c'], ['d']] })).toBe('many')
  })

  it('reads a day by a tsquery for each of three or more words, and of two with many terms or a common one', () => {
    const table = million({ a: 0.13, b: 0.13, c: 0.13, d: 0.13 })
    const groups = [['a'], ['b'], ['c'], ['d']]
    const by = (groups: readonly string[][]) => chooseWay(table, { ...wanted, groups, matches: 1_001 })
    expect(by(groups.slice(0, 2))).toBe('slabs')
    expect(by(groups.slice(0, 3))).toBe('slabs-three')
    expect(by([['a', ...'efghijklmn'], ['b']])).toBe('slabs-two')
    expect(
      by([
        ['a', 'o:1'],
        ['b', 'o:1'],
      ]),
    ).toBe('slabs-two')
    expect(
      chooseWay(million({ a: 0.4, b: 0.4, c: 0.4, d: 0.4 }), { ...wanted, groups, matches: 1_001 }),
    ).toBe('slabs-rest')
    const less = million({ a: 0.3, b: 0.3, c: 0.3, d: 0.3 })
    expect(chooseWay(less, { ...wanted, groups, matches: 1_001 })).toBe('slabs-three')
  })

  it('expects few jobs of words that the statistics do not have, and as many as of an occupation of both', () => {
    const counted = { ...wanted, matches: 10 }
    expect(chooseWay(million({ a: 0.13 }), { ...counted, groups: [['a'], ['b']] })).toBe('all')
    const occupation = million({ a: 0.015, b: 0.015, 'o:1': 0.014 })
    const words = [
      ['a', 'o:1'],
      ['b', 'o:1'],
    ]
    expect(chooseWay(occupation, { ...wanted, groups: words, matches: 1_001 })).toBe('slabs-two')
    expect(chooseWay(occupation, { ...wanted, groups: [['a'], ['b']], matches: 1_001 })).toBe('all')
  })

  it('walks when the newest jobs fill a page quickly', () => {
    expect(chooseWay(million({ a: 0.13 }), { ...wanted, matches: 21 })).toBe('walk')
    expect(chooseWay(million({ a: 0.004 }), { ...wanted, matches: 21 })).toBe('slabs')
    expect(chooseWay(million({ a: 0.13 }), { ...wanted, matches: 21, includeDescriptions: true })).toBe(
      'slabs',
    )
  })

  it('adds the shares of a filter’s values and multiplies those of words', () => {
    const table = million({ a: 0.004, b: 0.004 })
    expect(chooseWay(table, { ...wanted, groups: [['a', 'b']], matches: 1_001 })).toBe('slabs')
    expect(chooseWay(table, { ...wanted, groups: [['a'], ['b']], matches: 1_001 })).toBe('all')
    const filtered = million({ a: 0.13, b: 0.15, 'm:remote': 0.15 })
    expect(chooseWay(filtered, { ...wanted, groups: [['a'], ['b']], matches: 20_000 })).toBe('slabs')
    expect(chooseWay(filtered, { ...wanted, groups: [['a'], ['m:remote']], matches: 20_000 })).toBe('all')
  })
})

describe('every strategy', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  let db: Database

  beforeAll(async () => {
    db = await openTestDatabase()
    const company = await createCompany(db)
    await createSearchableJobs(
      db,
      Array.from({ length: 400 }, (_, index) => ({
        companyId: company.id,
        title: index % 3 === 0 ? (index % 4 === 0 ? 'Night nurse ICU' : 'Night nurse') : 'Cook',
        // Some days have many jobs and some have none. The oldest jobs
        // are older than the days that are read one by one.
        postedAt: new Date(now.getTime() - Math.floor(index / 5) ** 2 * 3_600_000),
        closesAt: new Date(now.getTime() + 86_400_000),
      })),
    )
  })
  afterAll(() => db.close())

  const [nurse, night] = [partQuery([['nurse']]), partQuery([['night']])]
  const ofDayBy: Partial<Record<SearchWay, readonly string[]>> = {
    slabs: [partQuery([['nurse'], ['night']])],
    'slabs-two': [nurse, night],
    'slabs-three': [nurse, night, nurse],
    'slabs-rest': [nurse, night, nurse],
  }
  const byDay = ['slabs-two', 'slabs-three', 'slabs-rest'] as const

  async function idsBy(
    way: SearchWay,
    lastDay: number,
    matches: number,
    { includeDescriptions = false, excluded = 'none' }: Partial<MatchShape> = {},
  ): Promise<string[]> {
    const before = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    const ofDay = includeDescriptions ? ["'d:^'"] : ofDayBy[way]
    const values = ['nurse', 'night', ofDay, now, '-infinity', ...before, 0, null, matches]
    const { rows } = await db.pool.query<{ items: string }>(
      pageSql({ way, includeDescriptions, phrases: false, excluded, except: false, facets: 'none' }),
      [...values, slabNumber(now), lastDay, 'night', 'nurse', '', 'icu', [], 500],
    )
    const items = JSON.parse(rows[0]?.items ?? '[]') as { id: string; postedAt: string }[]
    expect(items.map(({ postedAt }) => postedAt)).toEqual(
      items
        .map(({ postedAt }) => postedAt)
        .sort()
        .reverse(),
    )
    return items.map(({ id }) => id)
  }

  it('finds the same jobs in the same order, within and beyond the days read one by one', async () => {
    const today = slabNumber(now)
    for (const matches of [10, 77, 500]) {
      const all = await idsBy('all', today - 150, matches)
      expect(all).toHaveLength(Math.min(matches, 134))
      expect(await idsBy('many', today - 150, matches)).toEqual(all)
      expect(await idsBy('walk', today - 150, matches)).toEqual(all)
      for (const includeDescriptions of [false, true])
        for (const days of [0, 3, 40, 150, 400])
          expect(await idsBy('slabs', today - days, matches, { includeDescriptions })).toEqual(all)
      for (const way of byDay)
        for (const days of [0, 40, 400]) expect(await idsBy(way, today - days, matches)).toEqual(all)
    }
  })

  it('leaves out the same jobs, and finds as many others instead', async () => {
    const today = slabNumber(now)
    for (const matches of [10, 77, 500]) {
      const all = await idsBy('all', today - 150, matches, { excluded: 'each' })
      expect(all).toHaveLength(Math.min(matches, 100))
      for (const excluded of ['each', 'set'] as const) {
        for (const way of ['all', 'three', 'many', 'walk', ...byDay] as const)
          expect(await idsBy(way, today - 150, matches, { excluded })).toEqual(all)
        for (const includeDescriptions of [false, true])
          for (const days of [0, 40, 400])
            expect(await idsBy('slabs', today - days, matches, { includeDescriptions, excluded })).toEqual(
              all,
            )
      }
    }
  })
})
