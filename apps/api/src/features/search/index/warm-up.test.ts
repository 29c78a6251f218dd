import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { createTitledJobs } from '#testing/factories/search-factory.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createSearch } from '../create-search.ts'
import type { SearchQuery } from '../statements/search-filters.ts'
import { refreshVocabulary } from './vocabulary-store.ts'
import { warmSearches } from './warm-up.ts'

const now = new Date('2026-03-10T12:00:00Z')
let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  await createTitledJobs(db, ['Beekeeper', 'Beekeeper', 'Beekeeper'], now)
  await refreshVocabulary(db)
})
afterAll(() => db.close())

async function searchesOf(jobs: number, stopped: () => boolean): Promise<SearchQuery[]> {
  const { service } = createSearch({ db, clock: () => now, currency: 'EUR' })
  const queries: SearchQuery[] = []
  const search = (query: SearchQuery) => {
    queries.push(query)
    return service.search(query)
  }
  const log = createLog({ level: 'silent', readable: false })
  await warmSearches({ db, log }, { search, allJobs: async () => jobs }, stopped)
  return queries
}

it('searches a large marketplace for its most frequent words after the start', async () => {
  const queries = await searchesOf(1_000_000, () => false)
  expect(queries.map(({ q }) => q)).toContain('beekeeper')
})

it('starts without it if a search fails', async () => {
  const log = createLog({ level: 'silent', readable: false })
  const search = () => Promise.reject(new Error('timeout'))
  await expect(
    warmSearches({ db, log }, { search, allJobs: async () => 1_000_000 }, () => false),
  ).resolves.toBeUndefined()
})

it('searches nothing in a small marketplace, or when the server stops', async () => {
  expect(await searchesOf(100, () => false)).toEqual([])
  expect(await searchesOf(1_000_000, () => true)).toEqual([])
})
