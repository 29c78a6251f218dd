import {
  type JobImport,
  type JobImportSummary,
  jobImportLimits,
  type jobImportPatch,
  type jobImportsQuery,
  type Page,
} from '@vouch/contract'
import { can } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, invalidFields, notFound, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { decodeCursor, pageOf } from '#db/paging.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { CompanyRegister } from '#features/companies/ports.ts'
import type { DocumentIntake } from '#features/files/ports.ts'
import { record } from '#platform/audit.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import type { FileAnswer } from '#platform/http/answers.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import type { Queue } from '#platform/queue.ts'
import { defaultSettings } from './import-defaults.ts'
import { checkJobImport, runJobImport, undoJobImportJob } from './import-jobs.ts'
import { reportFile } from './import-notes.ts'
import { summaryOf, undoEnd, viewImport } from './import-view.ts'
import {
  findJobImport,
  findJobImports,
  type ImportChange,
  insertJobImport,
  lockJobImport,
  marketplaceJobs,
  type StoredJobImport,
  setJobImport,
} from './job-imports-store.ts'
import { previewRows } from './preview/preview-rows.ts'
import { mappingOf, type RunDeps } from './storing/run-import.ts'

export interface JobImportsDeps extends RunDeps {
  readonly queue: Queue
  readonly storage: FileStorage
  readonly intake: Pick<DocumentIntake, 'keep'>
  readonly register: Pick<CompanyRegister, 'lock'>
}

export const jobImportFolder = 'job-import'

type Patch = z.output<typeof jobImportPatch>

/** Imports of job postings: owners of companies see those of their companies, administrators all. */
export interface JobImportsService {
  /** @param companyId undefined for the marketplace. @throws AppError not-found, forbidden, too-large, not-permitted-now */
  upload(actor: Actor, companyId: string | undefined, file: UploadedFile): Promise<JobImport>
  /** Newest first. @throws AppError not-found for a company that is not the actor's */
  list(actor: Actor, query: z.output<typeof jobImportsQuery>): Promise<Page<JobImportSummary>>
  /** @throws AppError not-found, like all following methods */
  get(actor: Actor, id: string): Promise<JobImport>
  /** @throws AppError stale, not-permitted-now once it has started, invalid */
  update(actor: Actor, seen: { readonly id: string; readonly version: number }, patch: Patch): Promise<JobImport>
  /** @throws AppError stale, not-permitted-now, invalid while a company or title is missing */
  start(actor: Actor, seen: { readonly id: string; readonly version: number }): Promise<JobImport>
  /** @throws AppError not-permitted-now after its end */
  stop(actor: Actor, id: string): Promise<JobImport>
  /** @throws AppError not-permitted-now before its end, or too late */
  undo(actor: Actor, id: string): Promise<JobImport>
  report(actor: Actor, id: string): Promise<FileAnswer>
}

