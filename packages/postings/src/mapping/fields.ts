import type { PostingField } from '@vouch/contract'

/** A column of a source and what it becomes; null leaves it out. */
export interface MappingColumn {
  readonly name: string
  readonly field: PostingField | null
  /** Values of the column as `openPostings` gives them. They decide about the order of day and month. */
  readonly samples?: readonly string[]
}

/** Says what was left out or put right in a field of the row. */
export type Note = (field: PostingField, message: string) => void

type Values = Readonly<Record<string, unknown>>

/** The values of a row by field. */
export interface Fields {
  /** The first value that is not empty. */
  value(field: PostingField): unknown
  values(field: PostingField): readonly unknown[]
  /** Name of the column that the value comes from; null without one. */
  column(field: PostingField): string | null
}

const none: readonly string[] = []

/** Creates a function that finds the values of a row by field. */
export function createFields(columns: readonly MappingColumn[]): (values: Values) => Fields {
  const named = new Map<PostingField, string[]>()
  for (const { name, field } of columns) {
    if (field) named.set(field, [...(named.get(field) ?? []), name])
  }
  return (values) => {
    const column = (field: PostingField): string | null => {
      const names = named.get(field) ?? none
      for (const name of names) if (!isEmpty(values[name])) return name
      return names[0] ?? null
    }
    return {
      column,
      value: (field) => values[column(field) ?? ''],
      values: (field) => (named.get(field) ?? none).map((name) => values[name]),
    }
  }
}

export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)
  )
}
