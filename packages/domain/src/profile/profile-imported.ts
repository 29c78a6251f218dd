import type { ProfileData, ProfileStepName } from '@vouch/contract'
import { emptyStep } from './profile-empty.ts'
import { isSame, itemKey, itemLists } from './profile-items.ts'

/** Value at a path of a step: a field (`firstName`) or a list entry (`items.<id>`); undefined if absent. */
export function valueAt<S extends ProfileStepName>(step: S, data: ProfileData[S], path: string): unknown {
  const [field = '', key] = splitPath(path)
  const value = Object.hasOwn(data, field) ? Reflect.get(data, field) : undefined
  if (key === undefined) return value
  return itemLists(step).includes(field) && Array.isArray(value)
    ? value.find((item) => itemKey(item) === key)
    : undefined
}

function splitPath(path: string): [string, string?] {
  const dot = path.indexOf('.')
  return dot < 0 ? [path] : [path.slice(0, dot), path.slice(dot + 1)]
}

/** The paths that keep their import mark after an edit: those whose values did not change. */
export function remainingMarks<S extends ProfileStepName>(
  step: S,
  marks: readonly string[],
  before: ProfileData[S],
  after: ProfileData[S],
): string[] {
  return marks.filter((path) => {
    const value = valueAt(step, after, path)
    return value !== undefined && isSame(valueAt(step, before, path), value)
  })
}

/** Clears the fields and removes the list entries at these paths, also from the top skills. Ignores unknown paths. */
export function withoutValues<S extends ProfileStepName>(
  step: S,
  data: ProfileData[S],
  paths: readonly string[],
): ProfileData[S] {
  const cleared: ProfileData[S] = structuredClone(data)
  const empty = emptyStep(step)
  for (const path of paths) {
    const [field = '', key] = splitPath(path)
    const value: unknown = valueAt(step, cleared, path)
    if (value === undefined) continue
    if (key === undefined) Reflect.set(cleared, field, Reflect.get(empty, field))
    else removeItem(cleared, field, key)
  }
  return cleared
}

function removeItem(data: object, field: string, key: string): void {
  const items: unknown[] = Reflect.get(data, field)
  Reflect.set(
    data,
    field,
    items.filter((item) => itemKey(item) !== key),
  )
  if ('top' in data && Array.isArray(data.top)) data.top = data.top.filter((id) => id !== key)
}
