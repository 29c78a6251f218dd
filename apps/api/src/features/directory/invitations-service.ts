import type { AskedJob, JobInvitation, Page } from '@vouch/contract'
import { can, isInMarketplace } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import { requireProvenEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import {
  askedJobs,
  findJob,
  hasApplied,
  holdVisible,
  insertInvitation,
  invitationsOf,
} from './invitations-store.ts'
import { viewerScopeOf } from './visible-candidates.ts'

/** Asking candidates to apply. */
export interface InvitationsService {
  /**
   * Once per job and candidate; the candidate is told.
   * @throws AppError not-found for a job or person that is not the actor's to see, forbidden, conflict,
   * already-applied, not-permitted-now
   */
  invite(
    actor: Actor,
    candidateId: string,
    input: { readonly jobId: string; readonly message: string },
  ): Promise<void>
  /**
   * The open jobs, of those that the actor may invite to, that a candidate was invited to or has applied for.
   * @throws AppError not-found for a person that is not the actor's to see
   */
  asked(actor: Actor, candidateId: string): Promise<AskedJob[]>
  mine(
    actor: Actor,
    page: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  ): Promise<Page<JobInvitation>>
}

export function createInvitationsService(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly notifier: Notifier
}): InvitationsService {
  const { db, clock, notifier } = deps
  return {
    invite: async (actor, candidateId, { jobId, message }) => {
      const at = clock()
      const job = await findJob(db.kysely, jobId, at)
      if (!job) throw notFound('This job')
      requireAccess(actor, 'candidate.invite', { companyId: job.company_id }, 'This job')
      requireProvenEmail(actor, 'inviting candidates')
      const viewerScope = await viewerScopeOf(db, actor)
      await inTransaction(db, async (trx) => {
        if (!(await holdVisible(trx, viewerScope, candidateId))) throw notFound('This profile')
        if (!job.is_open || !isInMarketplace(job.company_status)) {
          throw new AppError('not-permitted-now', 'This job takes no applications at the moment.')
        }
        if (await hasApplied(trx, jobId, candidateId)) {
          throw new AppError('already-applied', 'This person has applied for this job already.')
        }
        const id = uuidv7()
        const isNew = await insertInvitation(trx, {
          id,
          jobId,
          candidateId,
          invitedBy: actor.userId,
          message,
          at,
        })
        if (!isNew) throw new AppError('conflict', 'This person was invited to this job already.')
        await notifier.notify(trx, [
          { userId: candidateId, side: 'candidate', kind: 'invited-to-apply', at, jobId },
        ])
      })
    },
    asked: async (actor, candidateId) => {
      requireAccess(actor, 'candidate.read', null)
      const companies = actor.memberships
        .map(({ companyId }) => companyId)
        .filter((companyId) => can(actor, 'candidate.invite', { companyId }) === 'yes')
      const jobs = await askedJobs(db, {
        viewerScope: await viewerScopeOf(db, actor),
        candidateId,
        companies,
        now: clock(),
      })
      if (!jobs) throw notFound('This profile')
      return jobs
    },
    mine: async (actor, page) => {
      requireAccess(actor, 'profile.own', null)
      return invitationsOf(db.kysely, actor.userId, page, clock())
    },
  }
}
