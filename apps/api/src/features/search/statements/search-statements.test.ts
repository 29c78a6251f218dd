import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createSearchableJobs } from '#testing/factories/search-factory.ts'
import { type PlanNode, planOf, plansOf, scannedTables, usedIndexes } from '#testing/query-plan.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { type SentStatement, watchStatements } from '#testing/watched-statements.ts'
import { createSearch } from '../create-search.ts'
import { refreshVocabulary } from '../index/vocabulary-store.ts'
import { createSimilarJobsReadModel } from '../similar-jobs-read-model.ts'
import type { SearchQuery } from './search-filters.ts'
import type { MatchShape } from './search-match-sql.ts'
import { countSql, facetSql, pageSql, rankedSql } from './search-page-sql.ts'
import type { SearchWay } from './search-way.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const indexOf: Readonly<Record<SearchWay, string>> = {
  newest: 'job_search_newest',
  walk: 'job_search_newest',
  slabs: 'job_search_day_terms',
  'slabs-two': 'job_search_day_terms',
  'slabs-three': 'job_search_day_terms',
  'slabs-rest': 'job_search_day_terms',
  all: 'job_search_terms',
  three: 'job_search_terms',
  many: 'job_search_terms',
  company: 'job_search_company',
}
const large = ['job_search', 'job_search_text', 'jobs', 'companies', 'master_terms', 'master_values']

function shapeOf(way: SearchWay): MatchShape {
  return { way, includeDescriptions: false, phrases: false, excluded: 'none', except: false }
}

describe('the plan of a search', () => {
  for (const way of Object.keys(indexOf) as SearchWay[]) {
    for (const [name, sql] of [
      ['by date', pageSql],
      ['ranked', rankedSql],
      ['counted', countSql],
    ] as const) {
      it(`never reads a whole table: ${way}, ${name}`, async () => {
        const nodes = await planOf(db, sql({ ...shapeOf(way), facets: 'terms' }))
        expect(scanned(nodes)).toEqual([])
        expect(usedIndexes(nodes)).toContain(indexOf[way])
      })
    }
  }

  it('finds words in descriptions by their index', async () => {
    for (const way of ['slabs', 'all', 'three', 'many'] as const) {
      const nodes = await planOf(
        db,
        rankedSql({ ...shapeOf(way), includeDescriptions: true, facets: 'none' }),
      )
      expect(scanned(nodes)).toEqual([])
      expect(usedIndexes(nodes)).toContain('job_search_text_terms')
    }
  })

  it('checks phrases and excluded words row by row, without reading a whole table', async () => {
    for (const way of ['walk', 'slabs', 'slabs-rest', 'all', 'three', 'many'] as const) {
      for (const [excluded, index] of [
        ['each', 'job_search_text_pkey'],
        ['set', 'job_search_text_terms'],
      ] as const) {
        const shape = { ...shapeOf(way), phrases: true, excluded, except: true, facets: 'none' as const }
        const nodes = await planOf(db, rankedSql(shape))
        expect(scanned(nodes)).toEqual([])
        expect(usedIndexes(nodes)).toContain(index)
      }
    }
  })

  it('uses only the word index for rare words, not the time index', async () => {
    const nodes = await planOf(db, facetSql(shapeOf('all')))
    expect(usedIndexes(nodes)).not.toContain('job_search_newest')
  })
})

describe('every statement of a search', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const clock = () => now
  const everything = { withTotal: true, withFacets: true }
  const searches: SearchQuery[] = [
    {},
    { q: 'nurse' },
    { q: 'zzyzx' },
    { q: 'zzyzx', exact: true },
    { q: 'nusre' },
    { q: 'nurse zzyzx kubernetes' },
    { q: 'sourdough' },
    { q: 'nurse', location: 'Qwghlm', workMode: ['remote'] },
    { category: ['engineering'], postedWithin: '7', payAtLeast: 20_000, employmentType: ['full-time'] },
    { company: 'nobody' },
    { q: 'night nurse', sort: 'newest', limit: 1 },
    { q: '"night nurse" -cook remote in Berlin 30k' },
    { q: 'nurse', location: 'Berlin', radiusKm: 50 },
    { q: 'Bäckereifachverkäufer', location: 'country-DE', seniority: ['entry'] },
    { q: 'night nurse doctor surgeon midwife paramedic carer porter cleaner cook baker' },
  ]

  it('avoids reading a whole table of a million jobs', async () => {
    const sent = new Map<string, SentStatement>()
    const watched = watchStatements(db, (statement) => sent.set(statement.name ?? statement.text, statement))
    await fillAsAMillion()
    const { service, readModel, cards } = createSearch({ db: watched, clock, currency: 'EUR' })
    for (const query of searches) {
      const first = JSON.parse(await service.search({ ...query, ...everything })) as {
        nextCursor: string | null
      }
      if (first.nextCursor !== null) await service.search({ ...query, cursor: first.nextCursor })
    }
    const similar = createSimilarJobsReadModel({ db: watched, clock, search: readModel, cards })
    await similar.similar(await anySlug())

    expect([...sent.keys()]).toEqual(
      expect.arrayContaining([
        'search-words',
        'search-similar-words',
        'search-words-in-texts',
        'job-terms-by-slug',
        'newest-pages',
      ]),
    )
    const reading: string[] = []
    for (const [name, statement] of sent) {
      for (const table of scanned(await plansOf(db, statement))) reading.push(`${name} reads ${table}`)
    }
    expect(reading).toEqual([])
  })

  /** Makes PostgreSQL plan for a million jobs, which it extrapolates from the rows per page at the last ANALYZE. */
  async function fillAsAMillion(): Promise<void> {
    const { id: companyId } = await createCompany(db)
    const jobs = Array.from({ length: 300 }, (_, index) => ({
      companyId,
      title: index % 2 === 0 ? 'Night nurse' : 'Cook',
      description: index === 7 ? '<p>Sourdough every morning.</p>' : '',
      postedAt: new Date(now.getTime() - index * 3_600_000),
      closesAt: new Date(now.getTime() + 86_400_000),
    }))
    await createSearchableJobs(db, jobs)
    await refreshVocabulary(db)
    for (const table of large) await db.pool.query(`alter table ${table} set (autovacuum_enabled = false)`)
    await db.pool.query(`analyze ${large.join(', ')}`)
    await db.pool.query('update pg_class set reltuples = 1e6 where relname = any($1)', [large])
  }

  async function anySlug(): Promise<string> {
    const { rows } = await db.pool.query<{ slug: string }>('select slug from jobs order by slug limit 1')
    return rows[0]?.slug ?? ''
  }
})

function scanned(nodes: readonly PlanNode[]): string[] {
  return scannedTables(nodes).filter((table) => large.includes(table))
}
