/** Matches `YYYY`, `YYYY-MM` and `YYYY-MM-DD`. */
const pattern = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

/** First and last day of a partial date, both `YYYY-MM-DD`. */
export interface DatePeriod {
  readonly first: string
  readonly last: string
}

/**
 * First and last day of a partial date: `2024` is the whole year. Null for invalid dates and years before
 * 1900 or after 2199.
 */
export function datePeriod(text: string): DatePeriod | null {
  const [matched, year = '', month, day] = pattern.exec(text) ?? []
  if (matched === undefined || year < '1900' || year > '2199') return null
  if (month === undefined) return { first: `${year}-01-01`, last: `${year}-12-31` }
  const days = daysInMonth(Number(year), Number(month))
  if (days === 0) return null
  if (day === undefined) return { first: `${text}-01`, last: `${text}-${days}` }
  return Number(day) >= 1 && Number(day) <= days ? { first: text, last: text } : null
}

function daysInMonth(year: number, month: number): number {
  return month >= 1 && month <= 12 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0
}

/** Returns a valid date unchanged, and '' for an invalid date. */
export function shownDate(text: string): string {
  return datePeriod(text) ? text : ''
}

/** Number of months from January of year 0 to the month of a date `YYYY-MM-DD`. */
export function monthIndex(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

/** Converts a {@link monthIndex} back to `YYYY-MM`. */
export function monthAt(index: number): string {
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}
