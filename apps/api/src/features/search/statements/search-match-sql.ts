import { dayQueryCount, queryCount, type SearchWay, walkLength } from './search-way.ts'

/**
 * Parameters of every search statement, in this order. A neutral value disables a condition.
 * Sub-selects hide the values from the planner, for two reasons:
 * 1. PostgreSQL reuses one generic plan (planning takes 0.5 ms).
 * 2. PostgreSQL parses each tsquery once instead of once per row.
 */
export const matchParameters = {
  terms: '(select $1::text::tsquery)',
  furtherTerms: '(select $2::text::tsquery)',
  /** Up to three tsqueries, see `dayQueryCount`. */
  dayTerms: '(select $3::text[])',
  now: '(select $4::timestamptz)',
  since: '(select $5::timestamptz)',
  beforeAt: '(select $6::timestamptz)',
  beforeId: '(select $7::uuid)',
  payYear: '(select $8::integer)',
  companyId: '(select $9::uuid)',
  matches: '(select $10::integer)',
  firstSlab: '(select $11::integer)',
  lastSlab: '(select $12::integer)',
  thirdTerms: '(select $13::text::tsquery)',
  fourthTerms: '(select $14::text::tsquery)',
  /** Phrases, for statements with `phrases`. */
  phrases: '(select $15::text::tsquery)',
  /** Excluded words, for statements with `excluded`; for `set` with the words that are searched for. */
  excluded: '(select $16::text::tsquery)',
  /** Jobs to leave out, for statements with `except`. */
  except: '(select $17::uuid[])::uuid[]',
} as const

const p = matchParameters
/** A column of job_search that a statement can read for each match, in addition to its id and posting time. */
export type MatchColumn =
  | 'company_id'
  | 'title'
  | 'terms'
  | 'category_id'
  | 'work_mode'
  | 'employment_type'
  | 'place'
  | 'region'
  | 'country'

const newestFirst = 'order by posted_at desc, job_id desc'

/** The options that decide which rows a statement finds, and how. */
export interface MatchShape {
  readonly way: SearchWay
  readonly includeDescriptions: boolean
  /** True if the search has quoted phrases, which only the job's own words can match, not its description. */
  readonly phrases: boolean
  /**
   * How words are excluded, with descriptions: `each` checks each match (5 to 50 µs), `set` reads all matches that have an
   * excluded word from the index (few), `none` excludes nothing.
   */
  readonly excluded: 'each' | 'set' | 'none'
  /** True if some jobs are left out. */
  readonly except: boolean
}

/**
 * Builds SQL that returns up to `p.matches` matching jobs, newest first. In each `union all` the cheaper
 * query comes first: if it reaches the limit, PostgreSQL skips the second.
 * @param more columns to read in addition to id and posting time
 */
export function matchesSql(
  { way, includeDescriptions, phrases, excluded, except }: MatchShape,
  more: readonly MatchColumn[],
): string {
  const names = ['job_id', 'posted_at', ...more]
  const columns = names.map((name) => `s.${name}`).join(', ')
  const d = includeDescriptions ? 't' : 's'
  const from = includeDescriptions
    ? 'from job_search_text t join job_search s on s.job_id = t.job_id'
    : 'from job_search s'
  // SQL: true for jobs still open. The scheduled job may not have removed ended jobs from the index yet.
  const shown = [
    `s.closes_at > ${p.now} and coalesce(s.pay_year, 0) >= ${p.payYear}`,
    // The `is true` keeps the word index for the words, which select more.
    phrases && `(s.terms @@ ${p.phrases}) is true`,
    except && `s.job_id <> all(${p.except})`,
  ]
    .filter(Boolean)
    .join(' and ')
  const place = `(${d}.posted_at, ${d}.job_id) < (${p.beforeAt}, ${p.beforeId})`
  const open = `${shown} and ${d}.posted_at >= ${p.since} and ${place}`
  // The conditions for words. The `is true` keeps the planner from using a time index instead of the word index.
  const openOfWords = `${shown} and (${d}.posted_at >= ${p.since}) is true and (${place}) is true`
  const ordered = `order by ${d}.posted_at desc, ${d}.job_id desc`
  const fits = fitsSql(d, way)
  // Exclusions are checked last, match by match, and only until there are enough matches.
  const limited = (found: string) =>
    `select * from (${found}) found where ${isNotExcluded(excluded, 'found')} limit ${p.matches}`
  const all = (also = '') => `
    select * from (select ${columns} ${from} where ${fits} and ${openOfWords} ${also} offset 0) found ${newestFirst}`
  switch (way) {
    case 'newest':
      return limited(`select ${columns} ${from} where ${open} ${ordered}`)
    case 'company':
      return limited(`select ${columns} ${from}
        where s.company_id = ${p.companyId} and ${open} and (numnode(${p.terms}) = 0 or ${fits}) ${ordered}`)
    case 'all':
    case 'three':
    case 'many':
      return limited(all())
    case 'walk':
      return limited(`(${walk(open, names)}) union all (${all(`and ${afterWalk(open)}`)})`)
    case 'slabs':
    case 'slabs-two':
    case 'slabs-three':
    case 'slabs-rest':
      return limited(
        `(${includeDescriptions ? slabsOfText(shown, columns) : slabs(way, openOfWords, ordered, columns)})
        union all (${all(afterSlabs(d))})`,
      )
  }
}

