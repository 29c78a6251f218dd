import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { MasterBulk } from '#features/masters/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { defineJob } from '#platform/queue.ts'
import { compareRows, sortRows } from './compare-rows.ts'
import { findFaults } from './find-faults.ts'
import { claimImport, type StoredImport, setImport } from './imports-store.ts'
import { type CsvList, readList } from './list-side.ts'
import { readCells, type StagedRow } from './read-cells.ts'
import { readHeader } from './read-header.ts'
import { FileProblem, openTable } from './read-table.ts'
import { stageRows } from './staging-store.ts'

/** Job that reads a file and compares it with its list. */
export const checkImport = defineJob({ name: 'check-list-import', payload: z.object({ id: z.uuid() }) })

export interface CheckDeps extends ServiceDeps {
  readonly bulk: MasterBulk
  readonly storage: FileStorage
}

const batchSize = 500
const maxRows = 200_000

/** Checks a file in one transaction; a repeated job finds it done. */
export async function runCheck(deps: CheckDeps, id: string): Promise<void> {
  const { db, storage } = deps
  const checked = await inTransaction(db, async (trx) => {
    const stored = await claimImport(trx, id)
    if (stored?.state !== 'checking' || stored.storageKey === null) return undefined
    await sql`set local statement_timeout = '5min'`.execute(trx)
    await sql`savepoint read`.execute(trx)
    try {
      await check(deps, trx, stored, stored.storageKey)
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      await sql`rollback to savepoint read`.execute(trx)
      await setImport(trx, id, { state: 'failed', problem: error.message })
    }
    return stored.storageKey
  })
  if (checked !== undefined) await storage.remove(checked)
}

async function check(deps: CheckDeps, trx: Transaction, stored: StoredImport, key: string): Promise<void> {
  const { id, entity, rights } = stored
  const list = await readList(trx, entity)
  const source = await deps.storage.stream(key)
  try {
    const table = await openTable(source)
    const columns = readHeader(table.header, { list, rights }, stored.ignoreUnknown)
    await stageTable(trx, id, { lines: table.lines, columns, list, form: deps.bulk.form })
    await compareRows(trx, id, entity)
    await findFaults(
      trx,
      id,
      list,
      new Set(columns.flatMap((column) => (column && 'path' in column ? [column.path] : []))),
    )
    const counts = await sortRows(trx, id, list)
    const skipped = table.header.filter((_, at) => columns[at] === undefined)
    await setImport(trx, id, {
      state: 'ready',
      revision: list.revision,
      notes: [
        ...table.notes,
        ...(skipped.length > 0 ? [`Skipped columns: ${skipped.map((name) => `“${name}”`).join(', ')}.`] : []),
      ],
      columns: table.header.filter((_, at) => columns[at] !== undefined),
      counts,
    })
  } finally {
    source.destroy()
  }
}

async function stageTable(
  trx: Transaction,
  id: string,
  {
    lines,
    columns,
    list,
    form,
  }: {
    readonly lines: AsyncIterable<Parameters<typeof readCells>[1]>
    readonly columns: Parameters<typeof readCells>[0]['columns']
    readonly list: CsvList
    readonly form: (name: string) => string
  },
): Promise<void> {
  let batch: StagedRow[] = []
  let count = 0
  const flush = async () => {
    await stageRows(trx, id, batch)
    batch = []
  }
  for await (const line of lines) {
    count += 1
    if (count > maxRows) throw new FileProblem('The file has more than 200,000 values.')
    batch.push(readCells({ list, columns, form }, line))
    if (batch.length === batchSize) await flush()
  }
  if (count === 0) throw new FileProblem('The file has a first line but no values.')
  await flush()
}
