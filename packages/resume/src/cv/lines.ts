/** One line of a CV as a reader sees it; parts that stand far apart are separated by a tab. */
export interface CvLine {
  readonly text: string
  /** Set off by weight or by being a heading in the file. */
  readonly strong: boolean
  readonly bullet: boolean
  /** More space above than between the lines of a paragraph. */
  readonly gap: boolean
  /** Goes on with the line before, which had no room for its first word. */
  readonly continues: boolean
  /** Relative to the most common size of the document. */
  readonly size: number
  /** Points from the left edge of the page, without dates before the text; null where the file does not say. */
  readonly left: number | null
  /** The same with the dates before the text. */
  readonly begin: number | null
  /** Stands below the head of an entry and begins further right. */
  readonly told: boolean
}

const bulletMark = /^\s*(?:[•◦▪▸►●○■□–—*·‣⁃✓➢➤❖§]|[-]\s|o\s{1,3}(?=[A-Z])|\d{1,2}[.)]\s)\s*/u

/** "P A S T R Y   C H E F" → "PASTRY CHEF"; words of one letter in a sentence stay. */
function together(text: string): string {
  const groups = text.trim().split(/\s{2,}|\t/u)
  // Letters that stand closer to their neighbours are drawn as one: "AU S B I L D U N G".
  const isSpaced =
    groups.every((group) => /^\S(?: \S)*$/u.test(group) || /^\p{Lu}{1,2}(?: \p{Lu}{1,2})+$/u.test(group)) &&
    /\p{L} \p{L} \p{L}/u.test(text)
  return isSpaced
    ? groups.map((group) => group.replaceAll(' ', '')).join(text.includes('\t') ? '\t' : ' ')
    : text
}

/** A line of text on its own: the mark of a list is taken off and noted. */
export function cvLine(text: string, about: Partial<Omit<CvLine, 'text' | 'told'>> = {}): CvLine {
  const marked = bulletMark.test(text)
  return {
    text: together(text)
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
    told: false,
  }
}

/**
 * Brings lines together that are one line broken for want of room. In a narrow column the longest line always seems
 * full: there a list of one word to a line is told by its having no commas.
 */
export function unbroken(lines: readonly CvLine[]): CvLine[] {
  const found: CvLine[] = []
  for (const line of lines) {
    const last = found.at(-1)
    const isOne = last && (/[,;:•·|]|\([^)]*$/u.test(last.text) || /^\p{Ll}/u.test(line.text))
    // "Software: …" begins anew, however full the line before seems.
    const isLabelled = /^[^:,]{2,60}:(?:\s|$)/u.test(line.text)
    if (isOne && !isLabelled && line.continues && !line.bullet && last.strong === line.strong) {
      found[found.length - 1] = { ...last, text: `${last.text} ${line.text}` }
    } else found.push(line)
  }
  return found
}
