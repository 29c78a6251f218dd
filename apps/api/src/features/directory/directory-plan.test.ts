import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import type { Way } from '#db/newest-first/page-sql.ts'
import { planOf, scannedTables, usedIndexes } from '#testing/query-plan.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { anySql, exportSql, oneCandidate, pageSql } from './candidate-page-sql.ts'
import { ways } from './candidate-plan.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const indexOf: Readonly<Record<Way, string>> = {
  newest: 'candidate_search_newest',
  walk: 'candidate_search_newest',
  slabs: 'candidate_search_slab_terms',
  all: 'candidate_search_terms',
}

describe('the plan of the directory', () => {
  for (const way of ways) {
    for (const hasChoice of [false, true]) {
      const name = `${way}${hasChoice ? ', with a choice' : ''}`
      for (const ranked of [false, true]) {
        it(`never reads a whole table: ${name}${ranked ? ', ranked' : ''}`, async () => {
          const nodes = await planOf(db, pageSql({ way, hasChoice, ranked, facets: true }))
          expect(scannedTables(nodes)).toEqual([])
          expect(usedIndexes(nodes)).toContain(indexOf[way])
        })
      }
      it(`never reads a whole table to tell whether anybody matches: ${name}`, async () => {
        expect(scannedTables(await planOf(db, anySql(way, hasChoice)))).toEqual([])
      })
      it(`the export never reads a whole table: ${name}`, async () => {
        const nodes = await planOf(db, exportSql(way, hasChoice))
        expect(scannedTables(nodes)).toEqual([])
        expect(usedIndexes(nodes)).toContain(indexOf[way])
      })
    }
  }

  it('uses only the term index for rare terms', async () => {
    const nodes = await planOf(db, exportSql('all', false))
    expect(usedIndexes(nodes)).not.toContain('candidate_search_newest')
  })

  it('intersects the term and time indexes before it reads rows', async () => {
    // The table must have rows: in an empty table every index would be equally cheap.
    const client = await db.pool.connect()
    await client.query(
      `set session_replication_role = replica;
       insert into candidate_search (user_id, updated_at, visibility, terms)
       select gen_random_uuid(), now() - n * interval '1 minute', 'public', array_to_tsvector(array['t:' || n % 10])
       from generate_series(1, 20000) n;
       set session_replication_role = default;
       analyze candidate_search`,
    )
    client.release()
    const nodes = await planOf(db, exportSql('slabs', false))
    const lists = nodes.find((node) => node['Node Type'] === 'BitmapAnd')?.Plans ?? []
    expect(usedIndexes(lists).sort()).toEqual(['candidate_search_newest', 'candidate_search_slab_terms'])
  })

  it('finds one profile by primary key', async () => {
    const nodes = await planOf(db, oneCandidate)
    expect(scannedTables(nodes)).toEqual([])
  })
})
