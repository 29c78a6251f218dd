import { findPeriod } from '../cv/dates.ts'
import type { Word } from './page.ts'

/** Neighbouring words of a line, measured in points. `y` increases upwards. */
export interface Segment {
  readonly y: number
  /** The `y` of the first line, if the segment is a date on several lines. */
  readonly top: number
  readonly from: number
  readonly to: number
  readonly text: string
  readonly words: readonly Word[]
}

const longestDate = 32

const isDate = (text: string): boolean =>
  text.length <= longestDate && findPeriod(text, 'day-first', true)?.rest === ''

/** Splits off a date at the start or end of a line, if the gap next to it is wider than between words. */
export function withDatesApart(
  part: readonly Word[],
  textOf: (words: readonly Word[]) => string,
): (readonly Word[])[] {
  for (let at = 1; at < part.length; at += 1) {
    const [before, after] = [part[at - 1], part[at]]
    if (!before || !after || after.x - (before.x + before.width) < after.size * 0.6) continue
    const both = [part.slice(0, at), part.slice(at)]
    if (both.filter((words) => isDate(textOf(words))).length === 1) return both
  }
  return [part]
}

/** The left edge and the right edge of a segment. */
export const edges = [({ from }: Segment) => from, ({ to }: Segment) => to] as const

/** The lines of a date that is wrapped in a narrow column and starts at `first`; undefined if there is none. */
function brokenDate(first: Segment, segments: readonly Segment[]): readonly Segment[] | undefined {
  const size = first.words[0]?.size ?? 10
  const below = segments
    .filter(({ y }) => y < first.y && first.y - y < size * 6)
    .filter((other) => edges.some((edge) => Math.abs(edge(other) - edge(first)) < 3))
    .sort((one, other) => other.y - one.y)
  const lines = [first]
  let longest: readonly Segment[] | undefined
  for (const next of below.slice(0, 3)) {
    const last = lines.at(-1)
    if (!last || last.y - next.y > size * 2) break
    lines.push(next)
    const found = findPeriod(lines.map(({ text }) => text).join(' '), 'day-first')
    if (found?.rest === '') longest = [...lines]
  }
  return longest
}

/** Matches the start of a date: a number or a month, but not a column heading such as "From". */
const startsDate = /\d|^(?!(?:from|to|von|bis|de|à|desde|hasta|dal|al)$)\p{L}+\.?$/iu

/** Separates the segments of a page into dates and other text. Dates that are wrapped to several lines are joined. */
export function datesOf(segments: readonly Segment[]): { dates: Segment[]; others: Segment[] } {
  const rest = new Set(segments)
  const dates: Segment[] = []
  for (const segment of segments) {
    if (!rest.has(segment) || segment.text.length > longestDate || !startsDate.test(segment.text)) continue
    const lines = brokenDate(segment, segments) ?? (isDate(segment.text) ? [segment] : [])
    for (const line of lines) rest.delete(line)
    if (lines.length > 0) {
      dates.push({
        y: lines.reduce((sum, line) => sum + line.y, 0) / lines.length,
        top: segment.y,
        from: Math.min(...lines.map(({ from }) => from)),
        to: Math.max(...lines.map(({ to }) => to)),
        text: lines.map(({ text }) => text).join(' '),
        words: lines.flatMap(({ words }) => words),
      })
    }
  }
  return { dates, others: [...rest] }
}
