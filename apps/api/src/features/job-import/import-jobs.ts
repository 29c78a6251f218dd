import { jobImportLimits } from '@vouch/contract'
import { UnreadableSource } from '@vouch/postings'
import { z } from 'zod'
import { inTransaction } from '#db/transaction.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { defineJob, type Queue } from '#platform/queue.ts'
import type { RunFailure } from './feeds/fetch-outcomes.ts'
import { type FinishDeps, failRun, finishRun } from './feeds/finish-run.ts'
import {
  findJobImport,
  findUnfinished,
  lockJobImport,
  type StoredJobImport,
  setJobImport,
} from './job-imports-store.ts'
import { countKill, killedProblem, noKills } from './reader-kills.ts'
import { openFile } from './reading/read-file.ts'
import { sourceNotes } from './storing/note-groups.ts'
import { type RunDeps, runImport, tellStarter } from './storing/run-import.ts'
import { isTransient } from './transient-error.ts'
import { undoImport } from './undo/undo-import.ts'

const payload = z.object({ id: z.uuid() })

/** Job that reads the first part of a file for the preview. */
export const checkJobImport = defineJob({ name: 'check-job-import', payload })
/** Job that stores the rows of a file. */
export const runJobImport = defineJob({ name: 'run-job-import', payload })
/** Job that undoes an import. */
export const undoJobImportJob = defineJob({ name: 'undo-job-import', payload })
/** Job that goes on with imports whose process ended. Runs every minute, and when a worker starts. */
export const resumeJobImports = defineJob({ name: 'resume-job-imports', payload: z.object({}) })

export interface BackgroundDeps extends RunDeps, FinishDeps {
  readonly storage: FileStorage
  readonly queue: Queue
}

/** Pause after a batch, as a share of its duration, so that requests in the same process get their turn. */
const rest = 0.25

const internal =
  'The import stopped because of an error in Vouch. Nothing of it was kept. Please tell the operator.'

/** Reads the first part of a file. A repeated job finds it done. */
export async function runCheck(deps: BackgroundDeps, id: string): Promise<void> {
  const { db, storage } = deps
  const stored = await findJobImport(db.kysely, id)
  if (stored?.state !== 'checking' || stored.storageKey === null) return
  const key = stored.storageKey
  const about = { fileName: stored.name, rows: jobImportLimits.previewRows }
  try {
    const opened = await openFile(() => storage.stream(key), about)
    const { format, encoding, columns, samples } = opened
    const noteGroups = sourceNotes(opened)
    const read = { format, encoding, columns, samples, noteGroups }
    await whileChecking(deps, id, { state: 'ready', ...read, ...noKills })
  } catch (error) {
    const failure = await failureOf(deps, stored, error)
    if (failure === 'again') return
    const { problem } = failure
    await whileChecking(deps, id, { state: 'failed', problem, storageKey: null, finishedAt: deps.clock() })
    await storage.remove(key)
  }
}

/** Changes an import unless somebody discarded it meanwhile. */
async function whileChecking(
  { db }: BackgroundDeps,
  id: string,
  change: Parameters<typeof setJobImport>[2],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if ((await lockJobImport(trx, id))?.state === 'checking') await setJobImport(trx, id, change)
  })
}

/** Stores the rows of a file, or goes on with it. */
export async function runStored(deps: BackgroundDeps, id: string, isStopping: () => boolean): Promise<void> {
  const { db, storage, queue } = deps
  const stored = await findJobImport(db.kysely, id)
  if (stored?.state !== 'running' || stored.storageKey === null) return
  const key = stored.storageKey
  const end = await runImport(deps, id, {
    file: () => storage.stream(key),
    rest,
    isStopping,
    finish: stored.kind === 'feed' ? (trx, run) => finishRun(deps, trx, run) : undefined,
  }).catch((error: unknown) => failureOf(deps, stored, error))
  if (end === 'busy' || end === 'interrupted' || end === 'stopped' || end === 'again') return
  if (end !== 'done') {
    await inTransaction(db, async (trx) => {
      const failed = await lockJobImport(trx, id)
      if (failed?.state !== 'running') return
      const failure = end === 'unreadable' ? { problem: failed.problem ?? internal, isKilled: false } : end
      const { problem } = failure
      await setJobImport(trx, id, { state: 'undoing', problem, storageKey: null, samples: [] })
      await tellStarter(deps, trx, failed, 'import-failed')
      await failRun(deps, trx, failed, failure)
      await queue.enqueue(trx, undoJobImportJob, { id })
    })
  } else await setJobImport(db.kysely, id, { storageKey: null })
  await storage.remove(key)
}

/**
 * Why an import ends; `again` if it is to go on in the next minute.
 * @throws the error if it can pass by itself
 */
async function failureOf(
  deps: BackgroundDeps,
  { id, kind }: StoredJobImport,
  error: unknown,
): Promise<RunFailure | 'again'> {
  if (error instanceof UnreadableSource) return { problem: error.message, isKilled: false }
  const kill = await countKill(deps, { of: 'job_imports', id }, error)
  if (kill === 'again') return kill
  if (kill === 'last')
    return { problem: killedProblem(kind === 'feed' ? 'The feed' : 'The file'), isKilled: true }
  if (isTransient(error)) throw error
  deps.log.error({ err: error, importId: id }, 'an import of jobs failed')
  return { problem: internal, isKilled: false }
}

export async function runUndo(deps: BackgroundDeps, id: string): Promise<void> {
  await undoImport(deps, id)
}

const jobOf: { readonly [S in StoredJobImport['state']]?: typeof checkJobImport } = {
  checking: checkJobImport,
  running: runJobImport,
  undoing: undoJobImportJob,
}

/** Enqueues unfinished imports. Their jobs skip an import that another process holds. */
export async function resumeUnfinished({ db, queue }: Pick<BackgroundDeps, 'db' | 'queue'>): Promise<void> {
  for (const { id, state } of await findUnfinished(db.kysely)) {
    const job = jobOf[state]
    if (job) await queue.enqueue(db.kysely, job, { id }, { singletonKey: id })
  }
}
