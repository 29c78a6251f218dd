import bidiFactory from 'bidi-js'

// The types of bidi-js describe an ES module, but the package is CommonJS.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** Right-to-left scripts, for use in a character class of a regular expression. */
export const rightToLeftScripts =
  '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}'

const rightToLeft = new RegExp(`[${rightToLeftScripts}]`, 'u')

/** Whether a text contains right-to-left letters. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** Direction of a paragraph: that of its first letter. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? ''
  return hasRightToLeft(letter) ? 'rtl' : 'ltr'
}

interface Piece {
  readonly text: string
}

/** Reverses punctuation between right-to-left words, and mirrors its brackets. */
const turned = (text: string): string =>
  [...text]
    .reverse()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join('')

/**
 * Sorts the pieces of a line into the order of drawing, from left to right (Unicode Standard Annex #9, rule
 * L2). Does not reorder the letters of a piece: shaping does.
 * @param direction direction of the paragraph
 */
export function inVisualOrder<P extends Piece>(pieces: readonly P[], direction: 'ltr' | 'rtl'): P[] {
  const line = pieces.map(({ text }) => text).join('')
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const parts: { piece: P; level: number }[] = []
  let at = 0
  for (const piece of pieces) {
    let from = at
    const end = at + piece.text.length
    for (let next = at + 1; next <= end; next += 1) {
      if (next < end && levels[next] === levels[from]) continue
      parts.push({ piece: { ...piece, text: line.slice(from, next) }, level: levels[from] ?? 0 })
      from = next
    }
    at = end
  }
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < parts.length; from += 1) {
      let to = from
      while (to < parts.length && (parts[to]?.level ?? 0) >= level) to += 1
      if (to > from) parts.splice(from, to - from, ...parts.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return parts.map(({ piece, level }) =>
    level % 2 === 1 && !/\p{L}/u.test(piece.text) ? { ...piece, text: turned(piece.text) } : piece,
  )
}
