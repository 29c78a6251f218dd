import type { z } from 'zod'

export type FieldOf<T> = keyof T & string

/** How two versions of a form are compared, once stored. */
export interface Comparison<T> {
  /** The fields in which two versions differ, in the form's order. */
  readonly diff: (before: T, after: T) => FieldOf<T>[]
  /** A short hash of the content; equal for equal content. */
  readonly print: (values: T) => string
}

interface ComparisonOptions<T> {
  /** A value in the form that counts for comparison. */
  readonly plain?: (name: FieldOf<T>, values: T) => unknown
  /** Fields that the server rewrites, such as a telephone number: no part of the hash. */
  readonly rewritten?: ReadonlySet<string>
}

type Shape = Readonly<Record<string, z.ZodType>>

/** The value as the schema stores it: trimmed, for one. An invalid value stays as it is. */
export function asStored(schema: z.ZodType | undefined, value: unknown): unknown {
  const parsed = schema?.safeParse(value)
  return parsed?.success ? parsed.data : value
}

/** Sorts keys and reduces a master value to its code, because the server chooses its label. */
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

/** Compares the given fields as their schema would store them. */
export function comparing<T extends object>(
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

/** The given fields alone. */
export function onlyFields<T extends object>(names: readonly string[], values: T): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)])) as Partial<T>
}
