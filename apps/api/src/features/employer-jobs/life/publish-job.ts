import type { FieldProblem } from '@vouch/contract'
import { jobLifeDays, lastDay, missingForPublication, slugify } from '@vouch/domain'
import type { Transaction } from '#db/transaction.ts'
import { recordJobEvent } from '#platform/job-events.ts'
import { dayOf, endOfDay } from '../days.ts'
import type { EmployerJobsDeps } from '../employer-jobs-deps.ts'
import { toFields } from '../employer-jobs-mapper.ts'
import { openingProblems, toProblems } from '../job-problems.ts'
import { changeJob, endingTold, insertVersion, type LockedJob } from '../jobs-store.ts'

/** What keeps a job from being published at a time. Empty if nothing does. */
export function publicationProblems(job: LockedJob, at: Date): FieldProblem[] {
  const fields = toFields(job)
  return [...toProblems(missingForPublication(fields, dayOf(at))), ...openingProblems(fields, job.filled)]
}

/**
 * Publishes a draft, resumes a paused job, or relists an ended one. The caller has locked the job and
 * checked {@link publicationProblems}.
 */
export async function publishJob(
  trx: Transaction,
  { jobIndex, pipeline }: Pick<EmployerJobsDeps, 'jobIndex' | 'pipeline'>,
  job: LockedJob,
  { actorId, at }: { readonly actorId: string | null; readonly at: Date },
): Promise<void> {
  const fields = toFields(job)
  const closesOn = fields.closesOn ?? lastDay(dayOf(at), jobLifeDays.default)
  const closesAt = endOfDay(closesOn)
  const isResumed = job.status === 'paused'
  const state = {
    status: 'open',
    slug: job.slug ?? publicAddress(job),
    closes_on: closesOn,
    closes_at: closesAt,
    posted_at: isResumed && job.posted_at ? job.posted_at : at,
    closed_at: null,
    close_outcome: null,
    publish_at: null,
    return_reason: '',
    ...(isResumed ? {} : { ending_told: endingTold(closesAt, at) }),
  } as const
  await changeJob(trx, job.id, state, at)
  await insertVersion(trx, job.id, { ...fields, closesOn }, at)
  const wasPublished = job.status === 'closed' || job.status === 'expired'
  const kind = isResumed ? 'resumed' : wasPublished ? 'relisted' : 'published'
  await recordJobEvent(trx, [job.id], { kind, at, actorId })
  await pipeline.schedule(trx, job.id)
  await jobIndex.refresh(trx, [job.id])
}

/**
 * Makes the slug of a job. It never changes, so that links stay
 * valid. The end of the job's id keeps equal titles unique.
 */
function publicAddress(job: LockedJob): string {
  return `${slugify(`${job.title} ${job.company_name}`)}-${job.id.slice(-8)}`
}
