import type { z } from 'zod'

export type FieldOf<T> = keyof T & string

/** Compares two versions of a form. Values count as equal if the server would store the same. */
export interface Comparison<T> {
  /** Names of the fields in which two versions differ, in the form's order. */
  readonly diff: (before: T, after: T) => FieldOf<T>[]
  /** A short hash of the form's values; equal for equal values. */
  readonly print: (values: T) => string
}

interface ComparisonOptions<T> {
  /** Converts a field's value to the value that is compared. */
  readonly plain?: (name: FieldOf<T>, values: T) => unknown
  /** Fields that the server normalises, such as phone numbers. The hash ignores them. */
  readonly rewritten?: ReadonlySet<string>
}

type Shape = Readonly<Record<string, z.ZodType>>

/** The value that the server would store, for example trimmed. An invalid value is returned unchanged. */
export function asStored(schema: z.ZodType | undefined, value: unknown): unknown {
  const parsed = schema?.safeParse(value)
  return parsed?.success ? parsed.data : value
}

/**
 * Makes equal values equal as JSON: sorts object keys.
 * A master value counts by its code only, because the server sets its label.
 */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value ?? null
  const { code, label } = value as { code?: unknown; label?: unknown }
  if (typeof code === 'string' && typeof label === 'string') return code
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, canonical(inner)])
}

function hash(text: string): string {
  let [low, high] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 2654435761)
    high = Math.imul(high ^ code, 1597334677)
  }
  return `${(low >>> 0).toString(36)}.${(high >>> 0).toString(36)}.${text.length}`
}

/** Creates a comparison of forms with the given fields. */
export function createComparison<T extends object>(
  names: readonly FieldOf<T>[],
  shape: Shape,
  { plain = (name, values) => values[name], rewritten = new Set() }: ComparisonOptions<T> = {},
): Comparison<T> {
  const text = (name: FieldOf<T>, values: T) =>
    JSON.stringify(canonical(asStored(shape[name], plain(name, values))))
  const hashed = names.filter((name) => !rewritten.has(name))
  return {
    diff: (before, after) => names.filter((name) => text(name, before) !== text(name, after)),
    print: (values) => hash(hashed.map((name) => text(name, values)).join('\n')),
  }
}

/** Copies the given fields of an object. */
export function onlyFields<T extends object>(names: readonly string[], values: T): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)])) as Partial<T>
}
