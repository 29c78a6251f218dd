import type { EmployerQuestion, JobFields, jobPatch } from '@vouch/contract'
import { emptyJob, missingForPublication } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import { requireEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { JobIndex } from '#features/search/ports.ts'
import { cleanRichText } from '#platform/rich-text.ts'
import { dayOf, endOfDay } from './days.ts'
import { toFields } from './employer-jobs-mapper.ts'
import { invalid, limitProblems, openingProblems, toProblems } from './job-problems.ts'
import {
  changeJob,
  deleteJobRow,
  insertJob,
  isCategory,
  keepVersion,
  type LockedJob,
  lockJob,
  updateFields,
} from './jobs-store.ts'
import { actOnJob, requireJobWrite } from './open-job.ts'
import { replaceQuestions } from './questions-store.ts'

type Patch = z.output<typeof jobPatch>

export interface DraftService {
  /** @returns the new draft's id @throws AppError not-found, forbidden, not-permitted-now without an e-mail address */
  create(actor: Actor, companyId: string): Promise<string>
  /** A new draft with the same fields, without a closing date. @returns its id */
  copy(actor: Actor, jobId: string): Promise<string>
  /**
   * Changes the fields that are given. What was public stays fit to be public.
   * @throws AppError not-found, forbidden, stale, invalid, not-permitted-now
   */
  update(actor: Actor, jobId: string, version: number, patch: Patch): Promise<void>
  /** @throws AppError not-permitted-now for anything but a draft */
  remove(actor: Actor, jobId: string): Promise<void>
}

/** What a new draft begins with. */
export interface DraftDefaults {
  readonly regretHours: number
  readonly currency: string
}

interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly jobIndex: JobIndex
  readonly defaults: DraftDefaults
}

export function createDraftService({ db, clock, jobIndex, defaults }: Deps): DraftService {
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
        const questions = original.questions.map((question) => ({ ...question, id: uuidv7() }))
        const fields = { ...toFields(original), closesOn: null }
        await insertJob(trx, { id, companyId, createdBy: actor.userId, fields, at: clock() })
        await replaceQuestions(trx, id, questions)
        return id
      })
    },

    update: (actor, jobId, version, patch) =>
      actOnJob(db, { actor, jobId, action: 'edit', version }, async (trx, job) => {
        const at = clock()
        const fields = await merge(trx, job, patch)
        if (isPublic(job)) requirePublishable(job, fields, dayOf(at))
        await updateFields(trx, jobId, fields)
        if (patch.questions) await replaceQuestions(trx, jobId, fields.questions)
        const movesClosing =
          job.status === 'open' && fields.closesOn !== null && fields.closesOn !== job.closes_on
        await changeJob(trx, jobId, movesClosing ? { closes_at: endOfDay(fields.closesOn ?? '') } : {}, at)
        if (job.status !== 'open') return
        await keepVersion(trx, jobId, fields, at)
        await jobIndex.refresh(trx, [jobId])
      }),

    remove: (actor, jobId) =>
      actOnJob(db, { actor, jobId, action: 'delete' }, (trx) => deleteJobRow(trx, jobId)),
  }
}

/** Applicants see the title and the company of a job also after it has ended. */
function isPublic(job: LockedJob): boolean {
  return job.status !== 'draft' && job.status !== 'rejected'
}

/** @throws AppError invalid */
async function merge(trx: Transaction, job: LockedJob, patch: Patch): Promise<JobFields> {
  const { questions, description, ...rest } = patch
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const before = toFields(job)
  const fields: JobFields = {
    ...before,
    ...given,
    description: description === undefined ? before.description : cleanRichText(description),
    questions: questions ? withIds(before.questions, questions) : before.questions,
  }
  const problems = [...limitProblems(fields), ...openingProblems(fields, job.filled)]
  if (patch.category && !(await isCategory(trx, patch.category))) {
    problems.push({ path: 'category', message: 'Choose a category from the list' })
  }
  if (problems.length > 0) throw invalid('Some fields need your attention.', problems)
  return fields
}

/** New questions get ids; others keep theirs, which must be of this job. */
function withIds(
  known: readonly EmployerQuestion[],
  given: NonNullable<Patch['questions']>,
): EmployerQuestion[] {
  const ids = new Set(known.map((question) => question.id))
  return given.map((question, index) => {
    // Taken out of the set: a second one with the same id is as wrong as one of another job.
    if (question.id !== undefined && !ids.delete(question.id)) {
      throw invalid('Some fields need your attention.', [
        { path: `questions.${index}.id`, message: 'This question is not one of this job' },
      ])
    }
    // Only a yes/no question has an answer that a rule can name.
    const knockOut = question.kind === 'yes-no' ? question.knockOut : null
    return { ...question, id: question.id ?? uuidv7(), knockOut }
  })
}

/** @throws AppError invalid */
function requirePublishable(job: LockedJob, fields: JobFields, today: string): void {
  // The closing day of an open job may be today; it counts only when it moves. An ended one is asked at relisting.
  const moved = job.status === 'open' && fields.closesOn !== job.closes_on
  const missing = missingForPublication(fields, today).filter(({ field }) => field !== 'closesOn' || moved)
  const problems = toProblems(missing)
  if (moved && fields.closesOn === null) problems.push({ path: 'closesOn', message: 'This is required' })
  if (problems.length > 0)
    throw invalid('This job is public: it cannot lose what applicants must know.', problems)
}
