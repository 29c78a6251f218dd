import { masterLimits } from '@vouch/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Log } from '#base/log.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { MasterBulk } from '#features/masters/ports.ts'
import { FileProblem, openTable } from '#platform/csv-table.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { defineJob } from '#platform/queue.ts'
import { compareRows, sortRows } from './compare-rows.ts'
import { findFaults } from './find-faults.ts'
import { claimImport, type StoredImport, setImport } from './imports-store.ts'
import { type CsvList, readList } from './list-side.ts'
import { readCells, type StagedRow } from './read-cells.ts'
import { quoted, readHeader } from './read-header.ts'
import { stageRows } from './staging-store.ts'

/** Job that reads a file and compares it with its list. */
export const checkImport = defineJob({ name: 'check-list-import', payload: z.object({ id: z.uuid() }) })

export interface CheckDeps extends ServiceDeps {
  readonly bulk: MasterBulk
  readonly storage: FileStorage
  readonly log: Log
}

const batchSize = 500
const batchCharacters = 1_000_000
const most = masterLimits.values.toLocaleString('en')

/** Checks a file in one transaction; a repeated job finds it done. */
export async function runCheck(deps: CheckDeps, id: string): Promise<void> {
  const { db, storage } = deps
  const checked = await inTransaction(db, async (trx) => {
    const stored = await claimImport(trx, id)
    if (stored?.state !== 'checking' || stored.storageKey === null) return undefined
    // Another check or import may hold the table's statistics for as long as it takes.
    await sql`select set_config('statement_timeout', '5min', true), set_config('lock_timeout', '5min', true)`.execute(
      trx,
    )
    await sql`savepoint read`.execute(trx)
    try {
      await check(deps, trx, stored, stored.storageKey)
    } catch (error) {
      const problem = problemOf(error)
      if (problem === undefined) throw error
      if (!(error instanceof FileProblem))
        deps.log.error({ err: error, importId: id }, 'a list import failed')
      await sql`rollback to savepoint read`.execute(trx)
      await setImport(trx, id, { state: 'failed', problem })
    }
    return stored.storageKey
  })
  if (checked !== undefined) await storage.remove(checked)
}

/** @returns undefined for an error that may pass, such as a lost connection */
function problemOf(error: unknown): string | undefined {
  if (error instanceof FileProblem) return error.message
  const { code } = (error ?? {}) as { code?: unknown }
  const isOfData = (typeof code === 'string' && code.startsWith('22')) || error instanceof RangeError
  return isOfData
    ? 'The file contains characters or values that cannot be read. Save it as “CSV UTF-8” and try again.'
    : undefined
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
    await requireRoom(trx, id, entity)
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
      notes: [...table.notes, ...(skipped.length > 0 ? [`Skipped columns: ${quoted(skipped)}.`] : [])],
      columns: table.header.filter((_, at) => columns[at] !== undefined),
      counts,
    })
  } finally {
    source.destroy()
  }
}

/** @throws FileProblem if the list cannot take the new values of the file */
async function requireRoom(trx: Transaction, id: string, entity: string): Promise<void> {
  const { rows } = await sql<{ stored: number; added: number }>`
    select (select count(*)::int from master_values where entity = ${entity}) as stored,
      (select count(*)::int from master_import_rows where import_id = ${id} and value_id is null) as added`.execute(
    trx,
  )
  const { stored, added } = rows[0] ?? { stored: 0, added: 0 }
  if (added === 0 || stored + added <= masterLimits.values) return
  const would = (stored + added).toLocaleString('en')
  throw new FileProblem(`The list would have ${would} values with this file, but can have at most ${most}.`)
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
  let size = 0
  let count = 0
  const flush = async () => {
    await stageRows(trx, id, batch)
    batch = []
    size = 0
  }
  for await (const line of lines) {
    count += 1
    if (count > masterLimits.values) throw new FileProblem(`The file has more than ${most} values.`)
    batch.push(readCells({ list, columns, form }, line))
    size += line.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length === batchSize || size > batchCharacters) await flush()
  }
  if (count === 0) throw new FileProblem('The file has a first line but no values.')
  await flush()
}
