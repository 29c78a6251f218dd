import type { Measure } from './measure.ts'
import { type Block, indent, type Line, type Word } from './page.ts'
import { directionOf } from './visual-order.ts'

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Matches characters that must not start a line: closing punctuation, small kana, combining marks. */
const mustNotStartLine = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\p{Lm}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u

const opens = /[\p{Ps}\p{Pi}]$/u

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Splits text without spaces (Chinese, Japanese, Thai …) where a line may break. */
export function breakable(text: string): string[] {
  if (!unspaced.test(text)) return [text]
  const parts: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const last = parts.at(-1)
    if (last !== undefined && (mustNotStartLine.test(segment) || opens.test(last)))
      parts[parts.length - 1] += segment
    else parts.push(segment)
  }
  return parts
}

/** Splits a word that is wider than a line, such as a URL, into parts that fit. */
function fitting(measure: Measure, word: Word, text: string, block: Block, most: number): Word[] {
  const letters = [...text]
  if (word.width <= most || letters.length < 2) return [word]
  const half = Math.floor(letters.length / 2)
  return [letters.slice(0, half), letters.slice(half)].flatMap((part, index) => {
    const piece = part.join('')
    const isGlued = word.isGlued || index > 0
    return fitting(measure, measure.wordOf(piece, block.style, word.link, isGlued), piece, block, most)
  })
}

const lineHeight = 1.42

/**
 * Breaks a paragraph into lines.
 * @param full width of a page without margins, in points
 */
export function breakLines(measure: Measure, block: Block, full: number): Line[] {
  const { style, right } = block
  const room = full - (block.isPoint ? indent : 0)
  const beside = right ? measure.wordOf(right.replaceAll(' ', '\u00a0'), style).width + 16 : 0
  const words = block.pieces.flatMap(({ text, link }) =>
    text
      .split(/[ \n\t]+/)
      .filter(Boolean)
      .flatMap((word) =>
        breakable(word).flatMap((part, index) =>
          fitting(measure, measure.wordOf(part, style, link, index > 0), part, block, room - beside),
        ),
      ),
  )
  const lines: Word[][] = [[]]
  let used = 0
  for (const word of words.filter(({ runs }) => runs.length > 0)) {
    const most = room - (lines.length === 1 ? beside : 0)
    const needed = used === 0 ? word.width : used + (word.isGlued ? 0 : measure.space(style)) + word.width
    if (used > 0 && needed > most) {
      lines.push([word])
      used = word.width
    } else {
      lines.at(-1)?.push(word)
      used = needed
    }
  }
  if (lines[0]?.length === 0 && !right) return []
  // Remove separators at the end of lines.
  for (const line of lines) if (line.at(-1)?.runs[0]?.text === '·') line.pop()
  const direction = directionOf(block.pieces.map(({ text }) => text).join(' '))
  const height = style.size * lineHeight + (block.isRuled ? 5 : 0)
  return lines.map((line, index) => ({
    words: line,
    block,
    direction,
    isFirst: index === 0,
    above: index === 0 ? (block.above ?? 0) : 0,
    height,
    // Avoid page breaks after the first line and before the last line of a paragraph.
    keepsWithNext:
      (index === 0 && lines.length > 1) ||
      index === lines.length - 2 ||
      (index === lines.length - 1 && (block.keepsWithNext ?? false)),
  }))
}
