import type { CloseOutcome, CloseOutPlan, closeOut, FieldProblem } from '@vouch/contract'
import { companyRoleOf, jobLifeDays, lastDay } from '@vouch/domain'
import type { z } from 'zod'
import { requireProvenEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { recordJobEvent } from '#platform/job-events.ts'
import { closeRunningJob } from './close-job.ts'
import { dayOf, endOfDay } from './days.ts'
import type { EmployerJobsDeps } from './employer-jobs-deps.ts'
import { invalid, toProblems } from './job-problems.ts'
import { changeJob, endingTold } from './jobs-store.ts'
import { requirePublicationTime } from './life/publication-time.ts'
import { publicationProblems, publishJob } from './life/publish-job.ts'
import { requireJobWrite, runJobCommand } from './open-job.ts'

type Version = number | undefined
type CloseOutInput = z.output<typeof closeOut>

/** Publishes, pauses, extends and closes jobs. Every method can throw not-found, forbidden, stale, not-permitted-now. */
export interface PublicationService {
  /**
   * Publishes a draft or a scheduled job, resumes a paused one, or relists an ended one.
   * @throws AppError invalid with the missing fields
   */
  publish(actor: Actor, jobId: string, version: Version): Promise<void>
  /**
   * Has a job published at a time.
   * @throws AppError invalid: a time that is past, more than 90 days away or after the closing date; missing fields
   */
  schedule(actor: Actor, jobId: string, version: Version, publishAt: Date): Promise<void>
  /** Makes a scheduled job, or one that waits for approval, a draft again. */
  takeBack(actor: Actor, jobId: string, version: Version): Promise<void>
  /** Takes an open job out of the search, feeds and sitemap until it is published again. */
  pause(actor: Actor, jobId: string, version: Version): Promise<void>
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

export function createPublicationService(
  deps: EmployerJobsDeps & { readonly notifier: Notifier },
): PublicationService {
  const { db, clock, jobIndex, pipeline } = deps
  return {
    publish: (actor, jobId, version) =>
      runJobCommand(db, { actor, jobId, action: 'publish', version }, async (trx, job) => {
        const at = clock()
        const problems = publicationProblems(job, at)
        if (problems.length > 0) throw invalid('This job is not complete yet.', problems)
        await publishJob(trx, deps, job, { actorId: actor.userId, at })
      }),

    schedule: (actor, jobId, version, publishAt) =>
      runJobCommand(db, { actor, jobId, action: 'schedule', version }, async (trx, job) => {
        const at = clock()
        requirePublicationTime(job, publishAt, at)
        const isApproved = companyRoleOf(actor, job.company_id) === 'owner'
        const state = {
          status: 'scheduled',
          publish_at: publishAt,
          approved_at: isApproved ? at : null,
          return_reason: '',
        } as const
        await changeJob(trx, jobId, state, at)
        await recordJobEvent(trx, [jobId], { kind: 'scheduled', at, actorId: actor.userId })
      }),

    takeBack: (actor, jobId, version) =>
      runJobCommand(db, { actor, jobId, action: 'take-back', version }, async (trx) => {
        const at = clock()
        await changeJob(trx, jobId, { status: 'draft', approved_at: null }, at)
        await recordJobEvent(trx, [jobId], { kind: 'taken-back', at, actorId: actor.userId })
      }),

    pause: (actor, jobId, version) =>
      runJobCommand(db, { actor, jobId, action: 'pause', version }, async (trx) => {
        const at = clock()
        await changeJob(trx, jobId, { status: 'paused' }, at)
        await recordJobEvent(trx, [jobId], { kind: 'paused', at, actorId: actor.userId })
        await jobIndex.refresh(trx, [jobId])
      }),

    close: (actor, jobId, version, outcome) =>
      runJobCommand(db, { actor, jobId, action: 'close', version }, (trx) =>
        closeRunningJob(trx, deps, { jobId, outcome, actorId: actor.userId, at: clock() }),
      ),

    extend: (actor, jobId, version, closesOn) =>
      runJobCommand(db, { actor, jobId, action: 'extend', version }, async (trx) => {
        const at = clock()
        const problems = closingProblems(closesOn, dayOf(at))
        if (problems.length > 0) throw invalid('Choose another closing date.', problems)
        const closesAt = endOfDay(closesOn)
        const state = { closes_on: closesOn, closes_at: closesAt, ending_told: endingTold(closesAt, at) }
        await changeJob(trx, jobId, state, at)
        await recordJobEvent(trx, [jobId], { kind: 'extended', at, actorId: actor.userId })
        await jobIndex.refresh(trx, [jobId])
      }),

    closeOut: (actor, jobId, { message, except, wordsKey }) =>
      runJobCommand(db, { actor, jobId, action: 'close-out' }, async (trx) => {
        requireProvenEmail(actor, 'writing to candidates')
        await pipeline.answerWaiting(
          trx,
          {
            jobId,
            actorId: actor.userId,
            message: message || null,
            at: clock(),
            ...(wordsKey !== undefined && { wordsKey }),
          },
          except,
        )
      }),

    planCloseOut: async (actor, jobId) => {
      await requireJobWrite(db, actor, jobId)
      return pipeline.plan(db.kysely, jobId, actor.userId)
    },
  }
}

function closingProblems(closesOn: string, today: string): FieldProblem[] {
  if (closesOn <= today) return toProblems([{ step: 3, field: 'closesOn', why: 'not-in-future' }])
  if (closesOn <= lastDay(today, jobLifeDays.max)) return []
  return toProblems([{ step: 3, field: 'closesOn', why: 'too-far' }])
}
