import {
  type ApplicationDraft,
  type ApplicationDraftInput,
  type ApplicationDraftRow,
  type FieldProblem,
  maxApplicationDrafts,
} from '@vouch/contract'
import { wasEverPublic } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidFields, notFound, stale } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { alreadyApplied, appliesElsewhere, maySend } from '../apply-rules.ts'
import {
  type DraftJob,
  deleteDraft,
  draftsOf,
  findDraft,
  findDraftJob,
  lockAndCountDrafts,
  lockDraft,
  lockOwnFiles,
  storeDraft,
} from './draft-store.ts'

/** A candidate's applications that are not sent yet. They stay readable and writable when the job has closed. */
export interface DraftService {
  list(actor: Actor): Promise<ApplicationDraftRow[]>
  /** @returns version 0 if there is none @throws AppError not-found */
  get(actor: Actor, jobId: string): Promise<ApplicationDraft>
  /**
   * Stores a draft over the version that the candidate saw; 0 for a new draft.
   * @throws AppError stale, not-found, already-applied, applies-elsewhere; conflict at the maximum number of drafts;
   * invalid for files that are not the candidate's
   */
  save(
    actor: Actor,
    jobId: string,
    version: number,
    content: ApplicationDraftInput,
  ): Promise<ApplicationDraft>
  remove(actor: Actor, jobId: string): Promise<void>
}

export function createDraftService({ db, clock }: Pick<ServiceDeps, 'db' | 'clock'>): DraftService {
  return {
    list: async (actor) => {
      requireAccess(actor, 'job.apply', null)
      return draftsOf(db.kysely, actor.userId, clock(), maxApplicationDrafts)
    },
    get: async (actor, jobId) => {
      requireAccess(actor, 'job.apply', null)
      requirePublished(await findDraftJob(db.kysely, actor.userId, jobId))
      return (await findDraft(db.kysely, actor.userId, jobId)) ?? none
    },
    save: async (actor, jobId, version, content) => {
      requireAccess(actor, 'job.apply', null)
      return inTransaction(db, async (trx) => {
        // After the locks: an application that was sent meanwhile is seen.
        const state = await lockVersion(trx, actor.userId, jobId)
        const job = requirePublished(await findDraftJob(trx, actor.userId, jobId))
        if (job.has_applied) throw alreadyApplied()
        if (job.apply_url !== null) throw appliesElsewhere(job.apply_url)
        if (state.version === 0 && state.isFull) throw tooMany()
        if (state.version !== version) throw stale('This draft', state.version)
        await requireOwnFiles(trx, actor.userId, content)
        const about = { candidateId: actor.userId, jobId, version: version + 1, at: clock() }
        await storeDraft(trx, about, content)
        const stored = await findDraft(trx, actor.userId, jobId)
        return stored ?? none
      })
    },
    remove: async (actor, jobId) => {
      requireAccess(actor, 'job.apply', null)
      await inTransaction(db, (trx) => deleteDraft(trx, actor.userId, jobId))
    },
  }
}

const none: ApplicationDraft = {
  version: 0,
  savedAt: null,
  coverLetter: '',
  cv: null,
  withoutCv: false,
  documents: [],
  answers: [],
}

function requirePublished(job: DraftJob | undefined): DraftJob {
  if (!job || !wasEverPublic(job.status)) throw notFound('This job')
  return job
}

/** Locks what another save or the sending of this application would change. @returns version 0 without a draft */
async function lockVersion(
  trx: Transaction,
  candidateId: string,
  jobId: string,
): Promise<{ readonly version: number; readonly isFull: boolean }> {
  const stored = await lockDraft(trx, candidateId, jobId)
  if (stored !== undefined) return { version: stored, isFull: false }
  const count = await lockAndCountDrafts(trx, candidateId)
  // Another save may have stored the first version while this one waited for the lock.
  const version = (await lockDraft(trx, candidateId, jobId)) ?? 0
  return { version, isFull: count >= maxApplicationDrafts }
}

async function requireOwnFiles(
  trx: Transaction,
  candidateId: string,
  { cvFileId, documentFileIds }: ApplicationDraftInput,
): Promise<void> {
  const ids = cvFileId === null ? documentFileIds : [cvFileId, ...documentFileIds]
  const own = await lockOwnFiles(trx, candidateId, ids)
  const problems: FieldProblem[] = documentFileIds.flatMap((id, index) =>
    maySend(own.get(id)) ? [] : [{ path: `documentFileIds.${index}`, message: fileGone }],
  )
  if (cvFileId !== null && own.get(cvFileId) !== 'cv') problems.push({ path: 'cvFileId', message: fileGone })
  if (problems.length > 0) throw invalidFields(problems)
}

const fileGone = 'This file was not found. Upload it again.'

function tooMany(): AppError {
  return new AppError(
    'conflict',
    `You have ${maxApplicationDrafts} applications that you did not send. Send or delete one first.`,
  )
}
