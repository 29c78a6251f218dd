import type { Way } from '#db/newest-first/page-sql.ts'
import { partQuery, type TermGroup, termQuery, weightedQuery } from '#db/term-query.ts'
import type { CandidateConditions } from './candidate-filters.ts'
import type { MatchPlan } from './candidate-plan.ts'
import { type ViewerScope, visibleSql } from './visible-candidates.ts'

const slabSeconds = 1_382_400
/** Weight of the words of people's names in `terms`, see the view `candidate_search_source`. */
const nameWeight = 'C'

/**
 * Numbers of the SQL parameters, the same in every statement.
 * Sub-selects hide their values, so that PostgreSQL keeps one plan.
 */
const firstOfScope = 1
const p = {
  terms: '(select $4::text::tsquery)',
  slabTerms: '(select $5::text)',
  rest: '(select $6::text::tsquery)',
  beforeAt: '(select $7::timestamptz)',
  beforeId: '(select $8::uuid)',
  payYear: '(select $9::integer)',
  lat: '(select $10::float8)',
  lon: '(select $11::float8)',
  km: '(select $12::float8)',
  matches: '(select $13::integer)',
  windowSlabs: '(select $14::integer[])',
  windowLows: '(select $15::timestamptz[])',
  windowHighs: '(select $16::timestamptz[])',
  windowsEnd: '(select $17::timestamptz)',
  firstSlab: '(select $18::integer)',
  lastSlab: '(select $19::integer)',
  walkLength: '(select $20::integer)',
  choice: '(select $21::text::tsquery)',
  slabChoice: '(select $22::text)',
  placeName: '(select $23::text::tsquery)',
} as const
export const matchParameterCount = 23

export function matchValues(
  viewerScope: ViewerScope,
  { payYear, circle, excluded, placeName }: CandidateConditions,
  plan: MatchPlan,
  before: { readonly at: string; readonly id: string },
  matches: number,
): unknown[] {
  const { indexed, rest, windows } = plan
  const moments = (times: readonly number[]) => times.map((time) => new Date(time).toISOString())
  return [
    ...viewerScope.values,
    termQuery(indexed),
    partQuery(indexed),
    restQuery(rest, excluded),
    before.at,
    before.id,
    payYear,
    circle?.lat ?? null,
    circle?.lon ?? null,
    circle?.km ?? null,
    matches,
    windows.map(({ slab }) => slab),
    moments(windows.map(({ low }) => low)),
    moments(windows.map(({ high }) => high)),
    moments(windows.slice(-1).map(({ low }) => low))[0] ?? 'infinity',
    plan.firstSlab,
    plan.lastSlab,
    plan.walkLength,
    plan.choice ? termQuery([plan.choice]) : null,
    plan.choice ? partQuery([plan.choice]) : null,
    placeName.length > 0 ? weightedQuery(placeName, nameWeight) : null,
  ]
}

/** What is checked per row as tsquery text; null without conditions. */
function restQuery(rest: readonly TermGroup[], excluded: CandidateConditions['excluded']): string | null {
  const exclusions = excluded.map((groups) => `!(${termQuery(groups)})`)
  const all = [...(rest.length > 0 ? [termQuery(rest)] : []), ...exclusions]
  return all.length === 0 ? null : all.join(' & ')
}

/** Declares the type of every SQL parameter, including parameters that a strategy does not use. */
export const matchArguments = `select $1::uuid, $2::uuid[], $3::boolean, ${Object.values(p).join(', ')}`

const columns = (row: string) =>
  ['user_id', 'updated_at', 'skill_ids', 'occupation_ids', 'language_ids', 'city_id', 'work_modes', 'ctid']
    .map((name) => (name === 'ctid' ? `${row}.ctid as row_at` : `${row}.${name}`))
    .join(', ')
const newestFirst = 'order by updated_at desc, user_id desc'

/**
 * SQL: whether the viewer may see the profile, and conditions that
 * the index cannot decide. Distances use the haversine formula.
 */
const fits = `${visibleSql('c', firstOfScope)}
  and (${p.rest} is null or c.terms @@ ${p.rest})
  and (${p.payYear} is null or c.pay_year <= ${p.payYear})
  and (${p.km} is null or 12742 * asin(least(1, sqrt(
    power(sin(radians(c.lat - ${p.lat}) / 2), 2)
    + cos(radians(c.lat)) * cos(radians(${p.lat})) * power(sin(radians(c.lon - ${p.lon}) / 2), 2)))) <= ${p.km}
    or c.terms @@ ${p.placeName})`

