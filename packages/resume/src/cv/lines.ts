import { type DayOrder, findPeriod } from './dates.ts'

/** One line of a CV in reading order; parts that are far apart on the page are separated by a tab. */
export interface CvLine {
  readonly text: string
  /** Bold, or a heading in the file. */
  readonly strong: boolean
  readonly bullet: boolean
  /** More space above than between lines of a paragraph. */
  readonly gap: boolean
  /** The line before had no room for this line's first word, so this may be its continuation. */
  readonly continues: boolean
  /** Relative to the most common size of the document. */
  readonly size: number
  /** Distance of the text from the page's left edge, leading dates left out, in points; null if unknown. */
  readonly left: number | null
  /** The same with leading dates. */
  readonly begin: number | null
  /** Indented below the head of an entry. */
  readonly described: boolean
}

const bulletMark = /^\s*(?:[•◦▪▸►●○■□–—*·‣⁃✓➢➤❖§]|[-]\s|o\s{1,3}(?=[A-Z])|\d{1,2}[.)]\s)\s*/u

/** "P A S T R Y   C H E F" → "PASTRY CHEF"; one-letter words in a sentence stay apart. */
function joinLetters(text: string): string {
  const groups = text.trim().split(/\s{2,}|\t/u)
  // Kerned pairs are drawn as one piece: "AU S B I L D U N G".
  const isSpaced =
    groups.every((group) => /^\S(?: \S)*$/u.test(group) || /^\p{Lu}{1,2}(?: \p{Lu}{1,2})+$/u.test(group)) &&
    /\p{L} \p{L} \p{L}/u.test(text)
  return isSpaced
    ? groups.map((group) => group.replaceAll(' ', '')).join(text.includes('\t') ? '\t' : ' ')
    : text
}

/** Makes a line of raw text; a list mark is removed and noted in `bullet`. */
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
 * Joins lines that were wrapped. In a narrow column the longest line always seems full, so lines without separators are
 * taken for a list with one item per line.
 */
export function unbroken(lines: readonly CvLine[]): CvLine[] {
  const found: CvLine[] = []
  for (const line of lines) {
    const last = found.at(-1)
    const isOne = last && (/[,;:•·|]|\([^)]*$/u.test(last.text) || /^\p{Ll}/u.test(line.text))
    // "Software: …" starts an item of its own.
    const isLabelled = /^[^:,]{2,60}:(?:\s|$)/u.test(line.text)
    if (isOne && !isLabelled && line.continues && !line.bullet && last.strong === line.strong) {
      found[found.length - 1] = { ...last, text: `${last.text} ${line.text}` }
    } else found.push(line)
  }
  return found
}

/** Ends as no name does: with a comma, a conjunction, a preposition, or an abbreviation that precedes a name. */
const unfinished =
  /(?:,|&|\/|\p{L}-|(?:^|\s)(?:and|of|at|in|for|the|und|oder|der|die|des|dem|für|bei|zu[mr]?|im|am|et|de|du|des|chez|la|le|y|del|en|St\.|Sta\.|Ste\.|Dr\.|Prof\.|SS\.))$/u

/** Splits a line before dates in its last cell. */
function datesOff(text: string, order: DayOrder): [string, string] {
  const at = text.lastIndexOf('\t')
  if (at <= 0 || findPeriod(text.slice(at + 1), order, true)?.rest !== '') return [text, '']
  return [text.slice(0, at), text.slice(at)]
}

/**
 * Joins wrapped lines of an entry: a date after its dash, a name after a conjunction. In a narrow column the longest line
 * always seems full, so the end of the line must show the wrap too.
 */
export function wholeLines(lines: readonly CvLine[], order: DayOrder): CvLine[] {
  const found: CvLine[] = []
  for (const line of lines) {
    const last = found.at(-1)
    const replace = (text: string) => {
      if (last) found[found.length - 1] = { ...last, text }
    }
    if (last && /(?:\d{4}|['’]\d{2})\s*(?:[-–—]|to|until|bis)$/u.test(last.text) && line.text.length < 30) {
      replace(`${last.text} ${line.text}`)
      continue
    }
    const [words, dates] = datesOff(last?.text ?? '', order)
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
    } else found.push(line)
  }
  return found
}
