import { setTimeout as delay } from 'node:timers/promises'
import { UnreadableSource } from '@vouch/postings'
import { sql } from 'kysely'
import type { Log } from '#base/log.ts'
import { withLongStatements } from '#db/bounded-wait.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { JobIndex } from '#features/search/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { findJobImport, lockJobImport, type StoredJobImport, setJobImport } from '../job-imports-store.ts'
import { noKills } from '../reader-kills.ts'
import { readBatches } from '../reading/read-file.ts'
import type { ReadBatch } from '../reading/reading-task.ts'
import { createBatchTable, dropBatchTable } from './batch-tables.ts'
import { NoteGroups } from './note-groups.ts'
import { type Connection, whileHolding } from './run-lock.ts'
import { addCounts, type Counts, noCounts, storeBatch } from './store-batch.ts'

export interface RunDeps extends ServiceDeps {
  readonly index: JobIndex
  readonly log: Log
  readonly notifier: Pick<Notifier, 'notify'>
  /** Lets the search add the new jobs at the end. Without it the caller does. */
  readonly wakeSearch?: (trx: Transaction) => Promise<void>
}

export interface Run {
  /** Opens the file at its beginning. */
  readonly file: () => Promise<AsyncIterable<Uint8Array>>
  /** Share of the time to leave to others: after a batch that took 100 ms, 0.5 waits 50 ms. */
  readonly rest?: number
  /** True when the process is stopping; another process resumes. */
  readonly isStopping?: () => boolean
  readonly onProgress?: (progress: { readonly counts: Counts; readonly bytes: number }) => void
  /** Last work of the import in the transaction that ends it, such as closing what a feed no longer has. */
  readonly finish?: ((trx: Transaction, stored: StoredJobImport) => Promise<Partial<Counts>>) | undefined
}

/** `busy`: another process stores it. `interrupted`: the process stops. */
export type RunEnd = 'done' | 'unreadable' | 'stopped' | 'busy' | 'interrupted'

/**
 * Stores the rows of a running import in batches, each with its counts in one transaction. After a kill, the next run
 * goes on after the last batch that was committed.
 */
export async function runImport(deps: RunDeps, id: string, run: Run): Promise<RunEnd> {
  let end: RunEnd = 'busy'
  await withLongStatements(() =>
    whileHolding(deps.db, id, async (connection) => {
      end = await runHeld(deps, connection, id, run)
    }),
  )
  return end
}

async function runHeld(deps: RunDeps, connection: Connection, id: string, run: Run): Promise<RunEnd> {
  const stored = await findJobImport(connection, id)
  if (stored?.state !== 'running') return 'stopped'
  await createBatchTable(connection)
  const progress = new Progress(stored)
  try {
    const batches = readBatches(run.file, {
      ...mappingOf(stored),
      fileName: stored.kind === 'feed' ? feedName : stored.name,
      skip: stored.rowsDone,
      now: deps.clock(),
    })
    const halted = await deps.index.whileStoring(connection, async () => {
      for await (const batch of batches) {
        const began = performance.now()
        const isRunning = await storeWithRetry(deps, connection, progress, batch)
        if (!isRunning) return 'stopped'
        run.onProgress?.({ counts: progress.counts, bytes: progress.bytes })
        if (run.isStopping?.()) return 'interrupted'
        if (run.rest) await delay((performance.now() - began) * run.rest)
      }
      return undefined
    })
    return halted ?? (await end(deps, connection, progress, run))
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error
    // A feed may have no postings; whether that is trusted is decided at its end.
    if (stored.kind === 'feed' && error.reason === 'empty') return await end(deps, connection, progress, run)
    await setJobImport(connection, id, { problem: error.message })
    return 'unreadable'
  } finally {
    await dropBatchTable(connection).catch(() => undefined)
  }
}

/** Name of a feed in sentences about what it brought. */
export const feedName = 'The feed'

type Mapped = Pick<StoredJobImport, 'kind' | 'columns' | 'settings' | 'companyId' | 'companyName'>

