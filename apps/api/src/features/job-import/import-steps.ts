import { jobImportLimits, type jobImportPatch, unnamedSource } from '@vouch/contract'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, invalidFields, stale } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'
import type { CompanyRegister } from '#features/companies/ports.ts'
import { record } from '#platform/audit.ts'
import type { Queue } from '#platform/queue.ts'
import { lockJobFeed, noValidators, setJobFeed } from './feeds/feeds-store.ts'
import { isStarted } from './feeds/fetch-outcomes.ts'
import { runJobImport, undoJobImportJob } from './import-jobs.ts'
import { undoEnd } from './import-view.ts'
import { type ImportChange, type StoredJobImport, setJobImport } from './job-imports-store.ts'
import { previewRows } from './preview/preview-rows.ts'
import { mappingOf, type RunDeps } from './storing/run-import.ts'

export interface StepDeps extends RunDeps {
  readonly queue: Queue
  readonly register: Pick<CompanyRegister, 'lock'>
}

/** Starts a locked import. Idempotent. */
export async function start(
  deps: StepDeps,
  trx: Transaction,
  stored: StoredJobImport,
  { actor, version }: { readonly actor: Actor; readonly version: number },
): Promise<null> {
  // A repeated call, after its answer was lost, finds it started.
  if (stored.startedAt !== null) return null
  if (stored.version !== version) throw stale('This import', stored.version)
  const { id, companyId } = stored
  const at = deps.clock()
  requireReady(stored, at)
  await requireComplete(trx, stored, at)
  if (companyId !== null) await requireVerified(deps, trx, companyId)
  await setJobImport(trx, id, { state: 'running', startedAt: at, version: version + 1 })
  await deps.queue.enqueue(trx, runJobImport, { id })
  const details = companyId === null ? {} : { company: companyId }
  await record(trx, { action: 'job-import.start', actorId: actor.userId, subjectId: id, at, details })
  return null
}

/** Stops an import that runs, or discards one that waits. @returns the file to remove */
export async function stop(
  { clock }: StepDeps,
  trx: Transaction,
  { id, state, version, startedAt, storageKey }: StoredJobImport,
  actor: Actor,
): Promise<string | null> {
  if (state === 'stopped') return null
  if (state !== 'running' && state !== 'ready' && state !== 'checking')
    throw notPermitted('This import has already ended.')
  const at = clock()
  const ended = { state: 'stopped', finishedAt: at, samples: [], storageKey: null } as const
  await setJobImport(trx, id, { ...ended, version: version + 1 })
  if (startedAt !== null)
    await record(trx, { action: 'job-import.stop', actorId: actor.userId, subjectId: id, at })
  return storageKey
}

/** Starts the undo of an import that has ended. Idempotent. */
export async function undo(
  { clock, queue }: StepDeps,
  trx: Transaction,
  stored: StoredJobImport,
  actor: Actor,
): Promise<null> {
  const { id, state, version } = stored
  if (state === 'undoing' || state === 'undone') return null
  if (state === 'running') throw notPermitted('Stop the import before you undo it.')
  const until = undoEnd(stored)
  const at = clock()
  if (until === null) throw notPermitted('This import changed nothing that could be undone.')
  if (until < at) throw notPermitted(`An import can be undone for ${jobImportLimits.undoDays} days.`)
  await setJobImport(trx, id, { state: 'undoing', version: version + 1 })
  if (stored.feedId !== null) await pauseFeed(trx, stored.feedId)
  await queue.enqueue(trx, undoJobImportJob, { id })
  await record(trx, { action: 'job-import.undo', actorId: actor.userId, subjectId: id, at })
  return null
}

/** A feed whose run is undone would do the same again. */
export async function pauseFeed(trx: Transaction, feedId: string): Promise<void> {
  const feed = await lockJobFeed(trx, feedId)
  if (!feed) return
  const paused = isStarted(feed) && ({ state: 'paused', nextFetchAt: null } as const)
  await setJobFeed(trx, feedId, { ...paused, ...noValidators, version: feed.version + 1 })
}

/** @throws AppError not-found, not-permitted-now unless the company is verified */
export async function requireVerified(
  { register }: Pick<StepDeps, 'register'>,
  trx: Transaction,
  companyId: string,
): Promise<void> {
  const { status } = await register.lock(trx, companyId)
  if (status !== 'verified') throw notPermitted('Jobs can be imported once the company is verified.')
}

/** @throws AppError not-permitted-now unless the import waits for its start */
export function requireReady({ state, createdAt }: StoredJobImport, now: Date): void {
  const isOld = now.getTime() - createdAt.getTime() > jobImportLimits.hours * 3_600_000
  if (state === 'checking') throw notPermitted('The file is still being read.')
  if (state === 'expired' || (state === 'ready' && isOld))
    throw notPermitted('This import has expired. Upload the file again.')
  if (state === 'failed') throw notPermitted('This file could not be read.')
  if (state !== 'ready') throw notPermitted('This import has already started or ended.')
}

/** The columns and settings after a change. @throws AppError invalid for a column that the file does not have */
export function patched(
  stored: Pick<StoredJobImport, 'columns'>,
  { columns, settings }: z.output<typeof jobImportPatch>,
): Pick<ImportChange, 'columns' | 'settings'> {
  const unknown = columns?.findIndex(({ name }) => !stored.columns.some((known) => known.name === name)) ?? -1
  if (unknown >= 0) throw invalidField(`columns.${unknown}.name`, 'The file has no such column.')
  const fieldOf = new Map(columns?.map(({ name, field }) => [name, field]))
  return {
    ...(columns && {
      columns: stored.columns.map((column) => ({
        ...column,
        field: fieldOf.has(column.name) ? (fieldOf.get(column.name) ?? null) : column.field,
      })),
    }),
    ...(settings && { settings: { ...settings, source: settings.source || unnamedSource } }),
  }
}

type Complete = Pick<
  StoredJobImport,
  'kind' | 'columns' | 'settings' | 'companyId' | 'companyName' | 'samples' | 'jobsOwner'
>

/** @throws AppError invalid while a title or company is missing */
export async function requireComplete(trx: Transaction, stored: Complete, now: Date): Promise<void> {
  const hasTitle = stored.columns.some(({ field }) => field === 'title')
  const mapping = { ...mappingOf(stored), now }
  const { lacksCompany } = await previewRows(trx, stored.samples, mapping, stored.jobsOwner)
  const problems = [
    ...(hasTitle ? [] : [{ path: 'columns', message: 'Choose the column with the job’s title' }]),
    ...(lacksCompany
      ? [{ path: 'settings.company', message: 'Some rows name no company. Enter the company of these jobs' }]
      : []),
  ]
  if (problems.length > 0) throw invalidFields(problems)
}

export function notPermitted(message: string): AppError {
  return new AppError('not-permitted-now', message)
}
