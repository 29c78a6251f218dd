import type { FieldProblem } from '@vouch/contract'
import { jobLifeDays } from '@vouch/domain'
import { dayOf } from '../days.ts'
import { invalid } from '../job-problems.ts'
import type { LockedJob } from '../jobs-store.ts'
import { publicationProblems } from './publish-job.ts'

const dayMs = 86_400_000

/**
 * Requires that a job can be published at a time.
 * @param publishAt null for now
 * @throws AppError invalid: with `at` for the time, with the job's fields for what is missing
 */
export function requirePublicationTime(job: LockedJob, publishAt: Date | null, now: Date): void {
  const problems = [
    ...(publishAt ? timeProblems(publishAt, now) : []),
    ...publicationProblems(job, publishAt ?? now).filter(({ path }) => path !== 'closesOn' || !publishAt),
    ...(publishAt ? closingProblems(job, publishAt) : []),
  ]
  if (problems.length > 0) throw invalid('This job cannot be published then.', problems)
}

function timeProblems(publishAt: Date, now: Date): FieldProblem[] {
  if (publishAt <= now) return [{ path: 'at', message: 'Choose a time in the future' }]
  if (publishAt.getTime() <= now.getTime() + jobLifeDays.max * dayMs) return []
  return [{ path: 'at', message: `Choose a time within the next ${jobLifeDays.max} days` }]
}

function closingProblems(job: LockedJob, publishAt: Date): FieldProblem[] {
  const { closes_on: closesOn } = job
  if (closesOn === null) return []
  if (closesOn <= dayOf(publishAt)) {
    return [{ path: 'at', message: `The job closes on ${closesOn}, before it would be published` }]
  }
  const last = dayOf(new Date(publishAt.getTime() + jobLifeDays.max * dayMs))
  if (closesOn <= last) return []
  const message = `Choose a closing date within ${jobLifeDays.max} days of publication`
  return [{ path: 'closesOn', message }]
}
