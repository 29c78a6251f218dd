/** Seeded pseudo-random numbers. The same seed always gives the same numbers. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Returns an integer from `min` to `max`, both inclusive. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Picks up to `count` distinct items in random order. */
  sample<T>(items: readonly T[], count: number): T[]
  /** Picks one item, with a probability proportional to its weight. */
  weighted<T extends { readonly weight: number }>(items: readonly T[]): T
}

/** Makes a random generator (algorithm mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  const sample = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items]
    return Array.from({ length: Math.min(count, rest.length) }, () => {
      const index = int(0, rest.length - 1)
      return rest.splice(index, 1)[0] as T
    })
  }
  const weighted = <T extends { readonly weight: number }>(items: readonly T[]): T => {
    let left = next() * items.reduce((sum, item) => sum + item.weight, 0)
    for (const item of items) {
      left -= item.weight
      if (left < 0) return item
    }
    return pick(items)
  }
  return { next, int, chance: (probability) => next() < probability, pick, sample, weighted }
}
