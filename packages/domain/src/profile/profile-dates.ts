/** A complete date of a profile: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
const pattern = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

/** What a partial date covers: its first and last day, both `YYYY-MM-DD`. */
export interface DatePeriod {
  readonly first: string
  readonly last: string
}

/**
 * The days that a date covers, which may be a year or a month: `2024` is all of 2024.
 * @returns null for what is no date, such as `2024-02-30`, or lies before 1900 or after 2199
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

/** The date as it is, or nothing where it is no date. */
export function shownDate(text: string): string {
  return datePeriod(text) ? text : ''
}

/** Months since the year 0, of a day `YYYY-MM-DD`; so that months can be counted. */
export function monthIndex(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

/** The month `YYYY-MM` with this index. */
export function monthAt(index: number): string {
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}
