import type { TermGroup } from '#db/term-query.ts'
import type { TermStatistics } from './term-statistics.ts'
import { visibleSql } from './visible-candidates.ts'

/**
 * How the newest matches are reached. All find the same rows; they differ in what they cost.
 * - `newest`: no terms; the newest profiles as they are.
 * - `walk`: from the newest profile on, looking at each. For terms that most have.
 * - `slabs`: slab by slab from the index of terms by time. For common terms.
 * - `all`: every match from the index of terms, then the newest of them. For rare terms.
 */
export type Way = 'newest' | 'walk' | 'slabs' | 'all'
export const ways: readonly Way[] = ['newest', 'walk', 'slabs', 'all']

/** Below this many people every way is fast, and statistics may be missing. */
const smallTable = 20_000
/** Looking at this many profiles one by one costs 3 to 5 ms. */
const maxWalk = 8_000
const affordable = 500

/** Chooses the cheapest way by what PostgreSQL knows of the terms. */
export function chooseWay(statistics: TermStatistics, groups: readonly TermGroup[], matches: number): Way {
  if (groups.length === 0) return 'newest'
  const share = statistics.shareOfAll(groups)
  const { people } = statistics
  if (people < smallTable || share * people <= 1.5 * matches + affordable) return 'all'
  return matches / share <= maxWalk ? 'walk' : 'slabs'
}

/** How many of the newest profiles a walk looks at before it asks the index for the rest. */
const walkLength = 3 * maxWalk
const slabSeconds = 1_382_400
/** How many slabs are asked for one by one before the rest is asked for at once: about three years. */
export const maxSlabs = 70

/** The number of a moment's slab, as the index has it. */
export function slabNumber(at: Date): number {
  return Math.floor(at.getTime() / 1000 / slabSeconds)
}

/** Every statement takes these, in this order. Each stands in a sub-select, so that one plan is kept. */
const sight = 1
const p = {
  terms: '(select $4::text::tsquery)',
  slabTerms: '(select $5::text)',
  beforeAt: '(select $6::timestamptz)',
  beforeId: '(select $7::uuid)',
  payYear: '(select $8::integer)',
  lat: '(select $9::float8)',
  lon: '(select $10::float8)',
  km: '(select $11::float8)',
  matches: '(select $12::integer)',
  firstSlab: '(select $13::integer)',
  lastSlab: '(select $14::integer)',
} as const
export const matchParameterCount = 14

/** Names the type of every parameter, also of those that a way does not use. */
export const matchArguments = `args as (select $1::uuid, $2::uuid[], $3::boolean, ${Object.values(p).join(', ')})`

const columns = (row: string) =>
  ['user_id', 'updated_at', 'skill_ids', 'occupation_ids', 'language_ids', 'city_id', 'work_modes', 'ctid']
    .map((name) => (name === 'ctid' ? `${row}.ctid as row_at` : `${row}.${name}`))
    .join(', ')
const newestFirst = 'order by updated_at desc, user_id desc'

/** What the viewer may see, and what terms do not say exactly. Great-circle distance by the haversine formula. */
const fits = `${visibleSql('c', sight)}
  and (${p.payYear} is null or c.pay_year <= ${p.payYear})
  and (${p.km} is null or 12742 * asin(least(1, sqrt(
    power(sin(radians(c.lat - ${p.lat}) / 2), 2)
    + cos(radians(c.lat)) * cos(radians(${p.lat})) * power(sin(radians(c.lon - ${p.lon}) / 2), 2)))) <= ${p.km})`

const before = `(c.updated_at, c.user_id) < (${p.beforeAt}, ${p.beforeId})`
// The same, so that no index on time is tempting: there the matches come from an index of terms.
const beforeOfTerms = `(${before}) is true`

/** SQL for the newest profiles that match and that the viewer may see, newest first, at most `matches`. */
export function matchesSql(way: Way): string {
  const all = (also = '') => `
    select * from (
      select ${columns('c')} from candidate_search c where c.terms @@ ${p.terms} and ${fits} and ${beforeOfTerms} ${also}
      offset 0) found
    ${newestFirst} limit ${p.matches}`
  switch (way) {
    case 'newest':
      return `select ${columns('c')} from candidate_search c where ${fits} and ${before}
        order by c.updated_at desc, c.user_id desc limit ${p.matches}`
    case 'all':
      return all()
    case 'walk':
      return `select * from ((${walk}) union all (${all(`and ${afterWalk}`)})) found limit ${p.matches}`
    case 'slabs':
      return `select * from ((${slabs}) union all (${all(afterSlabs)})) found limit ${p.matches}`
  }
}

// The filter stands outside of the limit, so that a viewer who sees little looks at no more rows than others.
const walk = `
  select ${columns('c').replace('c.ctid as row_at', 'c.row_at')} from (
    select c.*, c.ctid as row_at from candidate_search c where ${before} ${newestFirst} limit ${walkLength}
  ) c
  where c.terms @@ ${p.terms} and ${fits} limit ${p.matches}`

const afterWalk = `((c.updated_at, c.user_id) < (
  select c.updated_at, c.user_id from candidate_search c where ${before} ${newestFirst} offset ${walkLength - 1} limit 1
)) is true`

const slabs = `
  select of_slab.* from generate_series(${p.firstSlab}, ${p.lastSlab}, -1) slab
  cross join lateral (
    select ${columns('c')} from candidate_search c
    where candidate_slab_terms(c.terms, c.updated_at) @@ replace(${p.slabTerms}, '^', slab::text)::tsquery
      and ${fits} and ${beforeOfTerms}
    order by c.updated_at desc, c.user_id desc
  ) of_slab`

const slabsEnd = `to_timestamp(${p.lastSlab} * ${slabSeconds}.0)`
const afterSlabs = `and (c.updated_at < ${slabsEnd}) is true
  and (select min(updated_at) from candidate_search) < ${slabsEnd}`
