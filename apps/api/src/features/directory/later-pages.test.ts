import { type CandidateSearchAnswer, searchCandidates } from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type CandidateQuery,
  createEmployer,
  createPublicCandidate,
  searchAs,
} from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createMarket } from '#testing/factories/market-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const now = '2026-03-10T09:00:00.000Z'
const dayBefore = '2026-03-09T09:00:00.000Z'
let app: TestApp
let employer: TestPerson

beforeAll(async () => {
  app = await buildTestApp({ now, env: { VOUCH_RATE_LIMIT: 'off' } })
  await createMarket(app.db, new Date(now))
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(now)
  await app.db.pool.query('delete from candidate_search')
  employer = await createEmployer(app)
  for (const name of ['Anna Berg', 'Ben Holm', 'Sofia Lund', 'Ivan Petrov']) await join(name, 'Nurse')
})

/** Adds a candidate, one minute later than the previous one. */
async function join(name: string, headline: string): Promise<void> {
  app.clock.advance({ minutes: 1 })
  const [firstName = '', lastName = ''] = name.split(' ')
  await createPublicCandidate(app, ({ contact, preferences }) => {
    Object.assign(contact, { firstName, lastName })
    preferences.headline = headline
  })
}

function namesIn({ items }: CandidateSearchAnswer): string[] {
  return items.map(({ fullName }) => fullName)
}

/**
 * Reads all pages. Before the second one, a person whom the text as typed finds is shown again: the profile is older than
 * the others, so that no position in the list leaves it out.
 */
async function pagesWhile(
  [name, headline]: readonly [string, string],
  query: CandidateQuery,
): Promise<CandidateSearchAnswer[]> {
  const pages = [await searchAs(app, employer, { ...query, limit: 2 })]
  const later = app.clock.now()
  app.clock.set(dayBefore)
  await join(name, headline)
  app.clock.set(later)
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
    pages.push(await searchAs(app, employer, { ...query, limit: 2, cursor }))
  return pages
}

const sorts = ['relevance', 'newest'] as const

test.each(sorts)('pages of a corrected text stay corrected, by %s', async (sort) => {
  const pages = await pagesWhile(['Otto Nusre', 'Cook'], { q: 'nusre', sort })
  expect(pages.map(namesIn)).toEqual([
    ['Ivan Petrov', 'Sofia Lund'],
    ['Ben Holm', 'Anna Berg'],
  ])
  expect(pages.map(({ correction }) => correction?.to)).toEqual(['nurse', 'nurse'])
})

test.each(sorts)('pages of a text of which words were left out leave them out, by %s', async (sort) => {
  const pages = await pagesWhile(['Paul Zzyzx', 'Nurse'], { q: 'nurse zzyzx', sort })
  // Paul is a nurse too: by date he is on a third page.
  expect(pages.slice(0, 2).map(namesIn)).toEqual([
    ['Ivan Petrov', 'Sofia Lund'],
    ['Ben Holm', 'Anna Berg'],
  ])
  for (const { dropped } of pages) expect(dropped).toEqual(['zzyzx'])
})

test('pages of a text that was corrected and left words out do both', async () => {
  const pages = await pagesWhile(['Nusre Zzyzx', 'Cook'], { q: 'nusre zzyzx' })
  expect(pages.flatMap(namesIn)).toEqual(['Ivan Petrov', 'Sofia Lund', 'Ben Holm', 'Anna Berg'])
})

test('pages of a text read as typed stay so, even if nobody is left whom it finds', async () => {
  await join('Otto Nusre', 'Cook')
  await join('Paul Nusre', 'Cook')
  await join('Karl Nusre', 'Cook')
  const first = await searchAs(app, employer, { q: 'nusre', limit: 2 })
  expect(namesIn(first)).toEqual(['Karl Nusre', 'Paul Nusre'])
  await app.db.pool.query(
    `delete from candidate_search where user_id in
       (select user_id from candidate_profiles where full_name like '% Nusre')`,
  )
  const cursor = first.nextCursor ?? ''
  const second = await searchAs(app, employer, { q: 'nusre', limit: 2, cursor })
  expect(second).toEqual({ items: [], nextCursor: null })
})

test('a cursor with an unknown way of reading is refused', async () => {
  for (const how of ['X', 'LC', 'CC', 1]) {
    const tuple = [how, now, employer.userId, null, null]
    const cursor = Buffer.from(JSON.stringify(tuple)).toString('base64url')
    const { problem } = await app.request(searchCandidates, { query: { q: 'nusre', cursor } }, employer)
    expect([how, problem?.code]).toEqual([how, 'malformed'])
  }
})
