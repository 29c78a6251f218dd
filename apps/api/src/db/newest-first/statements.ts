import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

/** PostgreSQL truncates longer names of prepared statements, so two of them could become one. */
const maxNameLength = 63

/** Runs prepared statements and caches their SQL text by name, because a list has dozens of statement variants. */
export function createStatements(db: Database) {
  const texts = new Map<string, string>()
  return <Row extends object>(name: string, make: () => string, values: unknown[]): Promise<Row[]> => {
    if (name.length > maxNameLength) throw new Error(`The statement name ${name} is too long for PostgreSQL`)
    const text = texts.get(name) ?? make()
    texts.set(name, text)
    return prepared<Row & Record<string, unknown>>(db, name, text, values)
  }
}
