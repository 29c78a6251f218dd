/** JSON as it comes from a file. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function same(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => same(value, other[index]))
  }
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]))
  )
}

/** The entry of `base` that `mine` came from: an equal one, else the first unused one that shares most of its values. */
function origin(mine: Json, base: readonly Json[], used: ReadonlySet<number>): number {
  const equal = base.findIndex((entry, index) => !used.has(index) && same(entry, mine))
  if (equal !== -1 || !isObject(mine)) return equal
  const shared = base.map((entry, index) =>
    used.has(index) || !isObject(entry)
      ? 0
      : Object.keys(mine).filter((key) => same(mine[key], entry[key])).length,
  )
  const most = Math.max(0, ...shared)
  return most * 2 > Object.keys(mine).length ? shared.indexOf(most) : -1
}

function mergeList(original: readonly Json[], base: readonly Json[], mine: readonly Json[]): Json[] {
  const used = new Set<number>()
  return mine.map((entry) => {
    const at = origin(entry, base, used)
    if (at === -1) return entry
    used.add(at)
    return merge(original[at], base[at], entry) ?? entry
  })
}

function merge(original: Json | undefined, base: Json | undefined, mine: Json | undefined): Json | undefined {
  if (same(base, mine)) return original ?? mine
  if (Array.isArray(original) && Array.isArray(base) && Array.isArray(mine)) {
    return mergeList(original, base, mine)
  }
  if (!isObject(original) || !isObject(mine)) return mine
  const before = isObject(base) ? base : {}
  const names = new Set([...Object.keys(original), ...Object.keys(mine)])
  const entries = [...names].map((name) => [name, merge(original[name], before[name], mine[name])] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as { [key: string]: Json }
}

/**
 * Puts changes into the wording of an original: what is still as it was when the original was read keeps the original's
 * form to the letter, also what only the original knows; what was changed since is taken from `mine`.
 * @param original as it was read
 * @param base what we would have written right after reading it
 * @param mine what we would write now
 */
export function keepOriginal(original: Json, base: Json, mine: Json): Json {
  return merge(original, base, mine) ?? null
}
