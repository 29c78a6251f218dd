import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

/** PostgreSQL cuts longer names of statements. */
const maxNameLength = 63

/** Runs prepared statements and caches their SQL text by name, because a list has dozens of statement variants. */
export function createStatements(db: Database) {
  const texts = new Map<string, string>()
  return <Row extends object>(name: string, make: () => string, values: unknown[]): Promise<Row[]> => {
    if (name.length > maxNameLength) throw new Error(`PostgreSQL would cut the name ${name}`)
    const text = texts.get(name) ?? make()
    texts.set(name, text)
    return prepared<Row & Record<string, unknown>>(db, name, text, values)
  }
}