export function createJobImportsService(deps: JobImportsDeps): JobImportsService {
  const { db, clock, queue, storage } = deps

  const own = (actor: Actor, stored: StoredJobImport | undefined): StoredJobImport => {
    if (!stored || !mayImport(actor, stored.companyId)) throw notFound('This import')
    return stored
  }
  const get = async (actor: Actor, id: string) =>
    viewImport(db.kysely, own(actor, await findJobImport(db.kysely, id)), clock())

  /** Changes an import that is locked. @param work returns a file to remove afterwards */
  const change = async (
    actor: Actor,
    id: string,
    work: (trx: Transaction, stored: StoredJobImport) => Promise<string | null>,
  ) => {
    const file = await inTransaction(db, async (trx) => {
      const stored = own(actor, await lockJobImport(trx, id))
      requireAccess(actor, 'job.import', { companyId: stored.companyId }, 'This import')
      return work(trx, stored)
    })
    if (file !== null) await storage.remove(file)
    return get(actor, id)
  }

  return {
    get,
    upload: async (actor, companyId, file) => get(actor, await upload(deps, actor, companyId ?? null, file)),

    list: async (actor, { companyId, feedId, limit = 20, cursor }) => {
      if (companyId !== undefined && !mayImport(actor, companyId)) throw notFound('This company')
      const own = actor.memberships.map((member) => member.companyId).filter((id) => mayImport(actor, id))
      const after = decodeCursor(cursor, ['moment', 'uuid'])
      const [createdAt, id] = after ?? []
      const rows = await findJobImports(db.kysely, {
        companyIds: companyId !== undefined ? [companyId] : actor.roles.includes('admin') ? null : own,
        feedId: feedId ?? null,
        after: createdAt && id ? { createdAt, id } : null,
        limit: limit + 1,
      })
      const page = pageOf(rows, limit, (row) => [row.createdAt.toISOString(), row.id])
      return { ...page, items: page.items.map(summaryOf) }
    },

    update: (actor, { id, version }, patch) =>
      change(actor, id, async (trx, stored) => {
        if (stored.version !== version) throw stale('This import', stored.version)
        requireReady(stored, clock())
        await setJobImport(trx, id, { ...patched(stored, patch), version: version + 1 })
        return null
      }),

    start: (actor, { id, version }) =>
      change(actor, id, async (trx, stored) => {
        // A repeated call, after its answer was lost, finds it started.
        if (stored.startedAt !== null) return null
        if (stored.version !== version) throw stale('This import', stored.version)
        const at = clock()
        requireReady(stored, at)
        await requireComplete(trx, stored, at)
        if (stored.companyId !== null) await requireVerified(deps, trx, stored.companyId)
        await setJobImport(trx, id, { state: 'running', startedAt: at, version: version + 1 })
        await queue.enqueue(trx, runJobImport, { id })
        const details = stored.companyId === null ? {} : { company: stored.companyId }
        await record(trx, { action: 'job-import.start', actorId: actor.userId, subjectId: id, at, details })
        return null
      }),

    stop: (actor, id) =>
      change(actor, id, async (trx, stored) => {
        const { state, version, startedAt } = stored
        if (state === 'stopped') return null
        if (state !== 'running' && state !== 'ready' && state !== 'checking')
          throw notPermitted('This import has already ended.')
        const at = clock()
        await setJobImport(trx, id, {
          state: 'stopped',
          finishedAt: at,
          samples: [],
          storageKey: null,
          version: version + 1,
        })
        if (startedAt !== null)
          await record(trx, { action: 'job-import.stop', actorId: actor.userId, subjectId: id, at })
        return stored.storageKey
      }),

    undo: (actor, id) =>
      change(actor, id, async (trx, stored) => {
        if (stored.state === 'undoing' || stored.state === 'undone') return null
        const until = undoEnd(stored)
        const at = clock()
        if (stored.state === 'running') throw notPermitted('Stop the import before you undo it.')
        if (until === null) throw notPermitted('This import changed nothing that could be undone.')
        if (until < at)
          throw notPermitted(`An import can be undone for ${jobImportLimits.undoDays} days.`)
        await setJobImport(trx, id, { state: 'undoing', version: stored.version + 1 })
        await queue.enqueue(trx, undoJobImportJob, { id })
        await record(trx, { action: 'job-import.undo', actorId: actor.userId, subjectId: id, at })
        return null
      }),

    report: async (actor, id) => reportFile(db, own(actor, await findJobImport(db.kysely, id))),
  }
}

function mayImport(actor: Actor, companyId: string | null): boolean {
  const decision = can(actor, 'job.import', { companyId })
  return decision === 'yes' || decision === 'deletion-requested'
}

async function upload(
  deps: JobImportsDeps,
  actor: Actor,
  companyId: string | null,
  file: UploadedFile,
): Promise<string> {
  const { db, clock, intake, storage, queue } = deps
  requireAccess(actor, 'job.import', { companyId }, 'This company')
  if (companyId !== null) await inTransaction(db, (trx) => requireVerified(deps, trx, companyId))
  const { key, bytes } = await intake.keep(file, jobImportFolder, jobImportLimits.megabytes * 2 ** 20)
  const id = uuidv7()
  try {
    await inTransaction(db, async (trx) => {
      await insertJobImport(trx, {
        id,
        kind: 'file',
        feedId: null,
        companyId,
        createdBy: actor.userId,
        createdAt: clock(),
        name: nameOf(file),
        storageKey: key,
        totalBytes: bytes,
        state: 'checking',
        settings: defaultSettings(companyId),
        jobsOwner: companyId ?? marketplaceJobs,
        companiesOwner: null,
      })
      await queue.enqueue(trx, checkJobImport, { id })
    })
  } catch (error) {
    await storage.remove(key)
    throw error
  }
  return id
}

/** @throws AppError not-found, not-permitted-now unless the company is verified */
async function requireVerified(
  { register }: JobImportsDeps,
  trx: Transaction,
  companyId: string,
): Promise<void> {
  const { status } = await register.lock(trx, companyId)
  if (status !== 'verified')
    throw notPermitted('Jobs can be imported once the company is verified.')
}

function requireReady({ state, createdAt }: StoredJobImport, now: Date): void {
  const isOld = now.getTime() - createdAt.getTime() > jobImportLimits.hours * 3_600_000
  if (state === 'checking') throw notPermitted('The file is still being read.')
  if (state === 'expired' || (state === 'ready' && isOld))
    throw notPermitted('This import has expired. Upload the file again.')
  if (state === 'failed') throw notPermitted('This file could not be read.')
  if (state !== 'ready') throw notPermitted('This import has already started or ended.')
}

function patched(stored: StoredJobImport, { columns, settings }: Patch): Pick<ImportChange, 'columns' | 'settings'> {
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
    ...(settings && { settings: { ...settings, source: settings.source || 'import' } }),
  }
}

/** @throws AppError invalid while a title or company is missing */
async function requireComplete(trx: Transaction, stored: StoredJobImport, now: Date): Promise<void> {
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

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function nameOf({ name }: UploadedFile): string {
  return name.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(-200) || 'import'
}

function notPermitted(message: string): AppError {
  return new AppError('not-permitted-now', message)
}
