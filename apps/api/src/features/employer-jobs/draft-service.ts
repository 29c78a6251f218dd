import type { JobFields, jobPatch } from '@vouch/contract'
import { checkQuestions, emptyJob, missingForPublication, withQuestionIds } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import { requireEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { invalidFields, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { cleanRichText } from '#platform/rich-text.ts'
import { dayOf, endOfDay } from './days.ts'
import type { EmployerJobsDeps } from './employer-jobs-deps.ts'
import { toFields } from './employer-jobs-mapper.ts'
import { invalid, limitProblems, openingProblems, toProblems } from './job-problems.ts'
import {
  changeJob,
  deleteJobRow,
  insertJob,
  insertVersion,
  isCategory,
  type LockedJob,
  lockJob,
} from './jobs-store.ts'
import { requireJobWrite, runJobCommand } from './open-job.ts'
import { replaceQuestions } from './questions-store.ts'
import { requestedQuestions } from './requested-questions.ts'

type Patch = z.output<typeof jobPatch>

export interface DraftService {
  /**
   * Creates a job draft.
   * @returns the draft's id
   * @throws AppError not-found, forbidden, not-permitted-now without an e-mail address
   */
  create(actor: Actor, companyId: string): Promise<string>
  /** Copies a job into a new draft without a closing date. @returns the draft's id */
  copy(actor: Actor, jobId: string): Promise<string>
  /**
   * Changes the given fields of a job. A published job must stay complete.
   * @throws AppError not-found, forbidden, stale, invalid, not-permitted-now
   */
  update(actor: Actor, jobId: string, version: number, patch: Patch): Promise<void>
  /**
   * Deletes a job draft.
   * @throws AppError not-permitted-now for a job that is not a draft
   */
  remove(actor: Actor, jobId: string): Promise<void>
}

export function createDraftService({ db, clock, jobIndex, defaults }: EmployerJobsDeps): DraftService {
  return {
    create: async (actor, companyId) => {
      requireAccess(actor, 'job.create', { companyId }, 'This company')
      requireEmail(actor)
      const fields = { ...emptyJob(), regretHours: defaults.regretHours, payCurrency: defaults.currency }
      return inTransaction(db, async (trx) => {
        const id = uuidv7()
        await insertJob(trx, { id, companyId, createdBy: actor.userId, fields, at: clock() })
        return id
      })
    },

    copy: async (actor, jobId) => {
      const companyId = await requireJobWrite(db, actor, jobId)
      requireEmail(actor)
      return inTransaction(db, async (trx) => {
        const id = uuidv7()
        const original = await lockJob(trx, jobId, actor.userId)
        if (!original) throw notFound('This job')
        const ids = new Map(original.questions.map((question) => [question.id, uuidv7()]))
        const questions = withQuestionIds(original.questions, ids)
        const fields = { ...toFields(original), closesOn: null }
        await insertJob(trx, { id, companyId, createdBy: actor.userId, fields, at: clock() })
        await replaceQuestions(trx, id, questions)
        return id
      })
    },

    update: (actor, jobId, version, patch) =>
      runJobCommand(db, { actor, jobId, action: 'edit', version }, async (trx, job) => {
        const at = clock()
        const fields = await merge(trx, job, patch)
        if (isPublic(job)) requirePublishable(job, fields, dayOf(at))
        if (patch.questions) await replaceQuestions(trx, jobId, fields.questions)
        const movesClosing =
          job.status === 'open' && fields.closesOn !== null && fields.closesOn !== job.closes_on
        const state = movesClosing ? { closes_at: endOfDay(fields.closesOn ?? '') } : {}
        await changeJob(trx, jobId, state, at, fields)
        if (job.status !== 'open') return
        await insertVersion(trx, jobId, fields, at)
        await jobIndex.refresh(trx, [jobId])
      }),

    remove: (actor, jobId) =>
      runJobCommand(db, { actor, jobId, action: 'delete' }, (trx) => deleteJobRow(trx, jobId)),
  }
}

/** True for a published job. Applicants still see its title and company after it has ended. */
function isPublic(job: LockedJob): boolean {
  return job.status !== 'draft' && job.status !== 'rejected'
}

/**
 * Merges a patch into the job's fields.
 * @throws AppError invalid
 */
async function merge(trx: Transaction, job: LockedJob, patch: Patch): Promise<JobFields> {
  const { questions, description, ...rest } = patch
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const before = toFields(job)
  const fields: JobFields = {
    ...before,
    ...given,
    description: description === undefined ? before.description : cleanRichText(description),
    questions: questions ? requestedQuestions(before.questions, questions) : before.questions,
  }
  const problems = [
    ...limitProblems(fields),
    ...openingProblems(fields, job.filled),
    ...(questions ? checkQuestions(fields.questions) : []),
  ]
  if (patch.category && !(await isCategory(trx, patch.category))) {
    problems.push({ path: 'category', message: 'Choose a category from the list' })
  }
  if (problems.length > 0) throw invalidFields(problems)
  return fields
}

/**
 * Requires that a changed job could still be published.
 * @throws AppError invalid
 */
function requirePublishable(job: LockedJob, fields: JobFields, today: string): void {
  // An open job may close today, so only a changed closing date
  // is checked here. Relisting checks the date of an ended job.
  const moved = job.status === 'open' && fields.closesOn !== job.closes_on
  const missing = missingForPublication(fields, today).filter(({ field }) => field !== 'closesOn' || moved)
  const problems = toProblems(missing)
  if (moved && fields.closesOn === null) problems.push({ path: 'closesOn', message: 'This is required' })
  if (problems.length > 0)
    throw invalid('This job is public, so its required fields must stay complete.', problems)
}
