import type { EmployerTask } from '@vouch/contract'
import { countCap } from '#db/capped-total.ts'
import { jsonPageSql } from '#db/json-page.ts'
import { isPersonLeaving } from '#db/sql/account-sql.ts'
import { applicationIs, isEnded, isNamedLike } from '#db/sql/application-sql.ts'
import { startOfDay } from '#db/sql/day-sql.ts'
import { hasTag } from '#db/sql/tag-sql.ts'
import { orderColumn, waitsForEmployer } from '#db/sql/task-sql.ts'
import { applicationsWithin, firstWithin } from '#db/sql/team-sql.ts'
import { entryWithJob } from '../applicants-sql.ts'
import { taggedApplicants } from './tagged-applicants-sql.ts'

/** Filters of the list, by the letter in the statement's name. Each takes one parameter, except the tasks. */
const filters = {
  s: (value: string) => `a.stage = ${value}`,
  t: (value: string) => `a.status = ${value}`,
  // Two conditions, because an index holds only the applications that have not ended. Their values only fill the place of
  // the parameter.
  e: (value: string) => `${isEnded} and ${value}::boolean`,
  n: (value: string) => `not ${isEnded} and not ${value}::boolean`,
  g: (value: string) => hasTag(`${value}::uuid`),
  // A name search must not find applicants whose name is hidden.
  q: (value: string) => `not ${isPersonLeaving} and ${isNamedLike(value)}`,
  f: (value: string) => `a.applied_at >= ${startOfDay(`${value}::date`)}`,
  u: (value: string) => `a.applied_at < ${startOfDay(`${value}::date + 1`)}`,
  hf: (value: string) => `h.confirmed_at >= ${startOfDay(`${value}::date`)}`,
  hu: (value: string) => `h.confirmed_at < ${startOfDay(`${value}::date + 1`)}`,
} as const

const reach = { whole: '$1::uuid[]', teams: '$5::uuid[]', viewer: '$2' }
const firstFilter = 6

export type CompanyFilter = keyof typeof filters

/** Selects a variant of the statement. Parameters: companies, viewer, time, page size, companies where
 * only the viewer's jobs count, filter values, cursor. */
export interface CompanyListShape {
  /** Number of companies if all their jobs count, at most {@link mostNamed}; otherwise undefined. */
  readonly companies: number | undefined
  readonly order: 'newest' | 'oldest'
  readonly filters: readonly CompanyFilter[]
  readonly task: EmployerTask | undefined
  /** Whether only confirmed hires are listed. */
  readonly hired: boolean
  /** Whether the total has no limit. */
  readonly isExact: boolean
  readonly isFurther: boolean
}

/** Name of the variant's prepared statement. */
export function companyListName({
  companies,
  order,
  filters,
  task,
  hired,
  isExact,
  isFurther,
}: CompanyListShape): string {
  return [
    'company-applicants',
    companies ?? 'many',
    order,
    ...filters,
    task ?? '',
    hired ? 'hired' : '',
    isExact ? 'exact' : '',
    isFurther ? 'on' : '',
  ].join('-')
}

// Names these parameters in every variant, because PostgreSQL needs their types.
const areTyped = '$3::timestamptz is not null and $5::uuid[] is not null'

type Match = Pick<CompanyListShape, 'filters' | 'task' | 'hired'>

const hiresJoin = ({ hired }: Match) => (hired ? 'join hires h on h.application_id = a.id' : '')

/** SQL condition: application `a` matches. @param first number of the parameter with the first filter's value */
function matchConditions({ filters: used, task, hired }: Match, first: number): string {
  return [
    // Team members never see their own application.
    'a.candidate_id <> $2',
    areTyped,
    ...(task ? [waitsForEmployer(task, '$3')] : []),
    ...(hired ? [applicationIs('hired')] : []),
    ...used.map((filter, index) => filters[filter](`$${first + index}`)),
  ].join(' and ')
}

/**
 * Builds the statement that finds all matches. Parameters: companies, viewer, time, limit, companies where only the viewer's
 * jobs count, left out ids, filter values.
 */
export function companyMatchesSql(match: Match): string {
  const time = orderColumn(match.task === 'overdue')
  return `select a.id from ${applicationsWithin(reach)} a ${hiresJoin(match)}
    where ${matchConditions(match, 7)} and a.id <> all($6::uuid[])
    order by a.${time} desc, a.id desc limit $4::int`
}

