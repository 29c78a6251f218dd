import type { CloseOutcome, CloseOutPlan, closeOut, FieldProblem } from '@vouch/contract'
import { jobLifeDays, lastDay, missingForPublication, slugify } from '@vouch/domain'
import type { z } from 'zod'
import { requireProvenEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { closeRunningJob } from './close-job.ts'
import { dayOf, endOfDay } from './days.ts'
import type { EmployerJobsDeps } from './employer-jobs-deps.ts'
import { toFields } from './employer-jobs-mapper.ts'
import { invalid, openingProblems, toProblems } from './job-problems.ts'
import { changeJob, insertVersion, type LockedJob } from './jobs-store.ts'
import { requireJobWrite, runJobCommand } from './open-job.ts'

type Version = number | undefined
type CloseOutInput = z.output<typeof closeOut>

/** Publishes, extends and closes jobs. Every method can throw not-found, forbidden, stale, not-permitted-now. */
export interface PublicationService {
  /**
   * Publishes a draft, or relists an ended job.
   * @throws AppError invalid with the missing fields
   */
  publish(actor: Actor, jobId: string, version: Version): Promise<void>
  close(actor: Actor, jobId: string, version: Version, outcome: CloseOutcome): Promise<void>
  /**
   * Moves the closing date of an open job.
   * @param closesOn the new closing date
   * @throws AppError invalid unless it is within the next 90 days
   */
  extend(actor: Actor, jobId: string, version: Version, closesOn: string): Promise<void>
  /** Rejects the remaining applicants of a closed job. */
  closeOut(actor: Actor, jobId: string, answer: CloseOutInput): Promise<void>
  /** Lists the applicants whom `closeOut` would reject. */
  planCloseOut(actor: Actor, jobId: string): Promise<CloseOutPlan>
}

export function createPublicationService(deps: EmployerJobsDeps): PublicationService {
  const { db, clock, jobIndex, pipeline } = deps
  return {
    publish: (actor, jobId, version) =>
      runJobCommand(db, { actor, jobId, action: 'publish', version }, async (trx, job) => {
        const at = clock()
        const today = dayOf(at)
        const fields = toFields(job)
        const problems = [
          ...toProblems(missingForPublication(fields, today)),
          ...openingProblems(fields, job.filled),
        ]
        if (problems.length > 0) throw invalid('This job is not complete yet.', problems)
        const closesOn = fields.closesOn ?? lastDay(today, jobLifeDays.default)
        const state = {
          status: 'open',
          slug: job.slug ?? publicAddress(job),
          closes_on: closesOn,
          closes_at: endOfDay(closesOn),
          posted_at: job.status === 'paused' && job.posted_at ? job.posted_at : at,
          closed_at: null,
          close_outcome: null,
        } as const
        await changeJob(trx, jobId, state, at)
        await insertVersion(trx, jobId, { ...fields, closesOn }, at)
        await pipeline.schedule(trx, jobId)
        await jobIndex.refresh(trx, [jobId])
      }),

    close: (actor, jobId, version, outcome) =>
      runJobCommand(db, { actor, jobId, action: 'close', version }, (trx) =>
        closeRunningJob(trx, deps, { jobId, outcome, at: clock() }),
      ),

    extend: (actor, jobId, version, closesOn) =>
      runJobCommand(db, { actor, jobId, action: 'extend', version }, async (trx) => {
        const at = clock()
        const problems = closingProblems(closesOn, dayOf(at))
        if (problems.length > 0) throw invalid('Choose another closing date.', problems)
        await changeJob(trx, jobId, { closes_on: closesOn, closes_at: endOfDay(closesOn) }, at)
        await jobIndex.refresh(trx, [jobId])
      }),

    closeOut: (actor, jobId, { message, except }) =>
      runJobCommand(db, { actor, jobId, action: 'close-out' }, async (trx) => {
        requireProvenEmail(actor, 'writing to candidates')
        await pipeline.answerWaiting(
          trx,
          { jobId, actorId: actor.userId, message: message || null, at: clock() },
          except,
        )
      }),

    planCloseOut: async (actor, jobId) => {
      await requireJobWrite(db, actor, jobId)
      return pipeline.plan(db.kysely, jobId, actor.userId)
    },
  }
}

/**
 * Makes the slug of a job. It never changes, so that links stay
 * valid. The end of the job's id keeps equal titles unique.
 */
function publicAddress(job: LockedJob): string {
  return `${slugify(`${job.title} ${job.company_name}`)}-${job.id.slice(-8)}`
}

function closingProblems(closesOn: string, today: string): FieldProblem[] {
  if (closesOn <= today) return toProblems([{ step: 3, field: 'closesOn', why: 'not-in-future' }])
  if (closesOn <= lastDay(today, jobLifeDays.max)) return []
  return toProblems([{ step: 3, field: 'closesOn', why: 'too-far' }])
}
