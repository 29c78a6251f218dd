import type { JobFields, JobTermsChange } from '@vouch/contract'
import { jobTermsChange, jobTermsOf } from '@vouch/domain'
import { sql } from 'kysely'
import { runsForCandidate } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Transaction } from '#db/transaction.ts'
import type { ApplicationEvent, Notifier } from '#features/notifications/ports.ts'

interface Recipient {
  readonly id: string
  readonly candidate_id: string
  readonly stage: ApplicationEvent['stage']
}

/**
 * Tells applicants that pay, place or type of a job changed: those who see their application as running, so that an
 * undisclosed rejection is told too.
 * @returns what changed; null if nothing that applicants are told of did
 */
export async function announceTerms(
  trx: Transaction,
  notifier: Notifier,
  job: { readonly id: string; readonly before: JobFields; readonly after: JobFields },
  at: Date,
): Promise<JobTermsChange | null> {
  const change = jobTermsChange(jobTermsOf(job.before), jobTermsOf(job.after))
  if (!change) return null
  const { rows } = await sql<Recipient>`
    select v.id, v.candidate_id, v.stage from candidate_applications v
    where v.job_id = ${job.id} and ${condition(runsForCandidate('v'))} and v.candidate_id is not null
    order by v.id`.execute(trx)
  await notifier.notify(
    trx,
    rows.map((row) => ({
      kind: 'job-changed',
      at,
      userId: row.candidate_id,
      side: 'candidate',
      applicationId: row.id,
      jobId: job.id,
      candidateId: row.candidate_id,
      personName: null,
      stage: row.stage,
      page: null,
    })),
  )
  return change
}
