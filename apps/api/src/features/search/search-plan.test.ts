import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { facetSql, pageSql } from './search-page-sql.ts'
import type { SearchWay } from './search-way.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

/** The plan for unknown parameters. Reading a whole table is made dear: what is left of it has no other way. */
async function planOf(statement: string): Promise<Plan[]> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (generic_plan, format json) ${statement}`,
    )
    await client.query('rollback')
    const root = rows[0]?.['QUERY PLAN'][0].Plan
    return root ? flat(root) : []
  } finally {
    client.release()
  }
}

function flat(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flat)]
}

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
        const nodes = await planOf(pageSql({ way, wide: false, ranked, facets }))
        expect(scanned(nodes)).toEqual([])
        expect(nodes.map((node) => node['Index Name'])).toContain(indexOf[way])
      })
    }
  }

  it('finds the words of descriptions by their index', async () => {
    for (const way of ['days', 'all'] as const) {
      const nodes = await planOf(pageSql({ way, wide: true, ranked: true, facets: [] }))
      expect(scanned(nodes)).toEqual([])
      expect(nodes.map((node) => node['Index Name'])).toContain('job_search_text_terms')
    }
  })

  it('takes rare words from the index of words alone, without one on time', async () => {
    const nodes = await planOf(facetSql('all', false, 'workMode'))
    expect(nodes.map((node) => node['Index Name']).filter(Boolean)).not.toContain('job_search_newest')
  })

  function scanned(nodes: readonly Plan[]): string[] {
    return nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''))
      .map((node) => node['Relation Name'] ?? '')
  }
})
