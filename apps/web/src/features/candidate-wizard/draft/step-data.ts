import { type ProfileData, type ProfileStepName, profileStepData } from '@vouch/contract'
import { isSame, itemKey, itemLists } from '@vouch/domain'
import type { z } from 'zod'

type Values = Readonly<Record<string, unknown>>

const shapeOf = (step: ProfileStepName): Readonly<Record<string, z.ZodType>> => profileStepData[step].shape
const at = (values: object, name: string): unknown => (values as Values)[name]

/** A field as the server would store it: without spaces around it. What it would refuse stays as it was typed. */
function asStored(step: ProfileStepName, name: string, value: unknown): unknown {
  const parsed = shapeOf(step)[name]?.safeParse(value)
  return parsed?.success ? parsed.data : value
}

/** The entries of a list that the server takes; of those that it would refuse, what is stored of them. */
function soundItems(schema: z.ZodType, items: readonly unknown[], stored: unknown): unknown[] {
  return items.flatMap((item) => {
    const parsed = schema.safeParse([item])
    if (parsed.success) return parsed.data as unknown[]
    const before = Array.isArray(stored) && stored.find((one) => itemKey(one) === itemKey(item))
    return before ? [before] : []
  })
}

/**
 * What can be sent of a step: all of it, and for what the server would refuse (a tab in a line, words that are too
 * long) what is stored. The form and the device keep it until it is mended.
 */
export function sendable<S extends ProfileStepName>(
  step: S,
  values: ProfileData[S],
  stored: ProfileData[S],
): ProfileData[S] {
  const entries = Object.entries(shapeOf(step)).map(([name, schema]) => {
    const parsed = schema.safeParse(at(values, name))
    if (parsed.success) return [name, parsed.data]
    const value = at(values, name)
    const whole = Array.isArray(value) ? schema.safeParse(soundItems(schema, value, at(stored, name))) : null
    return [name, whole?.success ? whole.data : at(stored, name)]
  })
  return Object.fromEntries(entries) as ProfileData[S]
}

/** The fields in which two versions of a step differ, once stored. */
export function changedFields<S extends ProfileStepName>(
  step: S,
  before: ProfileData[S],
  after: ProfileData[S],
): string[] {
  return Object.keys(shapeOf(step)).filter(
    (name) => !isSame(asStored(step, name, at(before, name)), asStored(step, name, at(after, name))),
  )
}

/** These fields of a step alone. */
export function onlyFields<S extends ProfileStepName>(
  values: ProfileData[S],
  names: readonly string[],
): Partial<ProfileData[S]> {
  return Object.fromEntries(names.map((name) => [name, at(values, name)])) as Partial<ProfileData[S]>
}

/** What the server would refuse of a step, by the path that fields have: entries by their id, not by their place. */
export function refusedFields<S extends ProfileStepName>(
  step: S,
  values: ProfileData[S],
): Record<string, string> {
  const { error } = profileStepData[step].safeParse(values)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [namedPath(values, path), message]),
  )
}

/** `items.0.title` as `items.<id>.title`. */
export function namedPath(values: object, path: readonly PropertyKey[]): string {
  const [field = '', place, ...rest] = path.map(String)
  if (place === undefined) return field
  const list = at(values, field)
  const key = Array.isArray(list) ? itemKey(list[Number(place)]) : null
  return [field, key ?? place, ...rest].join('.')
}

/** A short print of what was sent, to know it again: without what the server words in its own way. */
export function printOf<S extends ProfileStepName>(step: S, data: ProfileData[S]): string {
  const known = asPlain(step, data)
  let [low, high] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < known.length; index++) {
    const code = known.charCodeAt(index)
    low = Math.imul(low ^ code, 2654435761)
    high = Math.imul(high ^ code, 1597334677)
  }
  return `${(low >>> 0).toString(36)}.${(high >>> 0).toString(36)}.${known.length}`
}

const wordedByServer: ReadonlySet<string> = new Set(['phone', 'displayName', 'locale', 'timeZone'])

function asPlain(step: ProfileStepName, data: object): string {
  const names = Object.keys(shapeOf(step)).filter((name) => !wordedByServer.has(name))
  return JSON.stringify(names.map((name) => sorted(at(data, name))))
}

/** Of a value from a master its code alone counts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const { code, label } = value as { code?: unknown; label?: unknown }
  if (typeof code === 'string' && typeof label === 'string') return code
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)])
}

/** An entry of a conflict: a field, or one item of a list. */
export interface Difference {
  readonly field: string
  /** Of an entry in a list. */
  readonly key: string | null
  readonly mine: unknown
  readonly theirs: unknown
  readonly preferred: 'mine' | 'theirs'
}

interface Versions<S extends ProfileStepName> {
  readonly mine: ProfileData[S]
  readonly theirs: ProfileData[S]
  /** What both came from, as far as it is known. */
  readonly base: ProfileData[S]
}

function itemsOf(data: object, field: string): Map<string, unknown> {
  const list = at(data, field)
  const items = Array.isArray(list) ? list : []
  return new Map(items.flatMap((item) => [[itemKey(item) ?? '', item] as const]))
}

/** Where two versions of a step differ: field by field, and the entries of lists one by one by their ids. */
export function differences<S extends ProfileStepName>(step: S, versions: Versions<S>): Difference[] {
  const { mine, theirs, base } = versions
  return changedFields(step, theirs, mine).flatMap((field): Difference[] => {
    const one = (key: string | null, values: readonly [unknown, unknown, unknown]): Difference => ({
      field,
      key,
      mine: values[0],
      theirs: values[1],
      preferred: isSame(values[0], values[2]) ? 'theirs' : 'mine',
    })
    if (!itemLists(step).includes(field)) {
      const stored = (data: object) => asStored(step, field, at(data, field))
      return [one(null, [stored(mine), stored(theirs), stored(base)])]
    }
    const [a, b, c] = [itemsOf(mine, field), itemsOf(theirs, field), itemsOf(base, field)]
    const keys = [...new Set([...a.keys(), ...b.keys()])].filter((key) => !isSame(a.get(key), b.get(key)))
    // The same entries in another order.
    if (keys.length === 0) return [one(null, [at(mine, field), at(theirs, field), at(base, field)])]
    return keys.map((key) => one(key, [a.get(key), b.get(key), c.get(key)]))
  })
}

/** The stored version, with mine where it was chosen. */
export function merged<S extends ProfileStepName>(
  versions: Versions<S>,
  found: readonly Difference[],
  keepMine: (difference: Difference) => boolean,
): ProfileData[S] {
  const result: Record<string, unknown> = { ...versions.theirs }
  for (const difference of found) {
    if (!keepMine(difference)) continue
    const { field, key, mine } = difference
    if (key === null) {
      result[field] = mine
      continue
    }
    const list = result[field] as unknown[]
    const known = list.some((item) => itemKey(item) === key)
    if (mine === undefined) result[field] = list.filter((item) => itemKey(item) !== key)
    else if (known) result[field] = list.map((item) => (itemKey(item) === key ? mine : item))
    else result[field] = placed(list, mine, at(versions.mine, field) as unknown[])
  }
  return result as ProfileData[S]
}

/** Puts an entry that only I have after the one that it follows in my order. */
function placed(list: readonly unknown[], item: unknown, mine: readonly unknown[]): unknown[] {
  const before = mine.slice(0, mine.indexOf(item)).map(itemKey)
  const after = list.findLastIndex((entry) => before.includes(itemKey(entry)))
  return list.toSpliced(after + 1, 0, item)
}
