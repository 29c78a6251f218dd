import type { FieldProblem } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { recordJobEvent } from '#platform/job-events.ts'
import type { EmployerJobsDeps } from '../employer-jobs-deps.ts'
import { invalid } from '../job-problems.ts'
import { changeJob, companyOfJob } from '../jobs-store.ts'
import { lockJobFor, runJobCommand } from '../open-job.ts'
import { requirePublicationTime } from './publication-time.ts'
import { publicationProblems, publishJob } from './publish-job.ts'

type Version = number | undefined

/** Owners approve what recruiters want to publish. Every method can throw not-found, forbidden, stale, not-permitted-now. */
export interface ApprovalService {
  /**
   * Asks the owners to approve a draft.
   * @param publishAt when it shall be published; null for as soon as it is approved
   * @throws AppError invalid with the missing fields
   */
  submit(actor: Actor, jobId: string, version: Version, publishAt: Date | null): Promise<void>
  /**
   * Publishes a submitted job, or schedules it for the time that was asked for.
   * @throws AppError invalid, for example when its closing date has passed meanwhile
   */
  approve(actor: Actor, jobId: string, version: number): Promise<void>
  /** Makes a submitted job a draft again, with what to change. */
  return(actor: Actor, jobId: string, version: number, reason: string): Promise<void>
}

export interface ApprovalDeps extends EmployerJobsDeps {
  readonly notifier: Notifier
}

/** Names what the approver cannot mend, so that the recruiter can. */
function cannotPublish([first]: readonly FieldProblem[]): string {
  const field = first?.path === 'closesOn' ? 'Its closing date has passed.' : `${first?.message}.`
  return `This job cannot be published as it is. ${field} Return it to its recruiters.`
}

export function createApprovalService(deps: ApprovalDeps): ApprovalService {
  const { db, clock, notifier } = deps

  /** @throws AppError not-found, forbidden */
  const requireApprover = async (actor: Actor, jobId: string) => {
    const companyId = await companyOfJob(db.kysely, jobId)
    if (companyId === undefined) throw notFound('This job')
    requireAccess(actor, 'job.approve', { companyId }, 'This job')
    return companyId
  }

  return {
    submit: (actor, jobId, version, publishAt) =>
      runJobCommand(db, { actor, jobId, action: 'submit', version }, async (trx, job) => {
        const at = clock()
        requirePublicationTime(job, publishAt, at)
        const state = {
          status: 'pending-approval',
          submitted_by: actor.userId,
          publish_at: publishAt,
          return_reason: '',
        } as const
        await changeJob(trx, jobId, state, at)
        await recordJobEvent(trx, [jobId], { kind: 'submitted', at, actorId: actor.userId })
        const news = { kind: 'job-submitted', jobId, at } as const
        await notifier.notifyOwners(trx, job.company_id, news, actor.userId)
      }),

    approve: async (actor, jobId, version) => {
      const companyId = await requireApprover(actor, jobId)
      await inTransaction(db, async (trx) => {
        const job = await lockJobFor(trx, companyId, { actor, jobId, action: 'approve', version })
        const at = clock()
        await recordJobEvent(trx, [jobId], { kind: 'approved', at, actorId: actor.userId })
        const publishAt = job.publish_at !== null && job.publish_at > at ? job.publish_at : at
        const isLater = publishAt > at
        const problems = publicationProblems(job, publishAt)
        if (problems.length > 0) throw invalid(cannotPublish(problems), problems)
        if (isLater) await changeJob(trx, jobId, { status: 'scheduled', approved_at: at }, at)
        else await publishJob(trx, deps, job, { actorId: actor.userId, at })
        const news = { kind: 'job-approved', jobId, at } as const
        await notifier.notifyRecruiters(trx, companyId, news, actor.userId, job.submitted_by)
      })
    },

    return: async (actor, jobId, version, reason) => {
      const companyId = await requireApprover(actor, jobId)
      await inTransaction(db, async (trx) => {
        const job = await lockJobFor(trx, companyId, { actor, jobId, action: 'return', version })
        const at = clock()
        await changeJob(trx, jobId, { status: 'draft', return_reason: reason }, at)
        const event = { kind: 'returned', at, actorId: actor.userId, note: reason } as const
        await recordJobEvent(trx, [jobId], event)
        const news = { kind: 'job-returned', jobId, at } as const
        await notifier.notifyRecruiters(trx, companyId, news, actor.userId, job.submitted_by)
      })
    },
  }
}
