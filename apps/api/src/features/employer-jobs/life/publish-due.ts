import { isInMarketplace } from '@vouch/domain'
import { z } from 'zod'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { recordJobEvent } from '#platform/job-events.ts'
import { defineJob } from '#platform/queue.ts'
import type { EmployerJobsDeps } from '../employer-jobs-deps.ts'
import { toFields } from '../employer-jobs-mapper.ts'
import {
  changeJob,
  type DueJob,
  dueJobs,
  hasOwner,
  type LockedJob,
  lockCompanyStatus,
  lockJob,
} from '../jobs-store.ts'
import { publicationProblems, publishJob } from './publish-job.ts'

/** Job that publishes scheduled jobs at their time. Runs every minute. */
export const publishScheduled = defineJob({ name: 'publish-scheduled-jobs', payload: z.object({}) })

/**
 * Publishes every scheduled job whose time has come, each in its own transaction. A job that can no longer be published
 * becomes a draft again, and its recruiters are told why. One that nobody approved, although owners approve jobs by now,
 * waits for them.
 */
export function createScheduledPublication(deps: EmployerJobsDeps & { readonly notifier: Notifier }) {
  const { db, clock, notifier } = deps

  const stop = async (trx: Transaction, job: LockedJob, at: Date, reason: string) => {
    await changeJob(trx, job.id, { status: 'draft', approved_at: null, return_reason: reason }, at)
    await recordJobEvent(trx, [job.id], { kind: 'not-published', at, actorId: null, note: reason })
    const news = { kind: 'job-not-published', jobId: job.id, at } as const
    await notifier.notifyRecruiters(trx, job.company_id, news, null, job.submitted_by)
  }

  const askOwners = async (trx: Transaction, job: LockedJob, at: Date) => {
    await changeJob(trx, job.id, { status: 'pending-approval' }, at)
    await recordJobEvent(trx, [job.id], { kind: 'submitted', at, actorId: null })
    const news = { kind: 'job-submitted', jobId: job.id, at } as const
    await notifier.notifyOwners(trx, job.company_id, news, null)
  }

  const publishOne = ({ id, company_id: companyId }: DueJob) =>
    inTransaction(db, async (trx) => {
      const companyStatus = await lockCompanyStatus(trx, companyId)
      const job = await lockJob(trx, id, null)
      const at = clock()
      if (job?.status !== 'scheduled' || job.publish_at === null || job.publish_at > at) return
      const isListed =
        companyStatus !== undefined && isInMarketplace(companyStatus) && (await hasOwner(trx, companyId))
      if (!isListed) return stop(trx, job, at, 'The company was not in the marketplace at the planned time.')
      const [problem] = publicationProblems(job, at)
      if (problem) {
        const closed = toFields(job).closesOn !== null && problem.path === 'closesOn'
        const reason = closed ? 'The closing date had passed at the planned time.' : `${problem.message}.`
        return stop(trx, job, at, reason)
      }
      if (job.approves_jobs && job.approved_at === null) return askOwners(trx, job, at)
      return publishJob(trx, deps, job, { actorId: null, at })
    })

  return async (): Promise<void> => {
    const failures: unknown[] = []
    let page = await dueJobs(db.kysely, clock())
    while (page.length > 0) {
      for (const due of page) {
        // One that fails, such as a job that an import has locked for long, must not hold up the others.
        await publishOne(due).catch((error: unknown) => failures.push(error))
      }
      page = await dueJobs(db.kysely, clock(), page.at(-1))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'scheduled jobs were not published')
  }
}
