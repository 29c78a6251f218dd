import { findPeriod } from '../cv/dates.ts'
import { isFormField, isFormLabel } from '../cv/forms.ts'
import { withRaisedDates } from './date-column.ts'
import type { Row, Word } from './page.ts'
import { withDatesApart } from './standalone-dates.ts'

interface Baseline {
  readonly y: number
  readonly words: Word[]
}

function baselines(words: readonly Word[]): Baseline[] {
  const lines: Baseline[] = []
  for (const word of [...words].sort((one, other) => other.y - one.y || one.x - other.x)) {
    const line = lines.findLast((known) => Math.abs(known.y - word.y) < Math.max(2, word.size * 0.35))
    if (line) line.words.push(word)
    else lines.push({ y: word.y, words: [word] })
  }
  for (const line of lines) line.words.sort((one, other) => one.x - other.x)
  return lines.sort((one, other) => other.y - one.y)
}

/** Minimum gap between columns in points. Gaps between words of justified lines are at most half as wide. */
const columnRoom = (size: number) => Math.max(6.5, size * 0.8)

/** Splits a line at gaps that are wider than gaps between words. */
function segments(words: readonly Word[]): Word[][] {
  const found: Word[][] = []
  for (const word of words) {
    const before = found.at(-1)?.at(-1)
    if (before && word.x - (before.x + before.width) < columnRoom(word.size)) found.at(-1)?.push(word)
    else found.push([word])
  }
  return found
}

const right = (words: readonly Word[]) => Math.max(...words.map((word) => word.x + word.width))
const left = (words: readonly Word[]) => Math.min(...words.map((word) => word.x))

/**
 * Finds the left edge of a second column: many segments start there, few lines cross it, and there is enough
 * text on both sides. A column of right-aligned dates does not count.
 */
function columnStart(lines: readonly Baseline[]): number | undefined {
  const all = lines.flatMap((line) => segments(line.words))
  if (all.length < 12) return undefined
  const page = { from: Math.min(...all.map(left)), to: Math.max(...all.map(right)) }
  const span = page.to - page.from
  const starts = new Map<number, Word[][]>()
  for (const segment of all) {
    const x = Math.round(left(segment) / 4) * 4
    starts.set(x, [...(starts.get(x) ?? []), segment])
  }
  const candidates = [...starts]
    .filter(([x]) => x > page.from + span * 0.2 && x < page.from + span * 0.8)
    .sort(([, one], [, other]) => other.length - one.length)
  for (const [x, beginning] of candidates.slice(0, 4)) {
    const crossing = all.filter((segment) => left(segment) < x - 6 && right(segment) > x + 2)
    const inRight = all.filter((segment) => left(segment) >= x - 6)
    const inLeft = all.filter((segment) => right(segment) <= x + 2)
    const letters = (part: readonly Word[][]) => part.flat().reduce((sum, word) => sum + word.text.length, 0)
    const dates = inRight.filter((segment) => isDateLike(textOf(segment)))
    // Dates next to their entries are read row by row, not as a column.
    const dated = lines.filter((line) => {
      const [first, ...others] = segments(line.words).filter((part) => left(part) < x - 6)
      return first && [first, ...others].every((part) => isDateLike(textOf(part)))
    })
    const across = dated.filter((line) => segments(line.words).some((part) => left(part) >= x - 6))
    const atLeastLeft = all.filter((segment) => Math.abs(left(segment) - page.from) < 6).length
    if (
      beginning.length >= 6 &&
      inRight.length >= 6 &&
      inLeft.length >= 6 &&
      atLeastLeft >= 4 &&
      crossing.length <= all.length * 0.2 &&
      dates.length < inRight.length * 0.5 &&
      !(across.length >= 2 && across.length >= dated.length * 0.9) &&
      letters(inRight) > letters(all) * 0.12 &&
      letters(inLeft) > letters(all) * 0.12
    ) {
      return x - 6
    }
  }
  return undefined
}

/**
 * Index of the word where the text changes once between bold and regular: "**Nurse** Oakwood Hospital". -1 if
 * there is no such change.
 */
function otherWeight(words: readonly Word[]): number {
  const inked = words.flatMap((word, index) => (word.text.trim() === '' ? [] : [{ word, index }]))
  const changes = inked.filter(({ word }, at) => at > 0 && inked[at - 1]?.word.strong !== word.strong)
  const [change] = changes
  // Ignore large text: it usually is a person's name, often partly bold.
  if (!change || changes.length > 1 || change.word.size > 15) return -1
  const before = words
    .slice(0, change.index)
    .map(({ text }) => text)
    .join('')
  const after = words
    .slice(change.index)
    .map(({ text }) => text)
    .join('')
  const isParted = /[\p{P}\p{S}]\s*$/u.test(before) || /^\s*[\p{P}\p{S}]/u.test(after)
  return !isParted && /^\s*\p{Lu}/u.test(before) && /^\s*\p{Lu}/u.test(after) ? change.index : -1
}

