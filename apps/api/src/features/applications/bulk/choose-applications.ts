import { type BulkSelection, bulkLimits } from '@vouch/contract'
import { applicantReach } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { invalidField, notFound } from '#base/app-error.ts'
import { runNamed } from '#db/prepared.ts'
import { isOnTeamOf } from '#db/sql/on-team.ts'
import type { Executor } from '#db/transaction.ts'
import { usedFilters } from '../applicants-read-model.ts'
import { applicantFilter } from '../applicants-sql.ts'
import { companyFiltersOf } from '../company-applicants-read-model.ts'
import { companyMatchesSql } from '../company-applicants-sql.ts'

/** One more than the limit, to notice that there are too many. */
const limit = bulkLimits.applications + 1

type JobSelection = Extract<BulkSelection, { jobId: string }>
type CompanySelection = Exclude<BulkSelection, JobSelection | { ids: string[] }>

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
      ? await matchesOfJob(executor, actor, selection, now)
      : await matchesOfCompanies(executor, actor, selection, now)
  if (ids.length === 0) throw invalidField('selection', 'No applicant matches any more.')
  if (ids.length > bulkLimits.applications)
    throw invalidField('selection', 'Choose at most 10,000 applicants: set more filters.')
  return ids
}

const namesOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function matchesOfJob(
  executor: Executor,
  actor: Actor,
  { jobId, filter, except }: JobSelection,
  now: Date,
): Promise<string[]> {
  const job = await executor
    .selectFrom('jobs as j')
    .select(['j.company_id as companyId', isOnTeamOf(actor.userId, 'j.id').as('onTeam')])
    .where('j.id', '=', jobId)
    .executeTakeFirst()
  if (!job) throw notFound('This job')
  requireAccess(actor, 'pipeline.read', job, 'This job')
  const used = usedFilters(filter, now)
  const conditions = used.map(({ letter }, index) => `and ${applicantFilter(letter, `$${5 + index}`)}`)
  const text = `select a.id from applications a
    where a.job_id = $1::uuid and a.candidate_id <> $2::uuid and a.id <> all($4::uuid[]) ${conditions.join(' ')}
    order by a.applied_at desc, a.id desc limit $3::int`
  const values = [jobId, actor.userId, limit, except, ...used.map(({ value }) => value)]
  return namesOf(await runNamed<{ id: string }>(executor, '', text, values))
}

async function matchesOfCompanies(
  executor: Executor,
  actor: Actor,
  { filter, except }: CompanySelection,
  now: Date,
): Promise<string[]> {
  const used = companyFiltersOf(filter)
  const match = {
    filters: used.map(([letter]) => letter),
    task: filter.task,
    hired: filter.dated === 'hired',
  }
  const { whole, teams } = applicantReach(actor)
  const values = [whole, actor.userId, now, limit, teams, except, ...used.map(([, value]) => value)]
  return namesOf(await runNamed<{ id: string }>(executor, '', companyMatchesSql(match), values))
}
