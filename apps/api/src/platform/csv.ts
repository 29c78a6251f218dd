import { csvLine, neutralText } from '@vouch/domain'

/**
 * Formats rows as CSV (RFC 4180) in UTF-8. The byte order mark tells spreadsheet programs the encoding. Values that
 * a spreadsheet program would run as a formula get an apostrophe in front.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => csvLine(row.map(neutralText))).join('')}`
}
