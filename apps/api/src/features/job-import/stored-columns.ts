import { type RawBuilder, sql } from 'kysely'

/** Text as PostgreSQL stores it in JSON: without NUL and halves of surrogate pairs, also in names of columns. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', ' ').toWellFormed()
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [storable(name), storable(one)]))
}

/**
 * SQL for the `set` of an update: names in camel case become columns in snake case.
 * @param jsonColumns names of columns with JSON
 */
export function assignments(change: object, jsonColumns: ReadonlySet<string>): RawBuilder<unknown> {
  const set = Object.entries(change).map(([name, value]) => {
    const column = sql.ref(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    return jsonColumns.has(name)
      ? sql`${column} = ${JSON.stringify(storable(value))}::jsonb`
      : sql`${column} = ${value}`
  })
  return sql.join(set)
}
