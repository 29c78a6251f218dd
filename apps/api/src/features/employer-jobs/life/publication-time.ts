import type { FieldProblem, JobFields } from '@vouch/contract'
import { jobLifeDays } from '@vouch/domain'
import { dayOf } from '../days.ts'
import { toFields } from '../employer-jobs-mapper.ts'
import { invalid } from '../job-problems.ts'
import type { LockedJob } from '../jobs-store.ts'
import { publicationProblems } from './publish-job.ts'

const dayMs = 86_400_000

/**
 * Requires that a job can be published at a time.
 * @param publishAt null for now
 * @param fields what would be published; by default the job's fields
 * @throws AppError invalid: with `at` for the time, with the job's fields for what is missing
 */
export function requirePublicationTime(
  job: LockedJob,
  publishAt: Date | null,
  now: Date,
  fields: JobFields = toFields(job),
): void {
  const problems = [
    ...(publishAt ? timeProblems(publishAt, now) : []),
    ...publicationProblems(job, publishAt ?? now, fields).filter(
      ({ path }) => path !== 'closesOn' || !publishAt,
    ),
    ...(publishAt ? closingProblems(fields.closesOn, publishAt) : []),
  ]
  if (problems.length === 0) return
  throw invalid(
    publishAt ? 'This job cannot be published at that time.' : 'This job is not complete yet.',
    problems,
  )
}

function timeProblems(publishAt: Date, now: Date): FieldProblem[] {
  if (publishAt <= now) return [{ path: 'at', message: 'Choose a time in the future' }]
  if (publishAt.getTime() <= now.getTime() + jobLifeDays.max * dayMs) return []
  return [{ path: 'at', message: `Choose a time within the next ${jobLifeDays.max} days` }]
}

function closingProblems(closesOn: string | null, publishAt: Date): FieldProblem[] {
  if (closesOn === null) return []
  if (closesOn <= dayOf(publishAt)) {
    return [{ path: 'at', message: 'Choose a time before the closing date, or a later closing date' }]
  }
  const last = dayOf(new Date(publishAt.getTime() + jobLifeDays.max * dayMs))
  if (closesOn <= last) return []
  const message = `Choose a closing date within ${jobLifeDays.max} days of publication`
  return [{ path: 'closesOn', message }]
}