/** Builds the statement that lists the applicants of several companies. The first page has the total, which stops at `countCap`. */
export function companyListSql(shape: CompanyListShape): string {
  const { order, task, isExact, isFurther } = shape
  const time = orderColumn(task === 'overdue')
  const by = order === 'newest' ? 'desc' : 'asc'
  const beyond = order === 'newest' ? '<' : '>'
  const next = firstFilter + shape.filters.length
  const further = isFurther
    ? `and (a.${time}, a.id) ${beyond} ($${next}::timestamptz, $${next + 1}::uuid)`
    : ''
  const inOrder = `order by a.${time} ${by}, a.id ${by}`
  const matches = matchesOf(shape)
  const most = isExact ? '' : `limit ${countCap + 1}`
  const row = `a.*, ${isPersonLeaving} as is_leaving`
  const pageOf = (rows: string) =>
    jsonPageSql(
      `select to_json(e) as entry, a.${time} as at, a.id
       from (select a.* from (${rows}) a ${inOrder} limit $4::int + 1) a
       ${entryWithJob}
       ${inOrder}`,
      '$4',
    )
  const rowsOf = (found: string) => `select ${row} from (${found}) m join applications a on a.id = m.id`
  const ofPage = `${further} ${inOrder} limit $4::int + 1`
  const page = pageOf(isTagAlone(shape) ? rowsOf(matches('a.id', ofPage)) : matches(row, ofPage))
  if (isFurther) return page
  if (isSearch(shape))
    return `
      with m as materialized (${matches(`a.id, a.${time}`, `${inOrder} ${most}`)})
      select l.*, (select count(*)::int from m) as total
      from (${pageOf(rowsOf(`select a.* from m a ${inOrder} limit $4::int + 1`))}) l`
  // Counted company by company, as the page is read: for all of them together PostgreSQL expects too many rows.
  return `select l.*, (select count(*)::int from (select from (${matches('1', most)}) m ${most}) m) as total
    from (${page}) l`
}

/** Builds the statement that counts all matches. Parameters: as of {@link companyListSql}, with the highest count as limit. */
export function companyCountSql(shape: CompanyListShape): string {
  const most = 'limit $4::int'
  return `select count(*)::int as count from (select from (${matchesOf(shape)('1', most)}) m ${most}) m`
}

/** SQL of the matches: columns of `a`, and further conditions, order and limit for each company or job. */
function matchesOf(shape: CompanyListShape): (columns: string, end: string) => string {
  if (isTagAlone(shape)) {
    const tagged = { tag: `$${firstFilter}`, companies: reach.whole, viewer: reach.viewer }
    return (columns, end) => taggedApplicants(tagged, columns, `and ${areTyped} ${end}`)
  }
  const conditions = matchConditions(shape, firstFilter)
  const from = `from applications a ${hiresJoin(shape)}`
  const first = firstOf(shape)
  return (columns, end) =>
    first((isOwn) => `select ${columns} ${from} where ${isOwn} and ${conditions} ${end}`)
}

/**
 * Whether the list is for a part of a name, or for a tag with other filters. Ten applicants may match, or nearly all, so
 * one search serves both the total and the page.
 */
function isSearch(shape: CompanyListShape): boolean {
  return shape.filters.includes('q') || (shape.filters.includes('g') && !isTagAlone(shape))
}

/**
 * Whether PostgreSQL plans the statement anew for its values. The plan it would keep for all values reads the oldest
 * applicants first, but those who wait for a first answer are the newest.
 */
export function isPlannedForValues(shape: CompanyListShape): boolean {
  return isSearch(shape) || shape.task !== undefined
}

/** Whether the list is for a tag and nothing else, of companies of which all jobs count. */
function isTagAlone({ filters, task, hired, companies }: CompanyListShape): boolean {
  return filters.join() === 'g' && !task && !hired && companies !== undefined
}

/** Up to this many companies stand in the statement one by one. */
export const mostNamed = 4

/**
 * The first applications of each company, as `firstWithin` makes them. A few companies are each a value in the statement,
 * because PostgreSQL expects some hundred applications of a company that it does not know.
 */
function firstOf({ companies }: CompanyListShape) {
  return (first: (isOwn: string) => string) =>
    companies === undefined
      ? firstWithin(reach, first)
      : Array.from({ length: companies }, (_, at) => {
          const only = first(`a.company_id = (${reach.whole})[${at + 1}]`)
          return companies === 1 ? only : `(${only})`
        }).join(' union all ')
}
