import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { type Way, ways } from './candidate-match-sql.ts'
import { exportSql, oneCandidate, pageSql } from './candidate-page-sql.ts'

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

function scanned(nodes: readonly Plan[]): string[] {
  return nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
}

const indexOf: Readonly<Record<Way, string>> = {
  newest: 'candidate_search_newest',
  walk: 'candidate_search_newest',
  slabs: 'candidate_search_slab_terms',
  all: 'candidate_search_terms',
}

describe('the plan of the directory', () => {
  for (const way of ways) {
    for (const ranked of [false, true]) {
      it(`never reads a whole table: ${way}${ranked ? ', ranked' : ''}`, async () => {
        const nodes = await planOf(pageSql({ way, ranked, facets: true }))
        expect(scanned(nodes)).toEqual([])
        expect(nodes.map((node) => node['Index Name'])).toContain(indexOf[way])
      })
    }
    it(`nor does a table for spreadsheets: ${way}`, async () => {
      const nodes = await planOf(exportSql(way))
      expect(scanned(nodes)).toEqual([])
      expect(nodes.map((node) => node['Index Name'])).toContain(indexOf[way])
    })
  }

  it('takes what is rare from the index of terms alone, without one on time', async () => {
    const nodes = await planOf(exportSql('all'))
    expect(nodes.map((node) => node['Index Name'])).not.toContain('candidate_search_newest')
  })

  it('finds one profile by its key', async () => {
    const nodes = await planOf(oneCandidate)
    expect(scanned(nodes)).toEqual([])
  })
})
