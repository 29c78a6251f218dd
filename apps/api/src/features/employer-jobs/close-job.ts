import type { CloseOutcome } from '@vouch/contract'
import type { Transaction } from '#db/transaction.ts'
import type { EmployerJobsDeps } from './employer-jobs-deps.ts'
import { changeJob } from './jobs-store.ts'

/** Closes a running job and takes it out of the search. The caller must have locked the job. */
export async function closeRunningJob(
  trx: Transaction,
  { jobIndex, pipeline }: Pick<EmployerJobsDeps, 'jobIndex' | 'pipeline'>,
  { jobId, outcome, at }: { readonly jobId: string; readonly outcome: CloseOutcome; readonly at: Date },
): Promise<void> {
  await changeJob(trx, jobId, { status: 'closed', closed_at: at, close_outcome: outcome }, at)
  await pipeline.schedule(trx, jobId)
  await jobIndex.refresh(trx, [jobId])
}
