import { sourceLimits } from './posting-source.ts'

type Flat = Record<string, unknown>

/** Levels of objects that become paths; what lies deeper is no field of a posting. */
const maxLevels = 6

/**
 * Makes columns of nested values: `{ salary: { min: 1 } }` becomes `salary.min`. Objects in a list give lists of their
 * values, but those of `{ name, value }` a column per name.
 */
export function flatten(value: Readonly<Record<string, unknown>>): Flat {
  const flat: Flat = {}
  addObject(flat, '', value, 0)
  return flat
}

function addObject(
  flat: Flat,
  prefix: string,
  object: Readonly<Record<string, unknown>>,
  level: number,
): void {
  for (const key in object) {
    const value = object[key]
    if (value === null || value === '' || value === undefined) continue
    const name = prefix === '' ? key : `${prefix}.${key}`
    if (typeof value !== 'object') {
      if (prefix === '' || !(name in flat)) put(flat, name, value)
    } else if (level < maxLevels) add(flat, name, value, level)
  }
}

function add(flat: Flat, name: string, value: object, level: number): void {
  if (!Array.isArray(value)) {
    const text: unknown = (value as Record<string, unknown>)['@value']
    if (typeof text === 'string') put(flat, name, text)
    else addObject(flat, name, value as Record<string, unknown>, level + 1)
    return
  }
  const scalars = value.filter((item) => typeof item !== 'object' && item !== '')
  if (scalars.length > 0) put(flat, name, scalars.slice(0, 100))
  for (const item of value.slice(0, 50) as unknown[]) {
    if (typeof item === 'object' && item !== null && !Array.isArray(item)) addItem(flat, name, item, level)
  }
}

function addItem(flat: Flat, name: string, item: object, level: number): void {
  const { name: label, value } = item as { name?: unknown; value?: unknown }
  if (typeof label === 'string' && 'value' in item) {
    addObject(flat, name, { [label]: value }, level + 1)
    return
  }
  const own: Flat = {}
  addObject(own, name, item as Record<string, unknown>, level + 1)
  for (const column in own) {
    const before = flat[column]
    put(
      flat,
      column,
      before === undefined ? [own[column]].flat() : [before, own[column]].flat().slice(0, 100),
    )
  }
}

function put(flat: Flat, name: string, value: unknown): void {
  if (name.length <= sourceLimits.columnName && name !== '__proto__') flat[name] = value
}