/** How the rows of an import become jobs. */
export function mappingOf({ kind, columns, settings, companyId, companyName }: Mapped) {
  return {
    columns,
    company: companyName ?? settings.company,
    companyWins: companyId !== null,
    source: settings.source,
    storing: { ...settings, isFeed: kind === 'feed' },
  }
}

/** Progress of an import that is being stored. */
class Progress {
  readonly stored: StoredJobImport
  counts: Counts
  rows: number
  bytes: number
  groups: NoteGroups

  constructor(stored: StoredJobImport) {
    this.stored = stored
    this.counts = { ...noCounts, ...stored.counts }
    this.rows = stored.rowsDone
    this.bytes = stored.bytesDone
    this.groups = new NoteGroups(stored.noteGroups)
  }
}

const retries = 5
/** SQL states of a race with another import: a job or company that it stored first, a deadlock, a lock held too long. */
const races = new Set(['23505', '40P01', '55P03', '40001'])

async function storeWithRetry(
  deps: RunDeps,
  connection: Connection,
  progress: Progress,
  batch: ReadBatch,
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await store(deps, connection, progress, batch)
    } catch (error) {
      if (!races.has((error as { code?: string }).code ?? '') || tries === retries) throw error
      deps.log.warn(
        { reason: (error as Error).message, importId: progress.stored.id },
        'a batch is stored again',
      )
    }
  }
}

/** @returns false when somebody stopped the import */
async function store(
  { clock, index }: RunDeps,
  connection: Connection,
  progress: Progress,
  batch: ReadBatch,
): Promise<boolean> {
  const { id } = progress.stored
  const result = await connection.transaction().execute(async (trx) => {
    const { rows } = await sql<{ rowsDone: number }>`
      select rows_done as "rowsDone" from job_imports where id = ${id} and state = 'running' for update`.execute(
      trx,
    )
    if (rows[0]?.rowsDone !== progress.rows) return undefined
    const stored = await storeBatch(trx, progress.stored, batch, { index, at: clock() })
    const counts = addCounts(progress.counts, stored.counts)
    const groups = new NoteGroups(progress.groups.list())
    groups.add(stored.notes)
    const rowsDone = progress.rows + batch.read
    const noteGroups = groups.list()
    await setJobImport(trx, id, { counts, rowsDone, bytesDone: batch.bytes, noteGroups, ...noKills })
    return { counts, groups }
  })
  if (!result) return false
  progress.counts = result.counts
  progress.rows += batch.read
  progress.bytes = batch.bytes
  progress.groups = result.groups
  return true
}

async function end(deps: RunDeps, connection: Connection, progress: Progress, run: Run): Promise<RunEnd> {
  const { id } = progress.stored
  return connection.transaction().execute(async (trx) => {
    const stored = await lockJobImport(trx, id)
    if (stored?.state !== 'running') return 'stopped'
    const more = (await run.finish?.(trx, stored)) ?? {}
    progress.counts = addCounts(progress.counts, { ...noCounts, ...more })
    await sql`delete from job_import_jobs where import_id = ${id} and change is null`.execute(trx)
    await setJobImport(trx, id, {
      state: 'done',
      counts: progress.counts,
      finishedAt: deps.clock(),
      samples: [],
      ...(progress.bytes > 0 ? { bytesDone: stored.totalBytes ?? progress.bytes } : {}),
    })
    if (progress.counts.created > 0) await deps.wakeSearch?.(trx)
    await tellStarter(deps, trx, stored, 'jobs-imported')
    return 'done'
  })
}

/** Notifies the person who started an import of its end. */
export async function tellStarter(
  { notifier, clock }: Pick<RunDeps, 'notifier' | 'clock'>,
  trx: Transaction,
  { id, kind, createdBy }: StoredJobImport,
  news: 'jobs-imported' | 'import-failed',
): Promise<void> {
  if (kind !== 'file' || createdBy === null) return
  await notifier.notify(trx, [
    { kind: news, jobImportId: id, userId: createdBy, side: 'employer', at: clock() },
  ])
}
