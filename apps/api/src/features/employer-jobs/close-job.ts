import type { CloseOutcome } from '@vouch/contract'
import type { Transaction } from '#db/transaction.ts'
import { recordJobEvent } from '#platform/job-events.ts'
import type { EmployerJobsDeps } from './employer-jobs-deps.ts'
import { changeJob } from './jobs-store.ts'

interface JobClosing {
  readonly jobId: string
  readonly outcome: CloseOutcome
  /** Null for an administrator, whose name the company does not read. */
  readonly actorId: string | null
  readonly note?: string
  readonly at: Date
}

/** Closes a running job and takes it out of the search. The caller must have locked the job. */
export async function closeRunningJob(
  trx: Transaction,
  { jobIndex, pipeline }: Pick<EmployerJobsDeps, 'jobIndex' | 'pipeline'>,
  { jobId, outcome, actorId, note, at }: JobClosing,
): Promise<void> {
  await changeJob(trx, jobId, { status: 'closed', closed_at: at, close_outcome: outcome }, at)
  await recordJobEvent(trx, [jobId], { kind: 'closed', at, actorId, ...(note && { note }) })
  await pipeline.schedule(trx, jobId)
  await jobIndex.refresh(trx, [jobId])
}
