import type { BulkSelection } from '@vouch/contract'
import { applicantReach } from '@vouch/domain'
import { teamJob } from '#access/team-job.ts'
import type { Actor } from '#base/actor.ts'
import { runNamed } from '#db/prepared.ts'
import { orderColumn } from '#db/sql/task-sql.ts'
import type { Executor } from '#db/transaction.ts'
import { usedFilters } from './applicants-read-model.ts'
import { applicantFilter } from './applicants-sql.ts'
import { companyFiltersOf } from './company-list/company-applicants-read-model.ts'
import { companyMatchesSql } from './company-list/company-applicants-sql.ts'

type JobSelection = Extract<BulkSelection, { jobId: string }>
type CompanySelection = Exclude<BulkSelection, JobSelection | { ids: string[] }>

interface Bounds {
  readonly now: Date
  /** Null for no limit. */
  readonly limit: number | null
}

const namesOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * Finds applications for one job that match the filters, in the order of their list with the newest first.
 * @throws AppError not-found, forbidden
 */
export async function matchesOfJob(
  executor: Executor,
  actor: Actor,
  { jobId, filter, except }: JobSelection,
  { now, limit }: Bounds,
): Promise<string[]> {
  await teamJob(executor, actor, 'pipeline.read', jobId)
  const used = usedFilters(filter, now)
  const conditions = used.map(({ letter }, index) => `and ${applicantFilter(letter, `$${5 + index}`)}`)
  const time = orderColumn(filter.overdue !== undefined)
  const text = `select a.id from applications a
    where a.job_id = $1::uuid and a.candidate_id <> $2::uuid and a.id <> all($4::uuid[]) ${conditions.join(' ')}
    order by a.${time} desc, a.id desc limit $3::int`
  const values = [jobId, actor.userId, limit, except, ...used.map(({ value }) => value)]
  return namesOf(await runNamed<{ id: string }>(executor, '', text, values))
}

/** Finds applications in all pipelines the actor may read that match the filters, in the order of their list with the newest first. */
export async function matchesOfCompanies(
  executor: Executor,
  actor: Actor,
  { filter, except }: CompanySelection,
  { now, limit }: Bounds,
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
