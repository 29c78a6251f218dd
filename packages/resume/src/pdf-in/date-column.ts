import type { Word } from './page.ts'
import { datesOf, edges, type Segment } from './standalone-dates.ts'

/** A line of text next to the dates of a table. */
interface Beside {
  readonly y: number
  readonly strong: boolean
  /** Whether text in another column lies between this line and the line above. */
  readonly isParted: boolean
}

/** Maximum number of dates per page; a page with more dates is no table of entries. */
const mostDates = 40

/** Maximum number of text segments per page, because the work is quadratic. A page of small print has 300. */
const mostSegments = 1000

/**
 * Accepted distance of a date from the centre of its entry, in line heights. One line too many or too few
 * would move the centre by 0.5.
 */
const tolerance = 0.3

/** Finds the largest group of dates with the same left or right edge, sorted from top to bottom. */
function dateColumn(dates: readonly Segment[]): readonly Segment[] {
  let best: readonly Segment[] = []
  for (const edge of edges) {
    for (const date of dates) {
      const group = dates.filter((other) => Math.abs(edge(other) - edge(date)) < 3)
      if (group.length > best.length) best = group
    }
  }
  return [...best].sort((one, other) => other.y - one.y)
}

/** The lines to the left or right of the dates, whichever are more, sorted from top to bottom. */
function besideOf(others: readonly Segment[], dates: readonly Segment[]): Beside[] {
  const begin = Math.min(...dates.map(({ from }) => from))
  const onRight = others.filter(({ from }) => from > begin + 20)
  const onLeft = others.filter(({ to }) => to < begin)
  const main = onRight.length > onLeft.length ? onRight : onLeft
  const apart = others.filter((segment) => !main.includes(segment)).map(({ y }) => y)
  const lines = new Map<number, Segment[]>()
  for (const segment of main) lines.set(segment.y, [...(lines.get(segment.y) ?? []), segment])
  const ordered = [...lines].sort(([one], [other]) => other - one)
  return ordered.map(([y, parts], index) => {
    const above = ordered[index - 1]?.[0] ?? Number.POSITIVE_INFINITY
    return {
      y,
      strong: parts.every(({ words }) => words.every((word) => word.strong)),
      isParted: apart.some((between) => between > y - 1 && between < above - 1),
    }
  })
}

/** Accepted vertical distance of a line next to a date, in line heights. Larger text has a lower baseline. */
const besideLine = 0.35

/** The usual distance between lines in points; the first quintile, because gaps between entries are larger. */
function lineSpace(lines: readonly Beside[]): number {
  const spaces = lines.slice(1).map(({ y }, index) => (lines[index]?.y ?? y) - y)
  return spaces.sort((one, other) => one - other)[Math.floor(spaces.length / 5)] ?? 0
}

interface Block {
  readonly date: Segment
  readonly first: number
  readonly last: number
}

interface Found {
  readonly cost: number
  readonly blocks: readonly Block[]
}

/**
 * Divides lines into one block per date, so that each block is vertically centred on its date and few lines
 * are left over. Uses dynamic programming over dates and used lines. Undefined if that is impossible.
 */
function blocksAround(
  lines: readonly Beside[],
  dates: readonly Segment[],
  space: number,
): readonly Block[] | undefined {
  // Additional space above each line, in line heights.
  const gaps = lines.map(({ y, isParted }, at) =>
    isParted || at === 0 ? 1 : Math.max(0, ((lines[at - 1]?.y ?? y) - y) / space - 1),
  )
  // The cheapest division so far, by number of lines used.
  let ways = new Map<number, Found>(lines.map((_, used) => [used, { cost: used * 0.5, blocks: [] }] as const))
  for (const date of dates) {
    const next = new Map<number, Found>()
    for (let first = 0; first < lines.length; first += 1) {
      const before = ways.get(first)
      const top = lines[first]
      if (!before || !top || top.y < date.y - space * tolerance) continue
      let within = 0
      for (let last = first; last < lines.length; last += 1) {
        const bottom = lines[last]
        if (!bottom || (last > first && bottom.isParted)) break
        if (last > first) within += Math.max(0, (gaps[last] ?? 0) - 0.1) * 3
        const off = Math.abs((top.y + bottom.y) / 2 - date.y) / space
        if (off > tolerance) continue
        const begins = top.strong ? 0 : Math.max(0, 0.4 - (gaps[first] ?? 0) * 2)
        const cost = before.cost + off + within + begins
        if (cost < (next.get(last + 1)?.cost ?? Number.POSITIVE_INFINITY)) {
          next.set(last + 1, { cost, blocks: [...before.blocks, { date, first, last }] })
        }
      }
    }
    for (let used = 1; used <= lines.length; used += 1) {
      const skipped = next.get(used - 1)
      const found = next.get(used)
      if (skipped && skipped.cost + 0.5 < (found?.cost ?? Number.POSITIVE_INFINITY)) {
        next.set(used, { cost: skipped.cost + 0.5, blocks: skipped.blocks })
      }
    }
    ways = next
  }
  return ways.get(lines.length)?.blocks
}

