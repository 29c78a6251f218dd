import type { CompanyStatus, JobAction } from '@vouch/contract'
import { companyRoleOf, isInMarketplace, jobAllows } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound, stale } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { toFacts } from './employer-jobs-mapper.ts'
import { companyOfJob, type LockedJob, lockCompanyStatus, lockJob } from './jobs-store.ts'

const refusals: Readonly<Record<JobAction, string>> = {
  edit: 'This job is approved or waiting for approval. Move it back to draft to change it.',
  publish: 'This job is already open, or an owner of the company must approve it first.',
  submit: 'Only a draft that needs approval can be submitted.',
  approve: 'This job is not waiting for approval.',
  return: 'This job is not waiting for approval.',
  schedule: 'This job is already published, or only an owner can choose when to publish it.',
  'take-back': 'Only a job that is scheduled or waiting for approval can be moved back to draft.',
  pause: 'Only an open job can be paused.',
  close: 'Only an open or paused job can be closed.',
  extend: 'Only an open or paused job can be extended.',
  copy: 'This job cannot be copied.',
  'close-out': 'This job is still open, or all its applicants have been answered.',
  delete: 'Only a draft can be deleted.',
}

/** Refusals while an administrator's closing is in force. */
const refusedAfterClosure: Readonly<Partial<Record<JobAction, string>>> = {
  publish:
    'An administrator closed this job. Only an administrator can publish it again: correct it, then write to them with “Give feedback”.',
  copy: 'An administrator closed this job, so it cannot be copied.',
}

/** Actions that need a company in the marketplace. */
const makesPublic: ReadonlySet<JobAction> = new Set(['publish', 'schedule', 'submit', 'approve'])

/**
 * Requires that the actor may change the job.
 * @returns the id of the job's company
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

interface JobCommand {
  readonly actor: Actor
  readonly jobId: string
  readonly action: JobAction
  /** Version of the job that the actor saw; undefined skips the check. */
  readonly version?: number | undefined
}

/**
 * Locks a job for a command that the job's status must allow. The caller must have checked access.
 * @throws AppError not-found, stale, not-permitted-now
 */
export async function lockJobFor(
  trx: Transaction,
  companyId: string,
  { actor, jobId, action, version }: JobCommand,
): Promise<LockedJob> {
  const companyStatus = await lockCompanyStatus(trx, companyId)
  const job = await lockSeenJob(trx, jobId, { actor, version })
  const facts = toFacts(job, companyRoleOf(actor, companyId))
  if (!jobAllows(facts, action)) {
    const refusal = facts.closedByAdministrator ? refusedAfterClosure[action] : undefined
    throw new AppError('not-permitted-now', refusal ?? refusals[action])
  }
  if (makesPublic.has(action)) requireListedCompany(companyStatus)
  return job
}

/**
 * Locks a job that an administrator closed, for an administrator who publishes it again. It needs no approval of an owner,
 * because the administrator answers for it.
 * @throws AppError not-found, stale, not-permitted-now
 */
export async function lockClosedJob(
  trx: Transaction,
  companyId: string,
  { actor, jobId, version }: Omit<JobCommand, 'action'>,
): Promise<LockedJob> {
  const companyStatus = await lockCompanyStatus(trx, companyId)
  const job = await lockSeenJob(trx, jobId, { actor, version })
  if (job.close_reason === null) {
    throw new AppError('not-permitted-now', 'No administrator closed this job, so its company publishes it.')
  }
  requireListedCompany(companyStatus)
  return job
}

/** @throws AppError not-found, stale */
async function lockSeenJob(
  trx: Transaction,
  jobId: string,
  { actor, version }: Pick<JobCommand, 'actor' | 'version'>,
): Promise<LockedJob> {
  const job = await lockJob(trx, jobId, actor.userId)
  if (!job) throw notFound('This job')
  if (version !== undefined && version !== job.version) {
    throw stale('This job', job.version)
  }
  return job
}

/** @throws AppError not-permitted-now */
function requireListedCompany(status: CompanyStatus | undefined): void {
  if (!status || isInMarketplace(status)) return
  const reason = status === 'rejected' ? 'was not verified' : 'is suspended'
  throw new AppError('not-permitted-now', `This company ${reason}, so its jobs cannot be published.`)
}

/**
 * Locks a job and runs a command on it in one transaction, if the job's status allows the action.
 * @throws AppError not-found, forbidden, stale, not-permitted-now
 */
export async function runJobCommand(
  db: Database,
  command: JobCommand,
  run: (trx: Transaction, job: LockedJob) => Promise<void>,
): Promise<void> {
  const { actor, jobId, action } = command
  const isPublic = action === 'extend' || makesPublic.has(action)
  const companyId = await requireJobWrite(db, actor, jobId, isPublic ? 'job.publish' : 'job.write')
  await inTransaction(db, async (trx) => run(trx, await lockJobFor(trx, companyId, command)))
}