function isNotExcluded(excluded: MatchShape['excluded'], row: string): string {
  switch (excluded) {
    case 'none':
      return 'true'
    case 'set':
      return `(${row}.job_id in (select x.job_id from job_search_text x where x.terms @@ ${p.excluded})) is not true`
    case 'each':
      return `not exists (select from job_search_text x where x.job_id = ${row}.job_id and x.terms @@ ${p.excluded} offset 0)`
  }
}

/**
 * Uses several tsqueries, the rarest terms first: GIN intersects two a third faster than one, and for three or more words one
 * tsquery per word saves another 7 to 25 %. If there are fewer words than tsqueries, one is repeated, which costs 15 %.
 */
function fitsSql(d: string, way: SearchWay): string {
  const all = [p.terms, p.furtherTerms, p.thirdTerms, p.fourthTerms].slice(0, queryCount(way))
  return all.map((terms) => `${d}.terms @@ ${terms}`).join(' and ')
}

function walk(open: string, names: readonly string[]): string {
  const read = [...new Set([...names, 'terms'])].map((name) => `s.${name}`).join(', ')
  return `select ${names.join(', ')}
    from (select ${read} from job_search s where ${open} ${newestFirst} limit ${walkLength}) newest
    where ${fitsSql('newest', 'walk')}`
}

function afterWalk(open: string): string {
  return `((s.posted_at, s.job_id) < (
    select s.posted_at, s.job_id from job_search s where ${open} ${newestFirst} offset ${walkLength - 1} limit 1
  )) is true`
}

const ofDay = (query: number) => `@@ replace((${p.dayTerms})[${query}], '^', day::text)::tsquery`
const eachSlab = `generate_series(${p.firstSlab},
  greatest(${p.lastSlab}, (select floor(extract(epoch from min(posted_at)) / 86400)::integer from job_search)), -1) day`

function slabs(way: SearchWay, open: string, ordered: string, columns: string): string {
  const fits = Array.from(
    { length: dayQueryCount(way) },
    (_, at) => `search_day_terms(s.terms, s.posted_at) ${ofDay(at + 1)}`,
  )
  // The `is true` keeps the term out of the index.
  const rest = way === 'slabs-rest' ? `and (s.terms @@ ${p.fourthTerms}) is true` : ''
  return `select of_day.* from ${eachSlab}
    cross join lateral (
      select ${columns} from job_search s
      where ${fits.join(' and ')} and ${open} ${rest}
      ${ordered}
    ) of_day`
}

/**
 * Sorts matches before joining job_search (2 µs per row), because only the newest rows of the last day read are needed.
 */
function slabsOfText(shown: string, columns: string): string {
  const place = `(t.posted_at, t.job_id) < (${p.beforeAt}, ${p.beforeId})`
  return `select ${columns} from ${eachSlab}
    cross join lateral (
      select t.job_id from job_search_text t
      where t.terms ${ofDay(1)} and ${fitsSql('t', 'slabs')}
        and (t.posted_at >= ${p.since}) is true and (${place}) is true
      order by t.posted_at desc, t.job_id desc offset 0
    ) of_day join job_search s on s.job_id = of_day.job_id
    where ${shown}`
}

function afterSlabs(d: string): string {
  const end = `to_timestamp(${p.lastSlab} * 86400.0)`
  return `and (${d}.posted_at < ${end}) is true and ${p.since} < ${end} and (select min(posted_at) from job_search) < ${end}`
}
