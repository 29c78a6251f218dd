import { isSame } from './profile/profile-items.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

type JsonObject = { [key: string]: Json }

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a property of the object itself, never an inherited one such as `constructor`. */
const at = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

/**
 * Index of the entry of `base` that was edited to become `mine`: an equal entry, else the unused entry that
 * shares most values with `mine`. -1 if none.
 */
function origin(mine: Json, base: readonly Json[], used: ReadonlySet<number>): number {
  const equal = base.findIndex((entry, index) => !used.has(index) && isSame(entry, mine))
  if (equal !== -1 || !isObject(mine)) return equal
  const shared = base.map((entry, index) =>
    used.has(index) || !isObject(entry)
      ? 0
      : Object.keys(mine).filter((key) => isSame(mine[key], at(entry, key))).length,
  )
  const most = Math.max(0, ...shared)
  return most * 2 > Object.keys(mine).length ? shared.indexOf(most) : -1
}

const loose = (value: Json | undefined) =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().toLowerCase() : value

/** Number of equal fields of two list entries, ignoring letter case and whitespace. */
function likeness(original: Json, base: Json): number {
  if (!isObject(original) || !isObject(base)) return isSame(loose(original), loose(base)) ? 1 : 0
  return Object.keys(base).filter((key) => isSame(loose(at(original, key)), loose(base[key]))).length
}

/**
 * For each entry of `base`, the index of the entry of `original` that it was imported from, or -1. Imports
 * may drop entries but keep their order.
 */
function align(original: readonly Json[], base: readonly Json[]): number[] {
  let next = 0
  return base.map((entry, index) => {
    // Leave enough entries of `original` for the remaining entries of `base`.
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
  // Keep entries of `original` that were not imported, each after the same entry as before.
  for (const [index, entry] of original.entries()) {
    if (sources.includes(index)) continue
    const after = merged.findLastIndex(({ from }) => from !== -1 && from < index)
    merged.splice(after + 1, 0, { entry, from: index })
  }
  return merged.map(({ entry }) => entry)
}

function merge(original: Json | undefined, base: Json | undefined, mine: Json | undefined): Json | undefined {
  if (isSame(base, mine)) return original
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
 * Merges the candidate's edits into an imported document. Values unchanged since the import keep the exact
 * form of `original`, as do unknown fields. Changed values come from `mine`.
 * @param original the imported document
 * @param base our export of the profile right after the import
 * @param mine our export of the profile now
 */
export function threeWayMerge(original: Json, base: Json, mine: Json): Json {
  return merge(original, base, mine) ?? null
}
