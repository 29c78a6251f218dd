import { type RawBuilder, sql } from 'kysely'

/** The filters `from` and `to` of a list: first and last day, in UTC and both included. */
export interface DayRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** SQL: the first instant of a day in UTC. @param day SQL of type `date`, such as `$3::date` */
export function startOfDay(day: string): string {
  return `((${day})::timestamp at time zone 'UTC')`
}

/**
 * SQL condition: a timestamp is within a range of days in UTC.
 * @param first SQL of the first day, of type `date`
 * @param last SQL of the last day
 */
export function isWithinDays(column: string, first: string, last: string): string {
  return `${column} >= ${startOfDay(first)} and ${column} < ${startOfDay(`${last} + 1`)}`
}

/** Conditions of the filters `from` and `to` for a Kysely query. @param column SQL of type `timestamptz` */
export function dayConditions(column: string, { from, to }: DayRange): RawBuilder<boolean>[] {
  const at = sql.raw(column)
  return [
    ...(from === undefined ? [] : [sql<boolean>`${at} >= ${from}::date::timestamp at time zone 'UTC'`]),
    ...(to === undefined ? [] : [sql<boolean>`${at} < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
  ]
}
