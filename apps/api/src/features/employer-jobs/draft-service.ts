import type { EmployerQuestion, JobFields, JobStatus, jobPatch } from '@vouch/contract'
import {
  changedJobFields,
  checkQuestions,
  emptyJob,
  missingForPublication,
  runningJobStatuses,
  wasEverPublic,
  withQuestionIds,
} from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import { requireEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { invalidFields } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { MasterValues } from '#features/masters/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { recordJobEvent } from '#platform/job-events.ts'
import { cleanRichText } from '#platform/rich-text.ts'
import { dayOf, endOfDay } from './days.ts'
import type { EmployerJobsDeps } from './employer-jobs-deps.ts'
import { toFields } from './employer-jobs-mapper.ts'
import { pickFieldsOf, resolveJobPicks } from './job-picks.ts'
import {
  blindProblems,
  invalid,
  limitProblems,
  openingProblems,
  promiseProblems,
  toProblems,
} from './job-problems.ts'
import {
  changeJob,
  deleteJobRow,
  endingTold,
  insertJob,
  insertVersion,
  isCategory,
  type LockedJob,
  latestPayCurrency,
  lockCompanyStatus,
} from './jobs-store.ts'
import { announceTerms } from './life/announce-changes.ts'
import { requirePublicationTime } from './life/publication-time.ts'
import { lockJobFor, requireJobWrite, runJobCommand } from './open-job.ts'
import { replaceQuestions } from './questions-store.ts'
import { requestedQuestions } from './requested-questions.ts'
import { announceMembers } from './team/announce-members.ts'
import { copyTeam, putOnTeams, teamOf } from './team/team-store.ts'
import { fieldsOfTemplate } from './templates/template-store.ts'
import { replaceValues } from './values-store.ts'

type Patch = z.output<typeof jobPatch>

export interface DraftDeps extends EmployerJobsDeps {
  readonly notifier: Notifier
}

export interface DraftService {
  /**
   * Creates a job draft.
   * @param templateId template of the company whose fields the draft gets
   * @returns the draft's id
   * @throws AppError not-found, also for a template of another company, forbidden, not-permitted-now without an e-mail
   * address
   */
  create(actor: Actor, companyId: string, templateId?: string): Promise<string>
  /**
   * Copies a job and its hiring team into a new draft without a closing date.
   * @returns the draft's id
   * @throws AppError not-permitted-now for a job that an administrator closed
   */
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

export function createDraftService(deps: DraftDeps): DraftService {
  const { db, clock, jobIndex, notifier, defaults, masters } = deps

  /** Values that were renamed or merged since the template was kept have their current names and codes. */
  const ofTemplate = async (
    trx: Transaction,
    from: { readonly actor: Actor; readonly companyId: string; readonly templateId: string },
    empty: JobFields,
  ): Promise<JobFields> => {
    const stored = await fieldsOfTemplate(trx, from.companyId, from.templateId, empty)
    const by = { masters, actor: from.actor }
    const { patch } = await resolveJobPicks(trx, by, pickFieldsOf(stored), stored)
    return { ...stored, ...patch }
  }

  return {
    create: async (actor, companyId, templateId) => {
      requireAccess(actor, 'job.create', { companyId }, 'This company')
      requireEmail(actor)
      return inTransaction(db, async (trx) => {
        const id = uuidv7()
        const payCurrency = (await latestPayCurrency(trx, companyId)) ?? defaults.currency
        const empty = { ...emptyJob(), regretHours: defaults.regretHours, payCurrency }
        const fields = templateId ? await ofTemplate(trx, { actor, companyId, templateId }, empty) : empty
        const at = clock()
        await lockCompanyStatus(trx, companyId)
        await insertJob(trx, { id, companyId, createdBy: actor.userId, fields, at })
        await replaceQuestions(trx, id, withNewIds(fields.questions))
        await joinTeam(trx, id, { companyId, by: actor.userId, at })
        return id
      })
    },

    copy: async (actor, jobId) => {
      const companyId = await requireJobWrite(db, actor, jobId)
      requireEmail(actor)
      return inTransaction(db, async (trx) => {
        const id = uuidv7()
        const original = await lockJobFor(trx, companyId, { actor, jobId, action: 'copy' })
        const fields = { ...toFields(original), closesOn: null }
        const at = clock()
        await insertJob(trx, { id, companyId, createdBy: actor.userId, fields, at })
        await replaceQuestions(trx, id, withNewIds(fields.questions))
        await copyTeam(trx, jobId, id, { by: actor.userId, at })
        await joinTeam(trx, id, { companyId, by: actor.userId, at })
        const userIds = (await teamOf(trx, id)).map(({ userId }) => userId)
        await announceMembers(trx, notifier, { jobIds: [id], userIds, by: actor.userId, at })
        return id
      })
    },

    update: (actor, jobId, version, patch) =>
      runJobCommand(db, { actor, jobId, action: 'edit', version }, async (trx, job) => {
        const at = clock()
        const fields = await merge(trx, { masters, actor }, job, patch)
        if (job.status === 'scheduled') requirePublicationTime(job, job.publish_at, at, fields)
        else if (wasEverPublic(job.status as JobStatus)) requirePublishable(job, fields, dayOf(at))
        if (patch.questions) await replaceQuestions(trx, jobId, fields.questions)
        const before = toFields(job)
        const changed = changedJobFields(before, fields)
        await changeJob(trx, jobId, closingOf(job, fields, at), at, fields)
        if (changed.some((name) => listed.has(name))) await replaceValues(trx, jobId, fields)
        if (!wasEverPublic(job.status as JobStatus) || changed.length === 0) return
        const terms =
          job.status === 'open'
            ? await announceTerms(trx, notifier, { id: jobId, before, after: fields }, at)
            : null
        const event = { kind: 'changed', at, actorId: actor.userId, changed, terms } as const
        await recordJobEvent(trx, [jobId], event)
        if (job.status !== 'open') return
        await insertVersion(trx, jobId, fields, at)
        await jobIndex.refresh(trx, [jobId])
      }),

    remove: (actor, jobId) =>
      runJobCommand(db, { actor, jobId, action: 'delete' }, (trx) => deleteJobRow(trx, jobId)),
  }
}

/** Makes the creator of a job its recruiter. */
function joinTeam(
  trx: Transaction,
  jobId: string,
  change: { readonly companyId: string; readonly by: string; readonly at: Date },
): Promise<void> {
  return putOnTeams(trx, [jobId], [{ userId: change.by, role: 'recruiter' }], change)
}

/** Fields with several values, which stand in tables of their own. */
const listed: ReadonlySet<keyof JobFields> = new Set([
  'otherPlaces',
  'requiredSkills',
  'niceSkills',
  'languages',
  'benefits',
  'shifts',
])

function isRunning({ status }: LockedJob): boolean {
  return (runningJobStatuses as readonly string[]).includes(status)
}

/** The closing time of a running job whose closing date is moved. */
function closingOf(job: LockedJob, { closesOn }: JobFields, at: Date) {
  if (!isRunning(job) || closesOn === null || closesOn === job.closes_on) return {}
  const closesAt = endOfDay(closesOn)
  return { closes_at: closesAt, ending_told: endingTold(closesAt, at) }
}

function withNewIds(questions: readonly EmployerQuestion[]): EmployerQuestion[] {
  return withQuestionIds(questions, new Map(questions.map(({ id }) => [id, uuidv7()])))
}

/**
 * Merges a patch into the job's fields.
 * @throws AppError invalid
 */
async function merge(
  trx: Transaction,
  by: { readonly masters: MasterValues; readonly actor: Actor },
  job: LockedJob,
  patch: Patch,
): Promise<JobFields> {
  const before = toFields(job)
  const resolved = await resolveJobPicks(trx, by, patch, before)
  const { questions, description, ...rest } = resolved.patch
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const fields: JobFields = {
    ...before,
    ...given,
    description: description === undefined ? before.description : cleanRichText(description),
    questions: questions ? requestedQuestions(before.questions, questions) : before.questions,
  }
  const problems = [
    ...resolved.problems,
    ...limitProblems(fields),
    ...openingProblems(fields, job.filled),
    ...blindProblems(before, fields, job.has_applications),
    ...promiseProblems(patch.promiseDays ?? null, job.response_days),
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
  // A running job may close today, so only a changed closing date
  // is checked here. Relisting checks the date of an ended job.
  const moved = isRunning(job) && fields.closesOn !== job.closes_on
  const missing = missingForPublication(fields, today).filter(({ field }) => field !== 'closesOn' || moved)
  const problems = toProblems(missing)
  if (moved && fields.closesOn === null) problems.push({ path: 'closesOn', message: 'This is required' })
  if (problems.length > 0)
    throw invalid('This job is public, so its required fields must stay complete.', problems)
}
