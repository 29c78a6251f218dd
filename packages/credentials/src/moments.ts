import { CredentialError } from './credential-error.ts'

// A database and a browser read years of four digits; whoever writes 9999 means never.
const first = Date.parse('0001-01-01T00:00:00Z')
const last = Date.parse('9999-12-31T23:59:59.999Z')

/** From when to when something holds, in milliseconds since 1970, in the years 0001 to 9999 in UTC; null: always, for ever. */
export interface Validity {
  readonly begins: number | null
  readonly ends: number | null
}

/**
 * XSD 1.1 §3.3.7 dateTime, in milliseconds since 1970; without a zone, or without a time of day, it is UTC.
 * @returns Infinity after the year 9999 (UTC), NaN before the year 1 and for what is no date
 */
export function timeOf(text: string): number {
  const [, year = '', day, time = 'T00:00:00', zone = 'Z'] =
    /^(\d{4}|[1-9]\d{4,9})(-\d\d-\d\d)(T\d\d:\d\d:\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  const extended = year.length > 4 ? `+${year.padStart(6, '0')}` : year
  // More than a Date can be is read as the last year that it can be for sure.
  const milliseconds = Date.parse(`${year.length > 5 ? '+200000' : extended}${day}${time}${zone}`)
  return bounded(milliseconds)
}

/** Milliseconds since 1970 as `timeOf` gives them. */
export function bounded(milliseconds: number): number {
  if (!(milliseconds >= first)) return Number.NaN
  return milliseconds > last ? Number.POSITIVE_INFINITY : milliseconds
}

/**
 * Valid from the last of the beginnings to the first of the ends (null: none); an end after the year 9999 is none.
 * @throws CredentialError not-a-credential for a beginning after the year 9999, and for what is no date
 */
export function validity(begins: readonly (number | null)[], ends: readonly (number | null)[]): Validity {
  const from = Math.max(...begins.filter((time) => time !== null))
  const until = Math.min(...ends.filter((time) => time !== null))
  if (Number.isNaN(from) || Number.isNaN(until) || from === Number.POSITIVE_INFINITY) {
    throw new CredentialError('not-a-credential', 'This passport does not say clearly when it holds.')
  }
  return {
    begins: from === Number.NEGATIVE_INFINITY ? null : from,
    ends: until === Number.POSITIVE_INFINITY ? null : until,
  }
}
