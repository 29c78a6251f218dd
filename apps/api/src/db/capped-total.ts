import { courseWeeks } from '@vouch/contract'
import { type Expression, sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import type { DayRange } from '#db/sql/day-sql.ts'

/** Largest total of a long list; larger ones are reported as this number, `capped`. */
export const countCap = 10_000

/** A count with an upper limit. */
export interface CappedCount {
  readonly count: number
  readonly capped: boolean
}

/** Caps a count of up to `countCap + 1` rows. */
export function capCount(count: number): CappedCount {
  return { count: Math.min(count, countCap), capped: count > countCap }
}

const dayMs = 86_400_000

/** Whether a range of days is as short as a dashboard's course, whose figures are exact. */
export function isShort({ from, to }: DayRange): boolean {
  if (from === undefined || to === undefined) return false
  return Date.parse(to) - Date.parse(from) < 7 * courseWeeks * dayMs
}

/**
 * Counts the rows of a long list: exactly within up to 12 weeks, else up to 10,000, which bounds the cost.
 * @param rows the query of the matching rows, without order and limit
 */
export async function cappedTotal(
  db: Database,
  rows: Expression<unknown>,
  days: DayRange,
): Promise<CappedCount> {
  const limit = isShort(days) ? sql`` : sql`limit ${countCap + 1}`
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from (${rows} ${limit}) matching`.execute(db.kysely)
  return totalOf(counts[0]?.count ?? 0, days)
}

/** The total of a list, of which at most `countCap + 1` rows were counted unless the range of days {@link isShort}. */
export function totalOf(count: number, days: DayRange): CappedCount {
  return isShort(days) ? { count, capped: false } : capCount(count)
}
