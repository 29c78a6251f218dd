import { type BulkSelection, bulkLimits } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import { invalidField } from '#base/app-error.ts'
import type { Executor } from '#db/transaction.ts'
import { matchesOfCompanies, matchesOfJob } from '../matching-applications.ts'

/** One above the limit, to detect an excess. */
const limit = bulkLimits.applications + 1

/**
 * Resolves a selection to the ids of its applications.
 * @throws AppError not-found and forbidden for a job, invalid for none or too many
 */
export async function chooseApplications(
  executor: Executor,
  actor: Actor,
  selection: BulkSelection,
  now: Date,
): Promise<string[]> {
  if ('ids' in selection) return [...new Set(selection.ids)]
  const ids =
    'jobId' in selection
      ? await matchesOfJob(executor, actor, selection, { now, limit })
      : await matchesOfCompanies(executor, actor, selection, { now, limit })
  if (ids.length === 0)
    throw invalidField('selection', 'No applicants match these filters any more. Change the filters.')
  if (ids.length > bulkLimits.applications)
    throw invalidField('selection', 'You can choose up to 10,000 applicants at once. Set more filters.')
  return ids
}
