const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const blocks = /<\/?(?:p|br|ul|ol|li|div|h[1-6]|table|tr|td|th|blockquote)\b[^>]*>/gi

/** The text of sanitised HTML in one line. */
export function textOfHtml(html: string): string {
  return html
    .replace(blocks, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
      if (name) return named[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
}

/** The start of a text in one line, cut between words. @param max length in characters, with the ellipsis */
export function startOfText(text: string, max: number): string {
  const line = text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
  if (line.length <= max) return line
  const start = line.slice(0, max - 1)
  const end = start.lastIndexOf(' ')
  return `${(end > max / 2 ? start.slice(0, end) : start.replace(/\p{Cs}$/u, '')).trimEnd()}…`
}
