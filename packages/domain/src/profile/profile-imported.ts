import type { ProfileData, ProfileStepName } from '@vouch/contract'
import { emptyStep } from './profile-empty.ts'
import { isSame, itemKey, itemLists } from './profile-items.ts'

/**
 * The value that a path names: a field of the step, or one entry of a list by its id.
 * @param path such as `firstName` or `items.<id>`
 * @returns undefined where there is none
 */
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

/** The marks that stay after a change: of values that nobody has touched. */
export function keptMarks<S extends ProfileStepName>(
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

/**
 * Takes values away again: a field becomes as if nothing had been said, an entry goes with what names it in the step.
 * @param paths of which none needs to be there
 */
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
