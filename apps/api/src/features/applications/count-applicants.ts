import { type ApplicantViewList, applicantsQuery, companyApplicantsQuery } from '@vouch/contract'
import { boardFilters, companyApplicantSearch, jobApplicantSearch, readAddressQuery } from '@vouch/domain'
import { teamJob } from '#access/team-job.ts'
import type { Actor } from '#base/actor.ts'
import { type CappedCount, capCount, countCap } from '#db/capped-total.ts'
import { runNamed } from '#db/prepared.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { usedFilters } from './applicants-read-model.ts'
import { applicantFilter } from './applicants-sql.ts'
import { countCompanyApplicants } from './company-list/company-applicants-read-model.ts'

type Deps = Pick<ServiceDeps, 'db' | 'clock'>

/**
 * Counts the applicants in a list or on a board, up to 10,000.
 * @throws AppError not-found, forbidden for a job
 */
export async function countApplicants(
  deps: Deps,
  actor: Actor,
  { jobId, query }: ApplicantViewList,
): Promise<CappedCount> {
  const address = readAddressQuery(query)
  if (jobId === null) {
    const shown = shownBy(companyApplicantSearch(address))
    return countCompanyApplicants(deps, actor, companyApplicantsQuery.parse(shown))
  }
  const shown = shownBy(jobApplicantSearch(address))
  return countOfJob(deps, actor, jobId, applicantsQuery.parse(shown))
}

/** The filters of what is shown, which is a list or a board. */
function shownBy<S extends { readonly view?: 'list' | 'board' | undefined }>({ view, ...filters }: S) {
  return view === 'board' ? boardFilters(filters) : filters
}

async function countOfJob(
  { db, clock }: Deps,
  actor: Actor,
  jobId: string,
  query: Parameters<typeof usedFilters>[0],
): Promise<CappedCount> {
  await teamJob(db.kysely, actor, 'pipeline.read', jobId)
  const used = usedFilters(query, clock())
  const conditions = used.map(({ letter }, index) => `and ${applicantFilter(letter, `$${3 + index}`)}`)
  const text = `select count(*)::int as count from (
    select from applications a where a.job_id = $1::uuid and a.candidate_id <> $2::uuid ${conditions.join(' ')}
    limit ${countCap + 1}) m`
  const values = [jobId, actor.userId, ...used.map(({ value }) => value)]
  const [row] = await runNamed<{ count: number }>(db.kysely, '', text, values)
  return capCount(row?.count ?? 0)
}
