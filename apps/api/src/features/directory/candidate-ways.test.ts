import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/connect.ts'
import type { TermGroup } from '#db/term-query.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { matchArguments, matchesSql, matchParameterCount, matchValues } from './candidate-match-sql.ts'
import { type MatchPlan, maxSlabs, planMatch, slabNumber, type TimeWindow, ways } from './candidate-plan.ts'
import { toStatistics } from './term-statistics.ts'

/** A row of the candidate directory. Times are in µs, PostgreSQL's precision. */
interface Person {
  readonly id: string
  readonly micros: number
  readonly terms: readonly string[]
  readonly isPublic: boolean
}

let db: Database
const slabMs = 1_382_400_000
const border = slabNumber(Date.UTC(2026, 2, 10)) * slabMs
const now = border + 5 * 86_400_000
const outsider = '00000000-0000-7000-8000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Percentage of profiles that have each term. */
const shares: Readonly<Record<string, number>> = { all: 100, most: 70, half: 50, some: 20, few: 4, rare: 1 }
const people: readonly Person[] = makePeople()

beforeAll(async () => {
  db = await openTestDatabase()
  const client = await db.pool.connect()
  // Lets the test insert only into `candidate_search`, the one table that a match reads.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into candidate_search (user_id, updated_at, visibility, terms)
     select (one ->> 'id')::uuid, to_timestamp(0) + (one ->> 'micros')::bigint * interval '1 microsecond',
       case when (one ->> 'isPublic')::boolean then 'public' else 'employers' end,
       array_to_tsvector(array(select jsonb_array_elements_text(one -> 'terms')))
     from jsonb_array_elements($1::jsonb) one`,
    [JSON.stringify(people)],
  )
  await client.query('set session_replication_role = default')
  client.release()
})
afterAll(() => db.close())

/** Makes profiles with mostly recent times. Some lie at slab boundaries, some are equal and some are four years old. */
function makePeople(): Person[] {
  let state = 7
  const chance = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const moments = [
    () => now - chance() ** 3 * 10 * slabMs,
    () => border - Math.floor(chance() * 3) * slabMs + Math.floor(chance() * 3) - 1,
    () => border + 1_000 * Math.floor(chance() * 4),
    () => now - 80 * slabMs - chance() * 20 * slabMs,
  ]
  return Array.from({ length: 2_000 }, (_, place) => {
    const moment = moments[chance() < 0.85 ? 0 : 1 + Math.floor(chance() * 3)] ?? (() => now)
    return {
      id: `00000000-0000-4000-8000-${`${Math.floor(chance() * 1e9)}${place}`.padStart(12, '0').slice(-12)}`,
      micros: Math.floor(moment()) * 1_000 + Math.floor(chance() * 3),
      terms: Object.keys(shares).filter((term) => chance() * 100 < (shares[term] ?? 0)),
      isPublic: chance() < 0.5,
    }
  }).sort(newestFirst)
}

function newestFirst(one: Person, other: Person): number {
  return other.micros - one.micros || (one.id === other.id ? 0 : one.id < other.id ? 1 : -1)
}

interface Search {
  readonly groups: readonly TermGroup[]
  readonly seesAll: boolean
}

type Before = Person | undefined

function expected({ groups, seesAll }: Search, before: Before, matches: number): string[] {
  return people
    .filter(({ isPublic }) => seesAll || isPublic)
    .filter(({ terms }) => groups.every((group) => group.some((term) => terms.includes(term))))
    .filter((person) => !before || newestFirst(before, person) < 0)
    .slice(0, matches)
    .map(({ id }) => id)
}

async function matchIds(search: Search, plan: MatchPlan, before: Before, matches: number): Promise<string[]> {
  const at = before ? new Date(Math.floor(before.micros / 1_000)).toISOString().replace('Z', '') : 'infinity'
  const micros = before ? `${String(before.micros % 1_000).padStart(3, '0')}Z` : ''
  const viewerScope = { values: [outsider, [outsider], search.seesAll], terms: [] } as const
  const values = matchValues(
    viewerScope,
    { words: [], ranking: [], placeName: [], filters: [], excluded: [], payYear: null, circle: null },
    plan,
    { at: at + micros, id: before?.id ?? lastId },
    matches,
  )
  expect(values).toHaveLength(matchParameterCount)
  const { rows } = await db.pool.query<{ user_id: string }>({
    name: `ways-${plan.way}${plan.choice ? '-choice' : ''}`,
    text: `with args as (${matchArguments}), m as materialized (${matchesSql(plan.way, plan.choice !== undefined)}) select user_id from m`,
    values,
  })
  return rows.map(({ user_id }) => user_id)
}

const longChoice = ['some', 'few', 'rare', 'nobody', 'none']
const group = fc.oneof(
  fc.uniqueArray(fc.constantFrom(...Object.keys(shares)), { minLength: 1, maxLength: 2 }),
  fc.constant(longChoice),
)
const search = fc.record({ groups: fc.array(group, { minLength: 1, maxLength: 4 }), seesAll: fc.boolean() })
const somebody = fc.option(fc.nat(people.length - 1), { nil: undefined })
const manyOrFew = fc.constantFrom(1, 7, 100, people.length)

function startOf(before: Before): number {
  return before ? Math.floor(before.micros / 1_000) + 1 : now + 86_400_000
}

/** Makes adjacent time windows, split at slab boundaries. */
function cut(from: number, lows: readonly number[]): TimeWindow[] {
  const windows: TimeWindow[] = []
  let high = from
  for (const low of lows.toSorted((one, other) => other - one))
    while (high > low) {
      const slab = slabNumber(high - 1)
      windows.push({ slab, low: Math.max(low, slab * slabMs), high })
      high = Math.max(low, slab * slabMs)
    }
  return windows
}

test('every strategy finds the same profiles, for any index terms and time windows', async () => {
  const lows = fc.array(
    fc.oneof(
      fc.integer({ min: border - 3 * slabMs, max: now }),
      fc.constantFrom(border, border - slabMs, border + 1, border - 1),
      fc.nat(people.length - 1).map((place) => Math.floor((people[place]?.micros ?? 0) / 1_000)),
    ),
    { maxLength: 3 },
  )
  await fc.assert(
    fc.asyncProperty(
      search,
      fc.constantFrom(...ways.filter((way) => way !== 'newest')),
      fc.nat(3),
      lows,
      somebody,
      manyOrFew,
      fc.constantFrom(1, 10, 300, 5_000),
      fc.boolean(),
      async (search, way, atLeast, lows, place, matches, walkLength, isApart) => {
        const before = place === undefined ? undefined : people[place]
        const from = startOf(before)
        const windows = cut(
          from,
          lows.filter((low) => low > from - 60 * slabMs),
        )
        const indexed = search.groups.slice(0, atLeast + 1)
        const choice = isApart && indexed.length > 1 ? indexed.at(-1) : undefined
        const plan: MatchPlan = {
          way,
          indexed: choice ? indexed.slice(0, -1) : indexed,
          choice,
          rest: search.groups.slice(atLeast + 1),
          windows,
          firstSlab: windows.at(-1)?.slab ?? slabNumber(from),
          lastSlab: slabNumber(from) - maxSlabs,
          walkLength,
        }
        expect(await matchIds(search, plan, before, matches)).toEqual(expected(search, before, matches))
      },
    ),
    { numRuns: 600 },
  )
})

test('pages under plans for two million profiles return every profile once', async () => {
  const moments = Array.from({ length: 101 }, (_, place) =>
    Math.floor((people[Math.min(people.length - 1, place * 20)]?.micros ?? 0) / 1_000),
  )
  const statistics = toStatistics(
    {
      people: 2_000_000,
      terms: Object.keys(shares),
      shares: Object.values(shares).map((share) => share / 100),
      moments,
    },
    now,
  )
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(search, fc.constantFrom(150, 700), async (search, limit) => {
      const ids: string[] = []
      let before: Before
      for (;;) {
        // 1,001 matches, as many as a first page needs to compute its total.
        const made = planMatch(statistics, search.groups, { from: startOf(before), matches: 1_001 })
        const plan = { ...made, walkLength: 20 }
        const shape = [plan.way, plan.windows.length > 0 && 'windows', plan.rest.length > 0 && 'rest']
        seen.add(shape.filter(Boolean).join(', '))
        if (plan.choice) seen.add('choice')
        const page = await matchIds(search, plan, before, limit)
        ids.push(...page)
        const last = page.at(-1)
        before = people.find(({ id }) => id === last)
        if (page.length < limit) break
      }
      expect(ids).toEqual(expected(search, undefined, people.length))
    }),
    {
      numRuns: 60,
      examples: [
        [{ groups: [['few']], seesAll: true }, 150],
        [{ groups: [['few'], ['most']], seesAll: true }, 150],
        [{ groups: [['rare'], ['few'], ['most']], seesAll: true }, 150],
        [{ groups: [['few'], longChoice], seesAll: false }, 150],
      ],
    },
  )
  expect([...seen]).toEqual(
    expect.arrayContaining(['slabs, windows', 'slabs, windows, rest', 'all, rest', 'choice']),
  )
})
