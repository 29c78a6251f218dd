/** Reads a CSV file (RFC 4180), without the mark at its start. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [[]]
  const cells = text.replace(/^\ufeff/, '').matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/g)
  for (const [all, cell = '', end] of cells) {
    if (all === '') break
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end !== ',') lines.push([])
  }
  return lines.filter((cells) => cells.length > 0)
}
