import type { reviewQuery } from '@vouch/contract'
import { applicantReach } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import { teamJob } from '#access/team-job.ts'
import type { Actor } from '#base/actor.ts'
import { type JsonText, jsonText } from '#base/json-text.ts'
import { capCount } from '#db/capped-total.ts'
import { decodeCursor, encodeCursor, invalidCursor } from '#db/paging.ts'
import { prepared } from '#db/prepared.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { type ReviewScope, reviewCountSql, reviewPageSql } from './review-sql.ts'

type Query = z.output<typeof reviewQuery>

interface Row extends Record<string, unknown> {
  readonly entry: string
  /** 1 for what was overdue when the first page was read, 2 for the rest. */
  readonly part: number
  readonly at: string
  readonly id: string
}

interface Counts extends Record<string, unknown> {
  readonly total: number
  readonly overdue: number
}

type Place = readonly [at: string, id: string]

const first: Place = ['-infinity', '00000000-0000-0000-0000-000000000000']
const last: Place = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/**
 * Lists the applicants who wait for a first answer from the companies, or the company of one job, that the actor may
 * answer for: overdue ones first, the longest overdue at the top, then the oldest. What becomes overdue while somebody
 * pages keeps its place, so that no page repeats or leaves out a row.
 * @throws AppError not-found, forbidden, malformed
 */
export async function listReview(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  actor: Actor,
  { job, limit = 20, cursor }: Query,
): Promise<JsonText> {
  requireAccess(actor, 'company.list', null)
  const scope: ReviewScope = job === undefined ? 'companies' : 'job'
  const { whole, teams } = applicantReach(actor, 'answer')
  if (job !== undefined) await teamJob(db.kysely, actor, 'pipeline.decide', job)
  const from = startOf(cursor) ?? { now: clock().toISOString(), late: first, rest: first }
  const values = [job ?? whole, actor.userId, from.now]
  // Only the statements of all jobs name it.
  const reach = job === undefined ? [teams] : []
  const [rows, counts] = await Promise.all([
    prepared<Row>(db, `review-${scope}`, reviewPageSql(scope), [
      ...values,
      limit,
      ...from.late,
      ...from.rest,
      ...reach,
    ]),
    cursor === undefined
      ? prepared<Counts>(db, `review-count-${scope}`, reviewCountSql(scope), [...values, ...reach])
      : undefined,
  ])
  const items = rows.slice(0, limit)
  const end = rows.length > limit ? items.at(-1) : undefined
  const next = end ? `"${encodeCursor([end.part, from.now, end.at, end.id])}"` : 'null'
  const [count] = counts ?? []
  const numbers = count
    ? `,"total":${JSON.stringify(capCount(count.total))},"overdue":${JSON.stringify(capCount(count.overdue))}`
    : ''
  return jsonText(`{"items":[${items.map(({ entry }) => entry).join(',')}],"nextCursor":${next}${numbers}}`)
}

interface Start {
  /** The time of the first page, which decides what counts as overdue on all of them. */
  readonly now: string
  /** The last rows of both parts before the page. */
  readonly late: Place
  readonly rest: Place
}

function startOf(cursor: string | undefined): Start | undefined {
  const tuple = decodeCursor(cursor, ['integer', 'moment', 'moment', 'uuid'])
  if (!tuple) return undefined
  const [part, now, at, id] = tuple
  if ((part !== 1 && part !== 2) || now === null || at === null || id === null) throw invalidCursor()
  return part === 1 ? { now, late: [at, id], rest: first } : { now, late: last, rest: [at, id] }
}