const before = `(c.updated_at, c.user_id) < (${p.beforeAt}, ${p.beforeId})`
// Same condition as `before`. The `is true` keeps the planner from choosing the time index over the term index.
const beforeOfTerms = `(${before}) is true`

/** Builds SQL for the newest matching profiles visible to the viewer, newest first, at most `matches` rows. */
export function matchesSql(way: Way, hasChoice: boolean): string {
  const isOf = hasChoice ? `c.terms @@ ${p.terms} and c.terms @@ ${p.choice}` : `c.terms @@ ${p.terms}`
  const all = (also = '') => `
    select * from (
      select ${columns('c')} from candidate_search c where ${isOf} and ${fits} and ${beforeOfTerms} ${also}
      offset 0) found
    ${newestFirst} limit ${p.matches}`
  switch (way) {
    case 'newest':
      return `select ${columns('c')} from candidate_search c where ${fits} and ${before}
        order by c.updated_at desc, c.user_id desc limit ${p.matches}`
    case 'all':
      return all()
    case 'walk':
      return `with last as materialized (${lastOfWalk})
        select * from ((${walk(isOf)}) union all (${slabs(slabOfLast, afterWalk, hasChoice)}) union all (${all(`and ${afterWalk} ${afterSlabs}`)}))
        found limit ${p.matches}`
    case 'slabs':
      return `select * from ((${windows(hasChoice)}) union all (${slabs(p.firstSlab, afterWindows, hasChoice)}) union all (${all(afterSlabs)})) found limit ${p.matches}`
  }
}

// The row limit applies before the visibility check, so that a
// viewer who may see little scans no more rows than others.
const walk = (isOf: string) => `
  select ${columns('c').replace('c.ctid as row_at', 'c.row_at')} from (
    select c.*, c.ctid as row_at from candidate_search c where ${before} ${newestFirst} limit ${p.walkLength}
  ) c
  where ${isOf} and ${fits} limit ${p.matches}`

const lastOfWalk = `
  select c.updated_at, c.user_id from candidate_search c where ${before} ${newestFirst} offset ${p.walkLength} - 1 limit 1`
const afterWalk = '((c.updated_at, c.user_id) < (select updated_at, user_id from last)) is true'
// Slab (time range) of the last row read; null when the scan reached the end of the table.
const slabOfLast = `(select floor(extract(epoch from updated_at) / ${slabSeconds})::integer from last)`

const inSlab = (slab: string, hasChoice: boolean) =>
  [p.slabTerms, ...(hasChoice ? [p.slabChoice] : [])]
    .map(
      (terms) =>
        `candidate_slab_terms(c.terms, c.updated_at) @@ replace(${terms}, '^', ${slab}::text)::tsquery`,
    )
    .join(' and ')

// PostgreSQL intersects the bitmaps of terms and of the time window before it reads any row.
const windows = (hasChoice: boolean) => `
  select of_window.* from unnest(${p.windowSlabs}, ${p.windowLows}, ${p.windowHighs}) w (slab, low, high)
  cross join lateral (
    select ${columns('c')} from candidate_search c
    where ${inSlab('w.slab', hasChoice)} and c.updated_at >= w.low and c.updated_at < w.high and ${fits} and ${beforeOfTerms}
    order by c.updated_at desc, c.user_id desc
  ) of_window`

const afterWindows = `(c.updated_at < ${p.windowsEnd}) is true`

const slabs = (first: string, also: string, hasChoice: boolean) => `
  select of_slab.* from generate_series(${first}, ${p.lastSlab}, -1) slab
  cross join lateral (
    select ${columns('c')} from candidate_search c
    where ${inSlab('slab', hasChoice)} and ${also} and ${fits} and ${beforeOfTerms}
    order by c.updated_at desc, c.user_id desc
  ) of_slab`

const slabsEnd = `to_timestamp(${p.lastSlab} * ${slabSeconds}.0)`
const afterSlabs = `and (c.updated_at < ${slabsEnd}) is true
  and (select min(updated_at) from candidate_search) < ${slabsEnd}`
