import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

/** Runs prepared statements whose texts are put together once: a list has some dozens of shapes. */
export function createStatements(db: Database) {
  const texts = new Map<string, string>()
  return <Row extends object>(name: string, make: () => string, values: unknown[]): Promise<Row[]> => {
    const text = texts.get(name) ?? make()
    texts.set(name, text)
    return prepared<Row & Record<string, unknown>>(db, name, text, values)
  }
}
