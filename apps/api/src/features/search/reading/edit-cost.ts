const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const keys = new Map(
  rows.flatMap((row, y) => [...row].map((key, x) => [key, { x: x + y * 0.5, y }] as const)),
)
const vowels = new Set('aeiouy')

/** Costs of typing errors. The most common errors are the cheapest. */
const cost = {
  edit: 1,
  other: 1.2,
  swap: 0.7,
  neighbour: 0.8,
  vowel: 0.75,
  double: 0.5,
  /** A word spelled as it is heard. */
  asHeard: 0.5,
} as const

/**
 * The cost of a typing error: of its slips, or less for a word that is spelled as it is heard, such as "fisician" and
 * "sychologist".
 */
export function editCost(typed: string, meant: string): number {
  const slips = slipCost(typed, meant)
  return slips <= cost.asHeard ? slips : Math.min(slips, cost.asHeard + slipCost(heard(typed), heard(meant)))
}

/** Spellings of a sound in English, and the plainest one. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^ps/, 's'],
  [/^pn|^kn|^gn/, 'n'],
  [/^wr/, 'r'],
  [/ph/g, 'f'],
  [/y/g, 'i'],
  [/c(?=[ei])/g, 's'],
  [/ck|c|q/g, 'k'],
  [/x/g, 'ks'],
  [/(.)\1+/g, '$1'],
]

function heard(word: string): string {
  return spellings.reduce((text, [spelling, plain]) => text.replace(spelling, plain), word)
}

/**
 * Edit distance between two words (optimal string alignment), weighted by {@link cost}: swapped letters, a neighbouring
 * key, a wrong or missing vowel and a missing or extra double letter count as less than one edit, another letter as more.
 */
function slipCost(typed: string, meant: string): number {
  let before: number[] = []
  let above = Array.from({ length: meant.length + 1 }, (_, index) => index)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= meant.length; column += 1) {
      const [a, b] = [typed[row - 1] ?? '', meant[column - 1] ?? '']
      const isSwap = row > 1 && column > 1 && a === meant[column - 2] && typed[row - 2] === b && a !== b
      current[column] = Math.min(
        (above[column] ?? 0) + (a === typed[row - 2] ? cost.double : cost.edit),
        (current[column - 1] ?? 0) + missingCost(b, meant[column - 2]),
        (above[column - 1] ?? 0) + replaceCost(a, b),
        isSwap ? (before[column - 2] ?? 0) + cost.swap : Number.POSITIVE_INFINITY,
      )
    }
    before = above
    above = current
  }
  return above[meant.length] ?? 0
}

function missingCost(letter: string, before: string | undefined): number {
  if (letter === before) return cost.double
  return vowels.has(letter) ? cost.vowel : cost.edit
}

function replaceCost(a: string, b: string): number {
  if (a === b) return 0
  if (vowels.has(a) && vowels.has(b)) return cost.vowel
  const [one, other] = [keys.get(a), keys.get(b)]
  return one && other && Math.hypot(one.x - other.x, one.y - other.y) < 1.3 ? cost.neighbour : cost.other
}
