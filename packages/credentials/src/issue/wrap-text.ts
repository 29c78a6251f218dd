/**
 * Breaks a text into at most `maxLines` lines of at most `width` em, between words or else within a word. Widths are
 * estimates for a bold sans-serif font.
 * @returns `isWhole` is false if a word was broken, or if the end is missing and replaced by an ellipsis
 */
export function wrapText(
  text: string,
  width: number,
  maxLines: number,
): { lines: string[]; isWhole: boolean } {
  const words = text.split(' ').flatMap((word) => broken(word, width))
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const isWhole =
    lines.length <= maxLines && words.every((word) => isSquare(word) || text.split(' ').includes(word))
  if (lines.length <= maxLines) return { lines, isWhole }
  const last = shortened(`${lines[maxLines - 1]}…`, width)
  return { lines: [...lines.slice(0, maxLines - 1), last], isWhole }
}

function broken(word: string, width: number): string[] {
  const pieces = ['']
  for (const character of characters(word)) {
    const longer = `${pieces.at(-1)}${character}`
    if (widthOf(longer) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(character)
  }
  return pieces
}

function shortened(line: string, width: number): string {
  if (widthOf(line) <= width) return line
  return shortened(`${characters(line).slice(0, -2).join('').trimEnd()}…`, width)
}

/** Splits between what readers see as characters, such as a letter with its accents. */
function characters(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

function widthOf(text: string): number {
  return characters(text).reduce((sum, character) => sum + emOf(character), 0)
}

function emOf(character: string): number {
  if (/[ijlt.,:;'’!|()[\]I ]/.test(character)) return 0.36
  if (/[mwMW@%—…]/.test(character)) return 1
  if (/^\p{Lu}/u.test(character)) return 0.76
  return isSquare(character) ? 1 : 0.64
}

/** Chinese, Japanese, Korean and emoji fill a square, and may be broken anywhere. */
function isSquare(text: string): boolean {
  return /^[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{1f000}-\u{3fffd}]/u.test(text)
}
