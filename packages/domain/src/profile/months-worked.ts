import type { Experience } from '@vouch/contract'
import { datePeriod, monthIndex } from './profile-dates.ts'

/**
 * Months of work of these jobs. Overlapping months count once.
 * @param today day to which a current job counts, `YYYY-MM-DD`
 */
export function monthsWorked(
  jobs: readonly Pick<Experience, 'startDate' | 'endDate' | 'current'>[],
  today: string,
): number {
  const months = new Set<number>()
  for (const { startDate, endDate, current } of jobs) {
    const start = datePeriod(startDate)
    const end = current ? { last: today } : datePeriod(endDate)
    if (!start || !end) continue
    const last = monthIndex(end.last < today ? end.last : today)
    for (let month = monthIndex(start.first); month <= last; month += 1) months.add(month)
  }
  return months.size
}
