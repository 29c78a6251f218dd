import type { CvLine } from './lines.ts'

/** Points by which a line must begin further right to be set off. */
const indent = 6

/** A line with the dates of an entry. */
interface Dated {
  readonly at: number
  /** The line without its dates. */
  readonly rest: string
}

/** Where the head of an entry begins, as far as the page shows it. */
function headLeft(lines: readonly CvLine[], { at, rest }: Dated): number | null {
  const [before, own, next] = [lines[at - 1], lines[at], lines[at + 1]]
  const below = next && !next.bullet ? next.left : null
  // Dates and text in one, and no room between them: there is no column for either.
  if (rest !== '') return own?.left ?? (own?.text.includes('\t') ? below : (own?.begin ?? below))
  const around = [before?.bullet ? null : (before?.left ?? null), below].filter((left) => left !== null)
  return around.length > 0 ? Math.min(...around) : null
}

/**
 * Marks what is told below the head of an entry by its beginning further right: the signs of lists are often drawn
 * and no text of the page.
 */
export function markTold(lines: readonly CvLine[], dated: readonly Dated[]): CvLine[] {
  const marked = [...lines]
  for (const [index, date] of dated.entries()) {
    const head = headLeft(lines, date)
    if (head === null) continue
    const own = lines[date.at]
    const isInline = date.rest !== '' && !own?.text.includes('\t')
    const begin = isInline ? (own?.begin ?? head) : head
    const end = dated[index + 1]?.at ?? lines.length
    let hasSign = false
    let inPoint = false
    for (let at = date.at + 1; at < end; at += 1) {
      const line = lines[at]
      if (!line) break
      const left = line.left
      // Left of the text behind the dates: they stand in the line and in no column.
      const isIn = left !== null && left > (left < head - 1 ? begin : head) + indent
      // A second line of the head, with what is told further right still.
      const isSecond =
        isIn &&
        at === date.at + 1 &&
        lines.slice(at + 1, end).some((other) => other.left !== null && other.left > left + indent)
      if (line.bullet) {
        hasSign = true
        inPoint = true
      } else if (isIn && !isSecond) {
        const goesOn = inPoint && (hasSign || line.continues || /^\p{Ll}/u.test(line.text))
        marked[at] = { ...line, told: true, bullet: !goesOn }
        inPoint = true
      } else inPoint = false
    }
  }
  return marked
}
