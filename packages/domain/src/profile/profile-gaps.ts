import type { ProfileData } from '@vouch/contract'
import { datePeriod, monthAt, monthIndex } from './profile-dates.ts'

/** Months in a row for which a profile says nothing: both `YYYY-MM`, first and last. */
export interface ProfileGap {
  readonly from: string
  readonly to: string
  readonly months: number
}

/** A gap up to this long, in whole months, is none. */
export const gapMonths = 3

interface Months {
  readonly first: number
  readonly last: number
}

/**
 * The gaps of more than three whole months since the first experience began, up to this month. Education and what is
 * explained count as occupied; of a year alone, all its months do. Entries without readable dates are passed over.
 * @param today the person's day, `YYYY-MM-DD`
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
    // Studies without an end go on.
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
