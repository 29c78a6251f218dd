import type { ProfileStepName } from '@vouch/contract'
import { isReplaced, isSame, itemKey, restoredPicks, withoutRepeatedPicks } from '@vouch/domain'
import type { JsonValue } from '#db/schema.ts'
import type { ChangedPlace, Replacement } from '#features/masters/ports.ts'
import { masterReferences, ownWordReferences } from './profile-references.ts'

type Json = JsonValue | undefined

/**
 * Lists the places of a step that name a value, as they are and with the value replaced. In a list of picks the whole
 * list is the place, because a pick that is there already is not added again.
 * @param data a whole step
 */
export function placesOf(
  step: ProfileStepName,
  data: object,
  { entity, from, into }: Replacement,
): ChangedPlace[] {
  const changed = structuredClone(data)
  const places = new Map<string, readonly string[]>()
  for (const reference of from.code === null
    ? ownWordReferences(step, changed as never)
    : masterReferences(step, changed as never)) {
    if (reference.entity !== entity || !isReplaced(reference, from)) continue
    reference.put(into)
    const path = stablePath(data, reference.path.split('.'))
    places.set(path.join('/'), path)
  }
  return [...places.values()].map((path) => ({
    path,
    before: valueAt(data, path) ?? null,
    after: withoutRepeats(valueAt(changed, path) ?? null),
  }))
}

/** The path with entry ids instead of positions, which change when people sort. Stops at a list without ids. */
function stablePath(data: object, path: readonly string[]): string[] {
  const stable: string[] = []
  let current: unknown = data
  for (const part of path) {
    const next: unknown = Reflect.get(current as object, part)
    if (Array.isArray(current)) {
      const key = itemKey(next)
      if (key === null) return stable
      stable.push(key)
    } else stable.push(part)
    current = next
  }
  return stable
}

/**
 * Puts the values after a merge at their places, or, with `back`, those before it. A place that holds neither stays.
 * @returns the changed data; the given data stays
 */
export function applyPlaces(
  data: object,
  places: readonly ChangedPlace[],
  { from, into }: Replacement,
  back = false,
): object {
  if (places.length === 0) return data
  const changed = structuredClone(data)
  for (const { path, before, after } of places) {
    const key = path.at(-1) ?? ''
    const holder = valueAt(changed, path.slice(0, -1))
    if (typeof holder !== 'object' || holder === null) continue
    const current = Reflect.get(holder, key) as Json
    const [expected, wanted] = back ? [after, before] : [before, after]
    if (isSame(current, expected)) Reflect.set(holder, key, wanted)
    else if (back && Array.isArray(current) && Array.isArray(before))
      Reflect.set(holder, key, restoredPicks(current, before, from, into.code))
  }
  return changed
}

function valueAt(data: unknown, path: readonly string[]): Json {
  return path.reduce<unknown>((current, part) => {
    if (Array.isArray(current)) return current.find((item) => itemKey(item) === part)
    return typeof current === 'object' && current !== null ? Reflect.get(current, part) : undefined
  }, data) as Json
}

function withoutRepeats(value: JsonValue): JsonValue {
  return Array.isArray(value) ? withoutRepeatedPicks(value) : value
}
