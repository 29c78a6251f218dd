/** JSON as it comes from a file. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

type JsonObject = { [key: string]: Json }

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an object holds itself: a name such as `constructor` finds nothing else. */
const at = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

function same(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => same(value, other[index]))
  }
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => same(one[key], at(other, key)))
}

/** The entry of `base` that `mine` came from: an equal one, else the first unused one that shares most of its values. */
function origin(mine: Json, base: readonly Json[], used: ReadonlySet<number>): number {
  const equal = base.findIndex((entry, index) => !used.has(index) && same(entry, mine))
  if (equal !== -1 || !isObject(mine)) return equal
  const shared = base.map((entry, index) =>
    used.has(index) || !isObject(entry)
      ? 0
      : Object.keys(mine).filter((key) => same(mine[key], at(entry, key))).length,
  )
  const most = Math.max(0, ...shared)
  return most * 2 > Object.keys(mine).length ? shared.indexOf(most) : -1
}

const loose = (value: Json | undefined) =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().toLowerCase() : value

/** How much two entries of the same list are about the same; 0 when nothing is. */
function likeness(original: Json, base: Json): number {
  if (!isObject(original) || !isObject(base)) return same(loose(original), loose(base)) ? 1 : 0
  return Object.keys(base).filter((key) => same(loose(at(original, key)), loose(base[key]))).length
}

/** For each entry of `base`, the one of `original` that it was read from: in their order, some may have been left out. */
function align(original: readonly Json[], base: readonly Json[]): number[] {
  let next = 0
  return base.map((entry, index) => {
    // No further than that those to come still have one each.
    const last = original.length - (base.length - index)
    let [best, most] = [-1, 0]
    for (let place = next; place <= last; place += 1) {
      const like = original.length === base.length ? 1 : likeness(original[place] ?? null, entry)
      if (like > most) [best, most] = [place, like]
    }
    if (best !== -1) next = best + 1
    return best
  })
}

function mergeList(original: readonly Json[], base: readonly Json[], mine: readonly Json[]): Json[] {
  const used = new Set<number>()
  const sources = align(original, base)
  const merged = mine.map((entry): { entry: Json; from: number } => {
    const place = origin(entry, base, used)
    if (place === -1) return { entry, from: -1 }
    used.add(place)
    const from = sources[place] ?? -1
    return { entry: merge(original[from], base[place], entry) ?? entry, from }
  })
  // What was never read, because there was no room for it, stays after what it stood after.
  for (const [index, entry] of original.entries()) {
    if (sources.includes(index)) continue
    const after = merged.findLastIndex(({ from }) => from !== -1 && from < index)
    merged.splice(after + 1, 0, { entry, from: index })
  }
  return merged.map(({ entry }) => entry)
}

function merge(original: Json | undefined, base: Json | undefined, mine: Json | undefined): Json | undefined {
  if (same(base, mine)) return original
  if (Array.isArray(original) && Array.isArray(base) && Array.isArray(mine)) {
    return mergeList(original, base, mine)
  }
  if (!isObject(original) || !isObject(mine)) return mine
  const before = isObject(base) ? base : {}
  const names = [...new Set([...Object.keys(original), ...Object.keys(mine)])]
  const entries = names.map((name) => [name, merge(at(original, name), at(before, name), at(mine, name))])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as JsonObject
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
