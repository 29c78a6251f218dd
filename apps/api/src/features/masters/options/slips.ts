/**
 * Costs of single typing errors; the most common are the cheapest. The costs differ so little that two errors always
 * cost more than one.
 */
const costs = { swap: 10, double: 10, dropped: 11, extra: 12, replaced: 12, moved: 12 } as const
/** Added when the first letter changes: people rarely mistype it. */
const firstLetterCost = 4

/** Shorter words are not corrected: with one letter changed, most are another real word. */
const minLength = 4
/** Shortest word that two slips are corrected to. With two letters dropped, six are typed. */
export const minLengthOfTwo = 8
/** Longer words are not corrected: 24 letters already have 1,300 variants to look up. */
const maxLength = 24

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'αβγδεζηθικλμνξοπρσςτυφχψω',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяіїє',
]

/** Number of slips that are corrected in a typed word. Words with digits are never corrected. */
export function forgiven(word: string): 0 | 1 | 2 {
  if (word.length < minLength || word.length > maxLength || /\d/.test(word)) return 0
  return word.length < minLengthOfTwo - 2 ? 1 : 2
}

/**
 * Lists every word that one slip could have turned into `word`: two letters swapped, or one doubled, dropped, added,
 * replaced or moved by two places ("phyton"). A word of 10 letters has 560.
 * @param word normalised by `searchForm`
 * @returns the cost of the slip, by word
 */
export function undoSlip(word: string): Map<string, number> {
  const found = new Map<string, number>()
  const add = (variant: string, cost: number) => {
    const total = cost + (variant[0] === word[0] ? 0 : firstLetterCost)
    if (variant !== word && total < (found.get(variant) ?? Number.POSITIVE_INFINITY))
      found.set(variant, total)
  }
  const letters = alphabets.find((alphabet) => [...alphabet].some((letter) => word.includes(letter))) ?? ''
  for (let at = 0; at <= word.length; at++) {
    const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
    const next = after[0] ?? ''
    if (letter !== '') add(before + after, letter === next ? costs.double : costs.extra)
    if (next !== '') add(before + next + letter + after.slice(1), costs.swap)
    if (after.length > 1) {
      add(before + after.slice(0, 2) + letter + after.slice(2), costs.moved)
      add(before + after[1] + letter + next + after.slice(2), costs.moved)
    }
    for (const other of letters) {
      if (letter !== '') add(before + other + after, costs.replaced)
      const isDouble = other === letter || other === before.at(-1)
      add(before + other + letter + after, isDouble ? costs.double : costs.dropped)
    }
  }
  return found
}

/** Lists the words made by swapping two adjacent letters of `word`. */
export function swaps(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => {
    const [one = '', other = ''] = [word[at], word[at + 1]]
    return word.slice(0, at) + other + one + word.slice(at + 2)
  }).filter((swapped) => swapped !== word)
}

/** Counts slips between two words (optimal string alignment): letters added, dropped, replaced or swapped. */
export function countSlips(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = a[row - 1] === b[column - 1] ? 0 : 1
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + replaced,
        isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = above
    above = current
  }
  return above[b.length] ?? 0
}
