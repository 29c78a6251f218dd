import { CredentialError } from './credential-error.ts'

// Databases and browsers need four-digit years. Issuers write the year 9999 for "never".
const first = Date.parse('0001-01-01T00:00:00Z')
const last = Date.parse('9999-12-31T23:59:59.999Z')

/** A validity period in epoch milliseconds, years 0001 to 9999 in UTC; null means unlimited. */
export interface Validity {
  readonly begins: number | null
  readonly ends: number | null
}

/**
 * Parses a dateTime of XSD 1.1 §3.3.7 to epoch milliseconds. A missing time means midnight, a missing time zone UTC.
 * @returns Infinity for years after 9999; NaN for years before 1 and for invalid dates
 */
export function timeOf(text: string): number {
  const [, year = '', day, time = 'T00:00:00', zone = 'Z'] =
    /^(\d{4}|[1-9]\d{4,9})(-\d\d-\d\d)(T\d\d:\d\d:\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  const extended = year.length > 4 ? `+${year.padStart(6, '0')}` : year
  // Years with more than five digits become 200000, because Date cannot represent all of them.
  const milliseconds = Date.parse(`${year.length > 5 ? '+200000' : extended}${day}${time}${zone}`)
  return bounded(milliseconds)
}

/** Converts epoch milliseconds after the year 9999 to Infinity, and before the year 1 to NaN. */
export function bounded(milliseconds: number): number {
  if (!(milliseconds >= first)) return Number.NaN
  return milliseconds > last ? Number.POSITIVE_INFINITY : milliseconds
}

/**
 * The period from the latest start to the earliest end. Null means unlimited, as does an end after the year 9999.
 * @throws CredentialError not-a-credential for an invalid date, or a start after the year 9999
 */
export function validity(begins: readonly (number | null)[], ends: readonly (number | null)[]): Validity {
  const from = Math.max(...begins.filter((time) => time !== null))
  const until = Math.min(...ends.filter((time) => time !== null))
  if (Number.isNaN(from) || Number.isNaN(until) || from === Number.POSITIVE_INFINITY) {
    throw new CredentialError('not-a-credential', 'The validity dates of this passport are unclear.')
  }
  return {
    begins: from === Number.NEGATIVE_INFINITY ? null : from,
    ends: until === Number.POSITIVE_INFINITY ? null : until,
  }
}
