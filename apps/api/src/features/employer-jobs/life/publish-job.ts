import type { FieldProblem, JobEventKind, JobFields, JobStatus } from '@vouch/contract'
import { jobLifeDays, lastDay, missingForPublication, slugify } from '@vouch/domain'
import type { Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { recordJobEvent } from '#platform/job-events.ts'
import { dayOf, endOfDay } from '../days.ts'
import type { EmployerJobsDeps } from '../employer-jobs-deps.ts'
import { toFields } from '../employer-jobs-mapper.ts'
import { openingProblems, toProblems } from '../job-problems.ts'
import { changeJob, endingTold, insertVersion, type LockedJob, latestVersion } from '../jobs-store.ts'
import { announceTerms } from './announce-changes.ts'

export type PublicationDeps = Pick<EmployerJobsDeps, 'jobIndex' | 'pipeline'> & {
  readonly notifier: Notifier
}

/**
 * What keeps a job from being published at a time. Empty if nothing does.
 * @param fields what would be published; by default the job's fields
 */
export function publicationProblems(job: LockedJob, at: Date, fields = toFields(job)): FieldProblem[] {
  // A paused job may be resumed on its last day.
  const runs = job.status === 'paused' && job.closes_at !== null && job.closes_at > at
  const missing = missingForPublication(fields, dayOf(at)).filter(
    ({ field }) => !(runs && field === 'closesOn'),
  )
  return [...toProblems(missing), ...openingProblems(fields, job.filled)]
}

const kindAfter: Readonly<Partial<Record<JobStatus, JobEventKind>>> = {
  paused: 'resumed',
  closed: 'relisted',
  expired: 'relisted',
}

/**
 * Publishes a draft, resumes a paused job, or relists an ended one, and tells applicants of terms that changed since it
 * was public. The caller has locked the job and checked {@link publicationProblems}.
 */
export async function publishJob(
  trx: Transaction,
  { jobIndex, pipeline, notifier }: PublicationDeps,
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
    approved_at: null,
    return_reason: '',
    ...(isResumed ? {} : { ending_told: endingTold(closesAt, at) }),
  } as const
  const before: JobFields | undefined = await latestVersion(trx, job.id)
  await changeJob(trx, job.id, state, at)
  await insertVersion(trx, job.id, { ...fields, closesOn }, at)
  const terms = before && (await announceTerms(trx, notifier, { id: job.id, before, after: fields }, at))
  const kind = kindAfter[job.status as JobStatus] ?? 'published'
  await recordJobEvent(trx, [job.id], { kind, at, actorId, terms: terms ?? null })
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