/** Joins words to a text, with spaces for gaps and tabs for wide gaps. */
function textOf(words: readonly Word[]): string {
  let text = ''
  let end: number | undefined
  const other = otherWeight(words)
  for (const [index, word] of words.entries()) {
    const room = end === undefined ? 0 : word.x - end
    if (end !== undefined && (room >= columnRoom(word.size) || index === other)) text += '\t'
    else if (
      end !== undefined &&
      room > word.size * 0.12 &&
      !text.endsWith(' ') &&
      !word.text.startsWith(' ')
    )
      // Two spaces mark the end of a letter-spaced word.
      text += room > word.size * 0.6 ? '  ' : ' '
    text += word.text
    end = word.x + word.width
  }
  return text.trim()
}

const isDateLike = (text: string) =>
  /^[[(]?\s*(?:[\p{L}.]{0,10}\s*)?(?:\d{1,2}[./]){0,2}(?:19|20)\d{2}\b/u.test(text) && text.length < 30

const isPeriod = (text: string) => findPeriod(text.trim(), 'day-first', true)?.rest === ''

/** Width of the first word and the space before it, in points. */
function firstWordWidth(words: readonly Word[]): number {
  const [first] = words
  if (!first) return 0
  const letters = /^\s*\S+/u.exec(first.text)?.[0].trim().length ?? 0
  return (first.width * (letters + 0.5)) / Math.max(1, first.text.length)
}

/** Left edge of the text after any leading dates, in points. */
function textLeft(words: readonly Word[]): number {
  const at = words.findIndex(
    ({ text }) => !isDateLike(text.trim()) && !isPeriod(text) && !/^\s*[-–—]?\s*\p{Ll}*\s*$/u.test(text),
  )
  return left(words.slice(Math.max(0, at)))
}

/** Whether a line is centred: it has the same centre as a neighbouring line, but another left edge. */
function isCentred(part: Part, neighbour: Part | undefined): boolean {
  if (!neighbour) return false
  const centre = ({ words }: Part) => (left(words) + right(words)) / 2
  return (
    Math.abs(centre(part) - centre(neighbour)) < 2 && Math.abs(left(part.words) - left(neighbour.words)) > 6
  )
}

interface Part {
  readonly y: number
  readonly words: readonly Word[]
}

function rows(parts: readonly Part[]): Row[] {
  const spaces = parts.slice(1).map((part, index) => (parts[index]?.y ?? part.y) - part.y)
  const usual = [...spaces].sort((one, other) => one - other)[Math.floor(spaces.length / 3)] ?? 0
  const edge = Math.max(...parts.map((part) => right(part.words)))
  return parts.map((part, index) => {
    const before = parts[index - 1]
    const size = Math.max(...part.words.map((word) => word.size))
    const letters = part.words.reduce((sum, word) => sum + word.text.length, 0)
    const bold = part.words.filter((word) => word.strong).reduce((sum, word) => sum + word.text.length, 0)
    const isMiddle = isCentred(part, before) || isCentred(part, parts[index + 1])
    const start = part.words[0]?.text.trim() ?? ''
    const isDated = isDateLike(start) && !isPeriod(start) && /(?:19|20)\d{2}\D*\p{Lu}/u.test(start)
    return {
      text: textOf(part.words),
      left: isMiddle || isDated ? null : textLeft(part.words),
      begin: isMiddle ? null : left(part.words),
      size,
      strong: bold > letters * 0.5,
      gap: index > 0 && (spaces[index - 1] ?? 0) > Math.max(usual * 1.25, 1),
      continues: before !== undefined && right(before.words) + firstWordWidth(part.words) > edge,
    }
  })
}

/** Whether the left column contains the labels of a form. Forms are read row by row. */
function isForm(lines: readonly Baseline[], column: number): boolean {
  const inLeft = lines.flatMap(({ words }) => {
    const text = textOf(words.filter((word) => word.x < column))
    return text ? [text] : []
  })
  const labels = inLeft.filter((text) => isFormField(text) || isFormLabel(text))
  return labels.length >= 4 && labels.length >= inLeft.length * 0.3
}

/**
 * Puts the lines of a page into reading order. Lines across the full width divide a two-column page; each
 * part between them is read left column first.
 */
export function inReadingOrder(words: readonly Word[]): Row[] {
  const set = baselines(words).flatMap(({ y, words: all }) =>
    segments(all)
      .flatMap((part) => withDatesApart(part, textOf))
      .map((part) => ({ y, top: y, from: left(part), to: right(part), text: textOf(part), words: part })),
  )
  const lines = baselines(withRaisedDates(words, set))
  const column = columnStart(lines)
  if (column === undefined || isForm(lines, column)) return rows(lines)
  const found: Row[] = []
  let inLeft: Part[] = []
  let inRight: Part[] = []
  const finish = () => {
    found.push(...rows(inLeft), ...rows(inRight))
    inLeft = []
    inRight = []
  }
  for (const { y, words: all } of lines) {
    const parts = segments(all)
    if (parts.some((part) => left(part) < column && right(part) > column + 8)) {
      finish()
      found.push(...rows([{ y, words: all }]))
      continue
    }
    const one = parts.filter((part) => left(part) < column).flat()
    const other = parts.filter((part) => left(part) >= column).flat()
    if (one.length > 0) inLeft.push({ y, words: one })
    if (other.length > 0) inRight.push({ y, words: other })
  }
  finish()
  return found
}
