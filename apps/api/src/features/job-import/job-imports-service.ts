import {
  type JobImport,
  type JobImportSummary,
  jobImportLimits,
  type jobImportPatch,
  type jobImportsQuery,
  type Page,
} from '@vouch/contract'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { decodeCursor, pageOf } from '#db/paging.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { DocumentIntake } from '#features/files/ports.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import type { FileAnswer } from '#platform/http/answers.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { defaultSettings, jobImportFolder } from './import-defaults.ts'
import { checkJobImport } from './import-jobs.ts'
import { reportFile } from './import-notes.ts'
import { patched, requireReady, requireVerified, type StepDeps, start, stop, undo } from './import-steps.ts'
import { summaryOf, viewImport } from './import-view.ts'
import {
  findJobImport,
  findJobImports,
  insertJobImport,
  lockJobImport,
  marketplaceJobs,
  type StoredJobImport,
  setJobImport,
} from './job-imports-store.ts'
import { mayImport, ownCompanies } from './may-import.ts'

export interface JobImportsDeps extends StepDeps {
  readonly storage: FileStorage
  readonly intake: Pick<DocumentIntake, 'keep'>
}

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
  update(
    actor: Actor,
    seen: { readonly id: string; readonly version: number },
    patch: Patch,
  ): Promise<JobImport>
  /** @throws AppError stale, not-permitted-now, invalid while a company or title is missing */
  start(actor: Actor, seen: { readonly id: string; readonly version: number }): Promise<JobImport>
  /** @throws AppError not-permitted-now after its end */
  stop(actor: Actor, id: string): Promise<JobImport>
  /** @throws AppError not-permitted-now before its end, or too late */
  undo(actor: Actor, id: string): Promise<JobImport>
  report(actor: Actor, id: string): Promise<FileAnswer>
}

export function createJobImportsService(deps: JobImportsDeps): JobImportsService {
  const { db, clock, storage } = deps

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
      const companyIds = ownCompanies(actor, companyId)
      const after = decodeCursor(cursor, ['moment', 'uuid'])
      const [createdAt, id] = after ?? []
      const rows = await findJobImports(db.kysely, {
        companyIds,
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
      change(actor, id, (trx, stored) => start(deps, trx, stored, { actor, version })),

    stop: (actor, id) => change(actor, id, (trx, stored) => stop(deps, trx, stored, actor)),

    undo: (actor, id) => change(actor, id, (trx, stored) => undo(deps, trx, stored, actor)),

    report: async (actor, id) => reportFile(db, own(actor, await findJobImport(db.kysely, id))),
  }
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

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function nameOf({ name }: UploadedFile): string {
  return name.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(-200) || 'import'
}
