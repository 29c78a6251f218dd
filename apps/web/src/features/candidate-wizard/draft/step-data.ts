import { type ProfileData, type ProfileStepName, profileStepData } from '@vouch/contract'
import { isSame, itemKey, itemLists } from '@vouch/domain'
import type { z } from 'zod'
import { asStored, type Comparison, createComparison, type FieldOf } from '#lib/draft/compare-fields.ts'

type Values = Readonly<Record<string, unknown>>

const shapeOf = (step: ProfileStepName): Readonly<Record<string, z.ZodType>> => profileStepData[step].shape
const at = (values: object, name: string): unknown => (values as Values)[name]

/** Fields that the server normalises, so that a stored value may differ from the value that was sent. */
const rewritten: ReadonlySet<string> = new Set(['phone', 'displayName', 'locale', 'timeZone'])

export function compareStep<S extends ProfileStepName>(step: S): Comparison<ProfileData[S]> {
  const shape = shapeOf(step)
  return createComparison(Object.keys(shape) as FieldOf<ProfileData[S]>[], shape, { rewritten })
}

/** A list in which each invalid entry is replaced by its stored version, or left out if there is none. */
function soundItems(schema: z.ZodType, items: readonly unknown[], stored: unknown): unknown[] {
  return items.flatMap((item) => {
    const parsed = schema.safeParse([item])
    if (parsed.success) return parsed.data as unknown[]
    const before = Array.isArray(stored) && stored.find((one) => itemKey(one) === itemKey(item))
    return before ? [before] : []
  })
}

/**
 * Step values that the server accepts. The stored value replaces a value that the server would refuse, such as a text
 * that is too long. The form and the draft on the device keep the refused value until it is corrected.
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

/**
 * Messages for values that the server would refuse, by field path. Paths contain the ids of list entries, not indexes.
 */
export function refusedFields<S extends ProfileStepName>(
  step: S,
  values: ProfileData[S],
): Record<string, string> {
  const { error } = profileStepData[step].safeParse(values)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [namedPath(values, path), message]),
  )
}

/** Converts `items.0.title` to `items.<id>.title`. */
export function namedPath(values: object, path: readonly PropertyKey[]): string {
  const [field = '', place, ...rest] = path.map(String)
  if (place === undefined) return field
  const list = at(values, field)
  const key = Array.isArray(list) ? itemKey(list[Number(place)]) : null
  return [field, key ?? place, ...rest].join('.')
}

/** A field or list entry in which two versions of a step differ. */
export interface Difference {
  readonly field: string
  /** Id of the list entry; null if the difference is a whole field. */
  readonly key: string | null
  readonly mine: unknown
  readonly remote: unknown
  readonly preferred: 'mine' | 'remote'
}

interface Versions<S extends ProfileStepName> {
  readonly mine: ProfileData[S]
  readonly remote: ProfileData[S]
  /** The version on which this form and the newer version are based, as far as it is known. */
  readonly base: ProfileData[S]
}

function itemsOf(data: object, field: string): Map<string, unknown> {
  const list = at(data, field)
  const items = Array.isArray(list) ? list : []
  return new Map(items.flatMap((item) => [[itemKey(item) ?? '', item] as const]))
}

/** Differences between two versions of a step: one per field, or one per entry of a list. */
export function differences<S extends ProfileStepName>(step: S, versions: Versions<S>): Difference[] {
  const { mine, remote, base } = versions
  return compareStep(step)
    .diff(remote, mine)
    .flatMap((field: string): Difference[] => {
      const one = (key: string | null, values: readonly [unknown, unknown, unknown]): Difference => ({
        field,
        key,
        mine: values[0],
        remote: values[1],
        preferred: isSame(values[0], values[2]) ? 'remote' : 'mine',
      })
      if (!itemLists(step).includes(field)) {
        const stored = (data: object) => asStored(shapeOf(step)[field], at(data, field))
        return [one(null, [stored(mine), stored(remote), stored(base)])]
      }
      const [a, b, c] = [itemsOf(mine, field), itemsOf(remote, field), itemsOf(base, field)]
      const keys = [...new Set([...a.keys(), ...b.keys()])].filter((key) => !isSame(a.get(key), b.get(key)))
      // The same entries in another order.
      if (keys.length === 0) return [one(null, [at(mine, field), at(remote, field), at(base, field)])]
      return keys.map((key) => one(key, [a.get(key), b.get(key), c.get(key)]))
    })
}

/** The other side's version, with the chosen values of this form. */
export function merged<S extends ProfileStepName>(
  versions: Versions<S>,
  entries: readonly Difference[],
  keepMine: (difference: Difference) => boolean,
): ProfileData[S] {
  const result: Record<string, unknown> = { ...versions.remote }
  for (const difference of entries) {
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

/** Inserts a list entry that only this form has, after the same entry as in this form. */
function placed(list: readonly unknown[], item: unknown, mine: readonly unknown[]): unknown[] {
  const before = mine.slice(0, mine.indexOf(item)).map(itemKey)
  const after = list.findLastIndex((entry) => before.includes(itemKey(entry)))
  return list.toSpliced(after + 1, 0, item)
}
