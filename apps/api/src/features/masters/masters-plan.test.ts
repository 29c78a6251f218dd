import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { listSql, valueSql } from './options-sql.ts'
import { searchSql } from './search-sql.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Subplan Name'?: string
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

/** The index by which a named part of the statement finds its rows, and how it reads it. */
function wayOf(nodes: readonly Plan[], part: string): string[] {
  const root = nodes.find((node) => node['Subplan Name'] === `CTE ${part}`)
  return (root ? flat(root) : []).flatMap((node) =>
    node['Index Name'] ? [`${node['Node Type']}: ${node['Index Name']}`] : [],
  )
}

const scanned = (nodes: readonly Plan[]) =>
  nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name']?.startsWith('master_'))
    .map((node) => node['Relation Name'])

describe('the plan of a search', () => {
  it('reads names from the index alone, and words inside them by the index of words', async () => {
    const nodes = await planOf(searchSql('all'))
    expect(scanned(nodes)).toEqual([])
    for (const part of ['labels', 'named', 'synonyms'])
      expect(wayOf(nodes, part)).toEqual(['Index Only Scan: master_terms_begin'])
    expect(wayOf(nodes, 'inside')).toEqual(['Bitmap Index Scan: master_values_words'])
  })

  for (const reach of ['below', 'children'] as const) {
    it(`never reads a whole table: ${reach}`, async () => {
      expect(scanned(await planOf(searchSql(reach)))).toEqual([])
    })
  }
})

describe('the plan of a list', () => {
  it('walks the index of its order', async () => {
    const nodes = await planOf(listSql('all'))
    expect(scanned(nodes)).toEqual([])
    expect(nodes.map((node) => node['Index Name'])).toContain('master_values_order')
  })

  for (const reach of ['below', 'children'] as const) {
    it(`never reads a whole table: ${reach}`, async () => {
      expect(scanned(await planOf(listSql(reach)))).toEqual([])
    })
  }
})

it('the plan of one value never reads a whole table', async () => {
  expect(scanned(await planOf(valueSql))).toEqual([])
})
