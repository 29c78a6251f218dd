import { type FieldValues, toField } from './field-values.ts'

type Fields = readonly FieldValues[]

/**
 * The person's fields on a newer version of the definition: fields that they left as they were, and fields that
 * somebody else added, are those of the newer version.
 * @param base fields that the person began with
 */
export function mergeFields(base: Fields, mine: Fields, remote: Fields): FieldValues[] {
  const merged = new Map(remote.map((field) => [field.name, field]))
  for (const field of mine) {
    const before = named(base, field.name)
    if (before && isSame(before, field)) continue
    // Both may have added a field of this name. It is saved already then.
    const stored = merged.get(field.name)
    merged.set(field.name, stored ? { ...field, key: stored.key, isNew: false } : field)
  }
  const byMine = [...mine.map(({ name }) => name), ...remote.map(({ name }) => name)]
  const order = isReordered(base, mine) ? new Set(byMine) : merged.keys()
  return [...order].flatMap((name) => merged.get(name) ?? [])
}

function named(fields: Fields, name: string): FieldValues | undefined {
  return fields.find((field) => field.name === name)
}

function isSame(one: FieldValues, other: FieldValues): boolean {
  return JSON.stringify(toField(one)) === JSON.stringify(toField(other))
}

function isReordered(base: Fields, mine: Fields): boolean {
  return base.some(({ name }, at) => mine[at]?.name !== name)
}
