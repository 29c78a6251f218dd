import { sql } from 'kysely'
import { withLongStatements } from '#db/bounded-wait.ts'
import type { Transaction } from '#db/transaction.ts'
import { findJobImport, setJobImport } from '../job-imports-store.ts'
import type { RunDeps } from '../storing/run-import.ts'
import { type Connection, whileHolding } from '../storing/run-lock.ts'
import {
  deleteCompanies,
  deleteJobs,
  deleteUnusedCategories,
  findUnusedCompanies,
  judgeChanges,
  restoreJobs,
} from './undo-store.ts'

const batchSize = 500

/**
 * Undoes an import in steps of one transaction each, so that a killed process can go on. An import that failed half-way
 * ends as failed.
 * @returns whether it is undone; false while another process undoes it
 */
export async function undoImport(deps: RunDeps, id: string): Promise<boolean> {
  return withLongStatements(() => whileHolding(deps.db, id, (connection) => undoHeld(deps, connection, id)))
}

async function undoHeld({ index, clock }: RunDeps, connection: Connection, id: string): Promise<void> {
  const stored = await findJobImport(connection, id)
  if (stored?.state !== 'undoing') return
  const since = stored.startedAt ?? stored.createdAt
  const step = (trx: Transaction) => undoStep(trx, index, id, since)
  while ((await connection.transaction().execute(step)) === batchSize);
  await connection.transaction().execute(async (trx) => {
    await deleteUnusedCategories(trx, id)
    await deleteMadeCompanies(trx, id)
    await sql`delete from job_import_jobs where import_id = ${id} and (undo = 'undone' or change is null)`.execute(
      trx,
    )
    const state = stored.problem === null ? 'undone' : 'failed'
    await setJobImport(trx, id, { state, finishedAt: clock(), version: stored.version + 1 })
  })
}

async function undoStep(trx: Transaction, index: RunDeps['index'], id: string, since: Date): Promise<number> {
  const judged = await judgeChanges(trx, id, since, batchSize)
  const undone = judged.filter(({ undo }) => undo === 'undone')
  const idsOf = (changes: typeof judged) => changes.map(({ jobId }) => jobId)
  await deleteJobs(trx, idsOf(undone.filter(({ change }) => change === 'created')))
  await restoreJobs(trx, id, idsOf(undone.filter(({ change }) => change !== 'created')))
  await index.refresh(trx, idsOf(undone))
  return judged.length
}

const foreignKeyViolation = '23503'

/** Deletes what the import created and nobody uses: together, or one by one where something else belongs to one. */
async function deleteMadeCompanies(trx: Transaction, id: string): Promise<void> {
  const ids = await findUnusedCompanies(trx, id)
  if (ids.length === 0 || (await tryDeletion(trx, ids))) return
  for (const companyId of ids) await tryDeletion(trx, [companyId])
}

async function tryDeletion(trx: Transaction, companyIds: readonly string[]): Promise<boolean> {
  await sql`savepoint companies`.execute(trx)
  try {
    await deleteCompanies(trx, companyIds)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== foreignKeyViolation) throw error
    await sql`rollback to savepoint companies`.execute(trx)
    return false
  } finally {
    await sql`release savepoint companies`.execute(trx)
  }
}
