import type { ProfileData } from '@vouch/contract'
import { datePeriod, monthAt, monthIndex } from './profile-dates.ts'

/** A gap in a candidate's work history; `from` and `to` are its first and last month, `YYYY-MM`. */
export interface ProfileGap {
  readonly from: string
  readonly to: string
  readonly months: number
}

/** Gaps of up to this many months are ignored. */
export const gapMonths = 3

interface Months {
  readonly first: number
  readonly last: number
}

/**
 * The gaps of more than {@link gapMonths} months from the first job to today. Time in education is no gap, nor is a gap
 * that the candidate explained. A year without months covers the whole year. Entries without valid dates are ignored.
 * @param today `YYYY-MM-DD` in the candidate's time zone
 */
export function unexplainedGaps(
  experience: ProfileData['experience'],
  education: ProfileData['education'],
  today: string,
): ProfileGap[] {
  const now = monthIndex(today)
  const worked = experience.items.flatMap((item) =>
    months(item.startDate, item.current ? today : item.endDate),
  )
  const began = Math.min(...worked.map(({ first }) => first))
  if (!Number.isFinite(began)) return []
  const occupied = [
    ...worked,
    // Education without an end date counts as still in progress.
    ...education.items.flatMap((item) => months(item.startDate || item.endDate, item.endDate || today)),
    ...experience.gaps.flatMap((gap) => (gap.reason === '' ? [] : months(gap.from, gap.to))),
  ].sort((one, other) => one.first - other.first)
  const gaps: ProfileGap[] = []
  let next = began
  const addGap = (until: number) => {
    if (until - next > gapMonths)
      gaps.push({ from: monthAt(next), to: monthAt(until - 1), months: until - next })
  }
  for (const { first, last } of occupied) {
    addGap(Math.min(first, now))
    next = Math.max(next, last + 1)
  }
  addGap(now)
  return gaps
}

function months(start: string, end: string): Months[] {
  const [began, ended] = [datePeriod(start), datePeriod(end || start)]
  if (!began || !ended || ended.last < began.first) return []
  return [{ first: monthIndex(began.first), last: monthIndex(ended.last) }]
}
