import { countCap } from '#db/capped-total.ts'
import { isPersonLeaving } from '#db/sql/account-sql.ts'
import { isAtStage } from '#db/sql/application-sql.ts'
import { applicationsWithin, firstWithin, type ReachSql } from '#db/sql/team-sql.ts'
import { isOverdue } from '#db/sql/turn-sql.ts'
import { entryWithJob } from '../applicants-sql.ts'

/** Whose applicants the queue has: those of some companies, or of one job. */
export type ReviewScope = 'companies' | 'job'

const now = '$3::timestamptz'
const isWaiting = isAtStage('applied')
const isLate = `${isWaiting} and ${isOverdue(now)}`
const isInTime = `${isWaiting} and (${isOverdue(now)}) is not true`

// Team members never see their own application.
const notOwn = 'a.candidate_id <> $2::uuid'
const ofJob = `a.job_id = $1::uuid and a.id is distinct from
  (select o.id from applications o where o.job_id = $1::uuid and o.candidate_id = $2::uuid)`

/** @param teams SQL parameter with the companies where only the viewer's own jobs count */
const reachOf = (teams: string): ReachSql => ({
  whole: '$1::uuid[]',
  teams: `${teams}::uuid[]`,
  viewer: '$2::uuid',
})

interface Part {
  readonly place: 1 | 2
  readonly isIn: string
  /** Column of the order, before the id. */
  readonly by: 'turn_due' | 'applied_at'
  /** SQL parameters of the last row before this page. */
  readonly after: string
  readonly limit: string
}

function partSql(scope: ReviewScope, { place, isIn, by, after, limit }: Part): string {
  const inOrder = (table: string) => `order by ${table}.${by}, ${table}.id limit ${limit}`
  const rows = (inScope: string) => `
    select a.* from applications a
    where ${inScope} and ${isIn} and (a.${by}, a.id) > (${after})
    ${inOrder('a')}`
  const found =
    scope === 'job' ? rows(ofJob) : firstWithin(reachOf('$9'), (isOwn) => rows(`${isOwn} and ${notOwn}`))
  return `
    select p.*, ${place} as part, p.${by} as at
    from (select a.* from (${found}) a ${inOrder('a')}) p`
}

/**
 * SQL of one page of the review queue. Parameters: the companies or the job, viewer, time, page size, and the last row
 * before the page as time and id in the part of overdue applications (`$5`, `$6`) and in the rest (`$7`, `$8`). For
 * companies also those where only the viewer's jobs count. The rest is only read once a page has room for it.
 */
export function reviewPageSql(scope: ReviewScope): string {
  const late = partSql(scope, {
    place: 1,
    isIn: isLate,
    by: 'turn_due',
    after: '$5::timestamptz, $6::uuid',
    limit: '$4::int + 1',
  })
  const inTime = partSql(scope, {
    place: 2,
    isIn: isInTime,
    by: 'applied_at',
    after: '$7::timestamptz, $8::uuid',
    limit: '$4::int + 1 - (select count(*) from late)',
  })
  return `
    with late as materialized (${late}),
    page as (
      select * from late
      union all
      select * from (${inTime}) rest
    )
    select to_json(e)::text as entry, a.part, a.at::text as at, a.id
    from (select a.*, ${isPersonLeaving} as is_leaving from page a) a
    ${entryWithJob}
    order by a.part, a.at, a.id`
}

/**
 * SQL that counts the queue, and what is overdue in it, up to the cap of lists. Parameters: the companies or the job, viewer, time; for companies
 * also those where only the viewer's jobs count.
 */
export function reviewCountSql(scope: ReviewScope): string {
  const [from, where] =
    scope === 'job' ? ['applications', ofJob] : [applicationsWithin(reachOf('$4')), notOwn]
  const upToCap = (condition: string) => `(
    select count(*)::int from (select from ${from} a where ${where} and ${condition} limit ${countCap + 1}) m
  )`
  return `select ${upToCap(isWaiting)} as total, ${upToCap(isLate)} as overdue from (select ${now}) t`
}
