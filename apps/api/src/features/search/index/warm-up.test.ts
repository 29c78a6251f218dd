import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { keptConnections } from '#db/pool.ts'
import { createTitledJobs } from '#testing/factories/search-factory.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createSearch } from '../create-search.ts'
import type { SearchQuery } from '../statements/search-filters.ts'
import { usualStatements } from '../statements/usual-statements.ts'
import { refreshVocabulary } from './vocabulary-store.ts'
import { warmSearches } from './warm-up.ts'

const now = new Date('2026-03-10T12:00:00Z')
const clock = () => now
let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  await createTitledJobs(db, ['Beekeeper', 'Beekeeper', 'Beekeeper'], now)
  await refreshVocabulary(db)
})
afterAll(() => db.close())

const log = createLog({ level: 'silent', readable: false })

/** @returns the searches that the start makes */
async function warm(jobs: number, stopped: () => boolean) {
  const queries: SearchQuery[] = []
  await warmSearches(
    { db, log },
    (on) => {
      const made = createSearch({ db: on, clock, currency: 'EUR' })
      const search = (query: SearchQuery) => {
        queries.push(query)
        return made.service.search(query)
      }
      return { ...made, allJobs: async () => jobs, service: { search } }
    },
    stopped,
  )
  return queries
}

// First: each preparation of a connection plans its statements further.
it('plans the statements that searches then use, and keeps the plans', async () => {
  await warm(1_000_000, () => false)
  const { service } = createSearch({ db, clock, currency: 'EUR' })
  await service.search({ q: 'beekeeper', workMode: ['remote'], withTotal: true, withFacets: true })
  await service.search({ q: 'beekeeper', sort: 'newest', limit: 1, withValues: true })
  await service.search({ workMode: ['remote'], limit: 1, withTotal: true })
  const { rows } = await db.pool.query<{ name: string; generic: string }>(
    `select name, generic_plans as generic from pg_prepared_statements where name like 'search-%' and from_sql = false`,
  )
  const usual = usualStatements().map(({ name }) => name)
  const planned = new Map(rows.map(({ name, generic }) => [name, Number(generic)]))
  expect(usual.filter((name) => !planned.get(name))).toEqual([])
  expect(
    [...planned.keys()].filter(
      (name) =>
        /^search-(ranked|count|facet|newest|walk|slabs|all|three|many)/.test(name) && !usual.includes(name),
    ),
  ).toEqual([])
})

it('searches a large marketplace for its most frequent words after the start, on each connection that is kept', async () => {
  const queries = await warm(1_000_000, () => false)
  expect(queries.filter(({ q }) => q === 'beekeeper').length).toBeGreaterThanOrEqual(keptConnections)
})

it('starts without it if a search fails', async () => {
  const failing = (on: Database) => ({
    ...createSearch({ db: on, clock, currency: 'EUR' }),
    allJobs: async () => 1_000_000,
    service: { search: () => Promise.reject(new Error('timeout')) },
  })
  await expect(warmSearches({ db, log }, failing, () => false)).resolves.toBeUndefined()
  expect(db.pool.waitingCount).toBe(0)
  expect(db.pool.idleCount).toBe(db.pool.totalCount)
})

it('searches nothing in a small marketplace, or when the server stops', async () => {
  expect(await warm(100, () => false)).toEqual([])
  expect(await warm(1_000_000, () => true)).toEqual([])
})
