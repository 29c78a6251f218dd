import { isInMarketplace } from '@vouch/domain'
import { z } from 'zod'
import { inTransaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { recordJobEvent } from '#platform/job-events.ts'
import { defineJob } from '#platform/queue.ts'
import type { EmployerJobsDeps } from '../employer-jobs-deps.ts'
import { changeJob, dueJobs, lockCompanyStatus, lockJob } from '../jobs-store.ts'
import { publicationProblems, publishJob } from './publish-job.ts'

/** Job that publishes scheduled jobs at their time. Runs every minute. */
export const publishScheduled = defineJob({ name: 'publish-scheduled-jobs', payload: z.object({}) })

/**
 * Publishes every scheduled job whose time has come, each in its own transaction. A job that can no longer be published
 * becomes a draft again, and its recruiters are told why.
 */
export function createScheduledPublication(deps: EmployerJobsDeps & { readonly notifier: Notifier }) {
  const { db, clock, notifier } = deps

  const publishOne = (id: string, companyId: string) =>
    inTransaction(db, async (trx) => {
      const companyStatus = await lockCompanyStatus(trx, companyId)
      const job = await lockJob(trx, id, '00000000-0000-0000-0000-000000000000')
      const at = clock()
      if (job?.status !== 'scheduled' || job.publish_at === null || job.publish_at > at) return
      const [problem] = publicationProblems(job, at)
      const isListed = companyStatus !== undefined && isInMarketplace(companyStatus)
      if (isListed && !problem) return publishJob(trx, deps, job, { actorId: null, at })
      const reason = isListed
        ? `It could not be published as planned. ${problem?.message}.`
        : 'It could not be published as planned, because the company is not in the marketplace.'
      await changeJob(trx, id, { status: 'draft', publish_at: null, return_reason: reason }, at)
      await recordJobEvent(trx, [id], { kind: 'not-published', at, actorId: null, note: reason })
      await notifier.notifyRecruiters(trx, companyId, { kind: 'job-not-published', jobId: id, at }, null)
    })

  return async (): Promise<void> => {
    for (const { id, company_id: companyId } of await dueJobs(db.kysely, clock())) {
      await publishOne(id, companyId)
    }
  }
}
