import type { CompanyStatus, JobAction } from '@vouch/contract'
import { isInMarketplace, jobAllows } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { toFacts } from './employer-jobs-mapper.ts'
import { companyOfJob, holdCompany, type LockedJob, lockJob } from './jobs-store.ts'

const refusals: Readonly<Record<JobAction, string>> = {
  edit: 'This job waits for approval and cannot be changed now.',
  publish: 'This job is open already, or waits for approval.',
  close: 'Only an open job can be closed.',
  extend: 'Only an open job can be extended.',
  copy: 'This job cannot be copied.',
  'close-out': 'Nobody waits for an answer, or the job is still open.',
  delete: 'Only a draft can be deleted.',
}

/**
 * The job's company, after asking whether the actor may write its jobs.
 * @throws AppError not-found, forbidden
 */
export async function requireJobWrite(
  db: Database,
  actor: Actor,
  jobId: string,
  access: 'job.write' | 'job.publish' = 'job.write',
): Promise<string> {
  const companyId = await companyOfJob(db.kysely, jobId)
  if (companyId === undefined) throw notFound('This job')
  requireAccess(actor, access, { companyId }, 'This job')
  return companyId
}

/**
 * Runs one act on a locked job in one transaction, after checking the version that the person saw and what the job's
 * state allows.
 * @param version undefined when the caller does not say
 * @throws AppError not-found, forbidden, stale, not-permitted-now
 */
export async function actOnJob(
  db: Database,
  ask: {
    readonly actor: Actor
    readonly jobId: string
    readonly action: JobAction
    readonly version?: number | undefined
  },
  act: (trx: Transaction, job: LockedJob) => Promise<void>,
): Promise<void> {
  const { actor, jobId, action, version } = ask
  const isPublic = action === 'publish' || action === 'extend'
  const companyId = await requireJobWrite(db, actor, jobId, isPublic ? 'job.publish' : 'job.write')
  await inTransaction(db, async (trx) => {
    const standing = await holdCompany(trx, companyId)
    const job = await lockJob(trx, jobId, actor.userId)
    if (!job) throw notFound('This job')
    if (version !== undefined && version !== job.version) {
      throw new AppError('stale', 'This job was changed in the meantime.', { currentVersion: job.version })
    }
    if (!jobAllows(toFacts(job), action)) throw new AppError('not-permitted-now', refusals[action])
    if (action === 'publish' && standing && !isInMarketplace(standing)) throw companyIsOut(standing)
    await act(trx, job)
  })
}

function companyIsOut(status: CompanyStatus): AppError {
  const what = status === 'rejected' ? 'was not accepted' : 'is suspended'
  return new AppError('not-permitted-now', `The company ${what}: its jobs cannot be published.`)
}
