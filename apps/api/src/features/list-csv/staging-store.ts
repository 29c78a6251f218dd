import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import type { StagedRow } from './read-cells.ts'

/** Stores lines of a file. @param rows at most some hundred */
export async function stageRows(
  trx: Transaction,
  importId: string,
  rows: readonly StagedRow[],
): Promise<void> {
  await sql`
    insert into master_import_rows (import_id, line, code, parts, as_is, forms, problems)
    select ${importId}, line, code, parts, as_is, forms, problems
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (line int, code text, parts jsonb, as_is jsonb, forms jsonb, problems jsonb)`.execute(trx)
}

/** Adds a sentence about a part to rows. @param found a query of row ids (`id`) and sentences (`problem`) */
export async function addProblems(
  trx: Transaction,
  path: string,
  found: ReturnType<typeof sql<unknown>>,
): Promise<void> {
  await sql`
    update master_import_rows r set problems = r.problems || jsonb_build_object(${path}::text, f.problem)
    from (${found}) f where f.id = r.id and not r.problems ? ${path}::text`.execute(trx)
}
