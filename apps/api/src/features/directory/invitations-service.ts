import type { AskedJob, JobInvitation, Page } from '@vouch/contract'
import { can, isInMarketplace } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import { requireProvenEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { PageQuery } from '#db/paging.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import {
  contactedJobs,
  findJob,
  hasApplied,
  insertInvitation,
  invitationsOf,
  lockVisible,
} from './invitations-store.ts'
import { viewerScopeOf } from './visible-candidates.ts'

/** Invites candidates to apply for a job. */
export interface InvitationsService {
  /**
   * Invites and notifies a candidate, once per job.
   * @throws AppError not-found for a job or profile that the actor may
   * not see; forbidden, conflict, already-applied, not-permitted-now
   */
  invite(
    actor: Actor,
    candidateId: string,
    input: { readonly jobId: string; readonly message: string },
  ): Promise<void>
  /**
   * Lists the actor's open jobs that the candidate was invited to or has applied for.
   * @throws AppError not-found for a profile that the actor may not see
   */
  contacted(actor: Actor, candidateId: string): Promise<AskedJob[]>
  mine(actor: Actor, page: PageQuery): Promise<Page<JobInvitation>>
}

export function createInvitationsService(
  deps: ServiceDeps & { readonly notifier: Notifier },
): InvitationsService {
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
        if (!(await lockVisible(trx, viewerScope, candidateId))) throw notFound('This profile')
        if (!job.is_open || !isInMarketplace(job.company_status)) {
          throw new AppError('not-permitted-now', 'This job is not accepting applications at the moment.')
        }
        const applied = await hasApplied(trx, jobId, candidateId)
        if (applied === 'open') {
          throw new AppError('already-applied', 'This candidate has already applied for this job.')
        }
        const invitation = { id: uuidv7(), jobId, candidateId, invitedBy: actor.userId, message, at }
        const isNew = await insertInvitation(trx, invitation)
        if (!isNew) throw new AppError('conflict', 'This candidate was already invited to this job.')
        // Refusing would tell whose an application in blind review is, and the applicant needs no invitation.
        if (applied === 'blind') return
        await notifier.notify(trx, [
          { userId: candidateId, side: 'candidate', kind: 'invited-to-apply', at, jobId },
        ])
      })
    },
    contacted: async (actor, candidateId) => {
      requireAccess(actor, 'candidate.read', null)
      const companies = actor.memberships
        .map(({ companyId }) => companyId)
        .filter((companyId) => can(actor, 'candidate.invite', { companyId }) === 'yes')
      const viewerScope = await viewerScopeOf(db, actor)
      const jobs = await contactedJobs(db, { viewerScope, candidateId, companies, now: clock() })
      if (!jobs) throw notFound('This profile')
      return jobs
    },
    mine: async (actor, page) => {
      requireAccess(actor, 'profile.own', null)
      return invitationsOf(db.kysely, actor.userId, page, clock())
    },
  }
}
