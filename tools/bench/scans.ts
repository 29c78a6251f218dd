import { plansOf, scannedTables } from '../../apps/api/src/testing/query-plan.ts'
import type { SentStatement } from '../../apps/api/src/testing/watched-statements.ts'
import { largeTables } from './tables.ts'

/** Finds the statements for which PostgreSQL, with this data, plans a sequential scan of a large table. */
export async function findScans(
  db: Parameters<typeof plansOf>[0],
  statements: Iterable<SentStatement>,
  tables: readonly string[] = largeTables,
): Promise<string[]> {
  const found = new Set<string>()
  for (const statement of statements) {
    for (const table of scannedTables(await plansOf(db, statement))) {
      if (tables.includes(table)) found.add(`${statement.name ?? statement.text}: ${table}`)
    }
  }
  return [...found]
}
