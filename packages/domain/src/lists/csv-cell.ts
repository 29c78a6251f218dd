/**
 * Texts that a spreadsheet would run as a formula, after any apostrophes: also with invisible characters in front,
 * and with the signs of other scripts.
 */
const formula = /^'*(?:[\s\p{Cf}]*[=+\-@|%＝＋－＠]|[\t\r])/u

/**
 * Prefixes texts like `=cmd()` with an apostrophe, so that no spreadsheet runs them. A text that already looks
 * prefixed gets another apostrophe, so that {@link plainText} can always remove exactly one.
 */
export function neutralText(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** Removes the apostrophe that {@link neutralText} added. A formula without one stays the text that it is. */
export function plainText(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

/** Formats a line of a CSV file (RFC 4180). Cells must be neutral already. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`
}

const separator = ' | '

/** Joins texts to one cell, from which {@link splitTexts} reads them. */
export function joinTexts(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[\\|]/g, String.raw`\$&`)).join(separator)
}

/** Splits a cell at each `|` without a backslash in front. Spaces beside it do not count. */
export function splitTexts(cell: string): string[] {
  const texts = [...cell.matchAll(/((?:\\[\s\S]|[^\\|]|\\$)*)(?:\||$)/g)].map(([, text = '']) =>
    text.replace(/\\([\s\S])/g, '$1').trim(),
  )
  return texts.filter((text) => text !== '')
}
