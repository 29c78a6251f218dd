/**
 * SQL that formats a timestamp for the API: ISO 8601 in UTC with milliseconds, ending in Z; null stays null.
 * @param column a `timestamptz` expression, never user input
 */
export function iso(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