/** Whether dates are vertically centred on their blocks, not at the first lines. */
function isCentred(blocks: readonly Block[], lines: readonly Beside[], space: number): boolean {
  const tall = blocks.filter(({ first, last }) => last > first)
  if (tall.length === 0) return false
  const between = tall.some(({ date }) => lines.every(({ y }) => Math.abs(y - date.top) > space * besideLine))
  if (between) return true
  // In a block with an odd number of lines, the centre is a line too. The space above that line then decides.
  if (tall.length < 2) return false
  return tall.every(({ date, first }) => {
    const own = lines.findIndex(({ y }) => Math.abs(y - date.top) <= space * besideLine)
    const isBegin = (at: number) => {
      const line = lines[at]
      const above = lines[at - 1]
      return !line || !above || line.isParted || above.y - line.y > space * 1.3
    }
    return own > first && isBegin(first) && !isBegin(own) && !lines[own]?.strong
  })
}

/** The top of a date's table cell. It may contain a place above the date, level with the title of the entry. */
function topOfCell(date: Segment, segments: readonly Segment[], dates: readonly Segment[]): number {
  if (date.from < Math.max(...segments.map(({ to }) => to)) / 2) return date.top
  const size = date.words[0]?.size ?? 10
  const rightAbove = (below: { top: number; from: number; to: number }) =>
    segments.find(
      ({ y, from, to }) =>
        y > below.top + 2 && y - below.top < size * 1.9 && from < below.to && to > below.from,
    )
  const place = rightAbove(date)
  if (!place || place.text.length > 40) return date.top
  const further = rightAbove(place)
  if (further && !dates.some(({ words }) => words.includes(further.words[0] as Word))) return date.top
  const hasHead = segments.some(({ y, to }) => Math.abs(y - place.y) < 2 && to < place.from)
  return hasHead ? place.y : date.top
}

/**
 * Moves vertically centred dates of a table up to the first line of their entry. Returns other pages unchanged.
 * @param segments the text segments of one page
 */
export function withRaisedDates(words: readonly Word[], segments: readonly Segment[]): readonly Word[] {
  if (segments.length > mostSegments) return words
  const { dates, others } = datesOf(segments)
  if (dates.length < 2 || dates.length > mostDates) return words
  const moved = new Map<Word, Word | null>()
  const move = ({ words: [head, ...tail], text, from, to }: Segment, y: number) => {
    if (!head) return
    // If the line already has text at that position, place the date behind the text.
    const taken = others.filter((other) => Math.abs(other.y - y) < 2 && other.from < to && other.to > from)
    const x = taken.length > 0 ? Math.max(...taken.map((other) => other.to)) + 3 * head.size : from
    moved.set(head, { ...head, text, x, width: to - from, y })
    for (const word of tail) moved.set(word, null)
  }
  let isTable = false
  // A page may have several tables, each with its own column of dates. A single date counts as a table only
  // if the page has a clear table.
  for (let left = dates; left.length > 0; ) {
    const column = dateColumn(left)
    left = left.filter((date) => !column.includes(date))
    const cells = column.map((date) => ({ date, top: topOfCell(date, segments, dates) }))
    if (cells.filter(({ date, top }) => top > date.top).length * 2 > column.length) {
      for (const { date, top } of cells) move(date, top)
      continue
    }
    const lines = besideOf(others, column)
    const space = lineSpace(lines)
    const blocks =
      space > 0 && (isTable || column.length > 1) ? blocksAround(lines, column, space) : undefined
    if (blocks && isCentred(blocks, lines, space)) {
      isTable = true
      for (const { date, first } of blocks) move(date, lines[first]?.y ?? date.top)
      // Join dates that are wrapped to several lines, even if they are not in a table.
    } else for (const date of column) if (date.top > date.y) move(date, date.top)
  }
  return words.flatMap((word) => {
    const now = moved.get(word)
    return now === null ? [] : [now ?? word]
  })
}
