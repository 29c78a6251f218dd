import { type DayOrder, findPeriod } from './dates.ts'

/** A line of a CV, in reading order. A tab separates texts that are far apart on the page. */
export interface CvLine {
  readonly text: string
  /** Whether the line is bold or has a heading style. */
  readonly strong: boolean
  readonly bullet: boolean
  /** Whether there is more space above the line than between lines of a paragraph. */
  readonly gap: boolean
  /** Whether the line may continue the previous line, because its first word did not fit there. */
  readonly continues: boolean
  /** Font size relative to the most frequent font size of the document. */
  readonly size: number
  /** Left edge of the text after any leading dates, in points; null if unknown. */
  readonly left: number | null
  /** Left edge of the whole line, in points; null if unknown. */
  readonly begin: number | null
  /** Whether the line is part of a description, because it is indented below a title and employer. */
  readonly described: boolean
}

const bulletMark = /^\s*(?:[•◦▪▸►●○■□–—*·‣⁃✓➢➤❖§]|[-]\s|o\s{1,3}(?=[A-Z])|\d{1,2}[.)]\s)\s*/u

/**
 * Joins letter-spaced words: "P A S T R Y   C H E F" becomes "PASTRY CHEF". Leaves one-letter words of sentences alone.
 */
function joinLetters(text: string): string {
  const groups = text.trim().split(/\s{2,}|\t/u)
  // Letter pairs with kerning have no space between them: "AU S B I L D U N G".
  const isSpaced =
    groups.every((group) => /^\S(?: \S)*$/u.test(group) || /^\p{Lu}{1,2}(?: \p{Lu}{1,2})+$/u.test(group)) &&
    /\p{L} \p{L} \p{L}/u.test(text)
  return isSpaced
    ? groups.map((group) => group.replaceAll(' ', '')).join(text.includes('\t') ? '\t' : ' ')
    : text
}

/** Creates a line from raw text. Removes a list marker and sets `bullet` instead. */
export function cvLine(text: string, about: Partial<Omit<CvLine, 'text' | 'described'>> = {}): CvLine {
  const marked = bulletMark.test(text)
  return {
    text: joinLetters(text)
      .replace(bulletMark, '')
      .replace(/[\u00a0\u2007\u202f]/g, ' ')
      .replace(/[ \f\v]+/g, ' ')
      .replace(/ ?\t ?/g, '\t')
      .trim(),
    strong: about.strong ?? false,
    bullet: (about.bullet ?? false) || marked,
    gap: about.gap ?? false,
    continues: (about.continues ?? false) && !marked,
    size: about.size ?? 1,
    left: about.left ?? null,
    begin: about.begin ?? about.left ?? null,
    described: false,
  }
}

/**
 * Joins list items that are wrapped to several lines. A line without separators is one item, even if it looks
 * full: in a narrow column, the longest line always does.
 */
export function joinWrappedLines(lines: readonly CvLine[]): CvLine[] {
  const joined: CvLine[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const isOne = last && (/[,;:•·|]|\([^)]*$/u.test(last.text) || /^\p{Ll}/u.test(line.text))
    // A label such as "Software:" starts a new item.
    const isLabelled = /^[^:,]{2,60}:(?:\s|$)/u.test(line.text)
    if (isOne && !isLabelled && line.continues && !line.bullet && last.strong === line.strong) {
      joined[joined.length - 1] = { ...last, text: `${last.text} ${line.text}` }
    } else joined.push(line)
  }
  return joined
}

/** Matches text that must continue: it ends with a comma, conjunction, preposition or an abbreviation such as "St.". */
const unfinished =
  /(?:,|&|\/|\p{L}-|(?:^|\s)(?:and|of|at|in|for|the|und|oder|der|die|des|dem|für|bei|zu[mr]?|im|am|et|de|du|des|chez|la|le|y|del|en|St\.|Sta\.|Ste\.|Dr\.|Prof\.|SS\.))$/u

/** Splits the last cell off a line if it contains only dates. */
function splitDates(text: string, order: DayOrder): [string, string] {
  const at = text.lastIndexOf('\t')
  if (at <= 0 || findPeriod(text.slice(at + 1), order, true)?.rest !== '') return [text, '']
  return [text.slice(0, at), text.slice(at)]
}

/**
 * Joins lines of an entry that are wrapped, such as after the dash of a period or after a conjunction. The first line
 * must end unfinished. That it looks full is not enough: in a narrow column, the longest line always does.
 */
export function joinWrappedEntries(lines: readonly CvLine[], order: DayOrder): CvLine[] {
  const joined: CvLine[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const replace = (text: string) => {
      if (last) joined[joined.length - 1] = { ...last, text }
    }
    if (last && /(?:\d{4}|['’]\d{2})\s*(?:[-–—]|to|until|bis)$/u.test(last.text) && line.text.length < 30) {
      replace(`${last.text} ${line.text}`)
      continue
    }
    const [words, dates] = splitDates(last?.text ?? '', order)
    const isOne =
      last && line.continues && !line.gap && !line.bullet && !last.bullet && last.strong === line.strong
    if (
      isOne &&
      (unfinished.test(words) || /^\p{Ll}/u.test(line.text)) &&
      words.length + line.text.length < 110
    ) {
      const isWord = /\p{L}-$/u.test(words) && !/^(?:und|oder|and|or|et|y)\s/u.test(line.text)
      replace(
        `${isWord ? words.replace(/-$/, /^\p{Ll}/u.test(line.text) ? '' : '-') : `${words} `}${line.text}${dates}`,
      )
    } else joined.push(line)
  }
  return joined
}
