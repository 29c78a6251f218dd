/**
 * Costs of typing errors. Swapped and dropped letters are the most common; two errors always cost more than
 * one. A changed first letter is rare, so it costs extra.
 */
const costs = { swap: 10, double: 10, dropped: 11, extra: 12, replaced: 12, moved: 12 } as const
const firstLetterCost = 4

/** Shortest word in which a slip is forgiven. Shorter ones are mostly other words. */
const minLength = 4
/** Shortest word that may be meant with two slips. Two dropped letters leave six. */
export const minLengthOfTwo = 8
/** Longest word that is corrected: a word of 24 letters has 1,300 variants. */
const maxLength = 24

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'αβγδεζηθικλμνξοπρσςτυφχψω',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяіїє',
]

/** Largest number of slips forgiven in a typed word; none in numbers. */
export function forgiven(word: string): 0 | 1 | 2 {
  if (word.length < minLength || word.length > maxLength || /\d/.test(word)) return 0
  return word.length < minLengthOfTwo - 2 ? 1 : 2
}

/**
 * Lists all words that one slip could have turned into `word`: two letters swapped, one doubled, dropped, added,
 * replaced or moved by two places ("phyton"). 10 letters have 560. Words are normalised by `searchForm`.
 * @returns the cost of each word's slip
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

/** Lists the words that swapping two adjacent letters of `word` makes. */
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
