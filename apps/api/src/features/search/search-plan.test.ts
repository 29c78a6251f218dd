import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { type PlanNode, planOf, scannedTables, usedIndexes } from '#testing/query-plan.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { facetSql, pageSql } from './search-page-sql.ts'
import type { SearchWay } from './search-way.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const indexOf: Readonly<Record<SearchWay, string>> = {
  newest: 'job_search_newest',
  walk: 'job_search_newest',
  days: 'job_search_day_terms',
  all: 'job_search_terms',
  company: 'job_search_company',
}
const large = ['job_search', 'job_search_text', 'jobs', 'companies']

describe('the plan of a search', () => {
  for (const way of ['newest', 'walk', 'days', 'all', 'company'] as const) {
    for (const ranked of [false, true]) {
      it(`never reads a whole table: ${way}${ranked ? ', ranked' : ''}`, async () => {
        const facets = ['workMode', 'employmentType', 'category', 'location'] as const
        const nodes = await planOf(db, pageSql({ way, wide: false, ranked, facets }))
        expect(scanned(nodes)).toEqual([])
        expect(usedIndexes(nodes)).toContain(indexOf[way])
      })
    }
  }

  it('finds the words of descriptions by their index', async () => {
    for (const way of ['days', 'all'] as const) {
      const nodes = await planOf(db, pageSql({ way, wide: true, ranked: true, facets: [] }))
      expect(scanned(nodes)).toEqual([])
      expect(usedIndexes(nodes)).toContain('job_search_text_terms')
    }
  })

  it('takes rare words from the index of words alone, without one on time', async () => {
    const nodes = await planOf(db, facetSql('all', false, 'workMode'))
    expect(usedIndexes(nodes)).not.toContain('job_search_newest')
  })
})

function scanned(nodes: readonly PlanNode[]): string[] {
  return scannedTables(nodes).filter((table) => large.includes(table))
}
