/**
 * Formats rows as CSV (RFC 4180) in UTF-8. The byte order mark tells spreadsheet programs the encoding. Values that
 * a spreadsheet program would run as a formula get an apostrophe in front.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Prefixes values like `=cmd()` with an apostrophe. A user's text could otherwise run as a spreadsheet formula. */
function cell(value: string): string {
  const text = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]/u.test(value) || /^[\t\r]/.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
