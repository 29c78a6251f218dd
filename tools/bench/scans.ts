import { plansOf, scannedTables } from '../../apps/api/src/testing/query-plan.ts'
import type { SentStatement } from '../../apps/api/src/testing/watched-statements.ts'
import { largeTables } from './tables.ts'

/** Statements that read a large table from end to end, by the plans PostgreSQL makes for these data. */
export async function findScans(
  db: Parameters<typeof plansOf>[0],
  statements: Iterable<SentStatement>,
): Promise<string[]> {
  const found = new Set<string>()
  for (const statement of statements) {
    for (const table of scannedTables(await plansOf(db, statement))) {
      if (largeTables.includes(table)) found.add(`${statement.name ?? statement.text}: ${table}`)
    }
  }
  return [...found]
}
