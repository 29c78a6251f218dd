import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { type PlanNode, planOf, scannedTables, usedIndexes, withSteps } from '#testing/query-plan.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { knownWordsSql, similarWordsSql } from './options/master-words-read-model.ts'
import { listSql, valueSql } from './options/options-sql.ts'
import { searchSql } from './options/search-sql.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** Returns the index and the scan type that PostgreSQL's plan uses for one CTE of the statement. */
function wayOf(nodes: readonly PlanNode[], part: string): string[] {
  const root = nodes.find((node) => node['Subplan Name'] === `CTE ${part}`)
  return (root ? withSteps(root) : []).flatMap((node) =>
    node['Index Name'] ? [`${node['Node Type']}: ${node['Index Name']}`] : [],
  )
}

const scanned = (nodes: readonly PlanNode[]) =>
  scannedTables(nodes).filter((table) => table.startsWith('master_'))

describe('the plan of a search', () => {
  it('uses an index-only scan for names and the word index for words inside names', async () => {
    const nodes = await planOf(db, searchSql('all'))
    expect(scanned(nodes)).toEqual([])
    for (const part of ['labels', 'named', 'synonyms'])
      expect(wayOf(nodes, part)).toEqual(['Index Only Scan: master_terms_begin'])
    expect(wayOf(nodes, 'inside')).toEqual(['Bitmap Index Scan: master_values_words'])
  })

  for (const reach of ['below', 'children'] as const) {
    it(`never reads a whole table: ${reach}`, async () => {
      expect(scanned(await planOf(db, searchSql(reach)))).toEqual([])
    })
  }
})

describe('the plan of a correction', () => {
  it('looks words up in the index of the list’s words, and ranks them with names only', async () => {
    const nodes = await planOf(db, knownWordsSql)
    expect(scanned(nodes)).toEqual([])
    expect(usedIndexes(nodes).sort()).toEqual(['master_terms_begin', 'master_words_pkey'])
  })

  it('finds similar words in the trigram index', async () => {
    const nodes = await planOf(db, similarWordsSql)
    expect(scanned(nodes)).toEqual([])
    expect(usedIndexes(nodes)).toEqual(['master_words_similar'])
  })
})

describe('the plan of a list', () => {
  it('scans the index in list order', async () => {
    const nodes = await planOf(db, listSql('all'))
    expect(scanned(nodes)).toEqual([])
    expect(usedIndexes(nodes)).toContain('master_values_order')
  })

  for (const reach of ['below', 'children'] as const) {
    it(`never reads a whole table: ${reach}`, async () => {
      expect(scanned(await planOf(db, listSql(reach)))).toEqual([])
    })
  }
})

it('the plan of one value never reads a whole table', async () => {
  expect(scanned(await planOf(db, valueSql()))).toEqual([])
})
