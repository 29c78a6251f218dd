import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { isOnTeamOf } from '#db/sql/on-team.ts'
import type { Executor } from '#db/transaction.ts'
import { requireAccess } from './require-access.ts'

/** A job whose applicants a member of the hiring team reads or decides about. */
export interface TeamJob {
  readonly companyId: string
  readonly onTeam: boolean
}

/**
 * Reads a job for its hiring team. Statements that read more than the job check the access with the columns of the same
 * row instead.
 * @param action what the actor must be allowed to do with the applicants
 * @throws AppError not-found, forbidden
 */
export async function teamJob(
  executor: Executor,
  actor: Actor,
  action: 'pipeline.read' | 'pipeline.decide',
  jobId: string,
): Promise<TeamJob> {
  const job = await executor
    .selectFrom('jobs as j')
    .select(['j.company_id as companyId', isOnTeamOf(actor.userId, 'j.id').as('onTeam')])
    .where('j.id', '=', jobId)
    .executeTakeFirst()
  if (!job) throw notFound('This job')
  if (action === 'pipeline.read') requireAccess(actor, action, job, 'This job')
  else requireAccess(actor, 'pipeline.act', { ...job, action: 'reject' }, 'This job')
  return job
}
