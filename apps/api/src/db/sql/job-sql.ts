import type { JobStatus } from '@vouch/contract'
import { endedJobStatuses, publicJobStatuses, runningJobStatuses } from '@vouch/domain'
import { isInMarketplace } from '#db/sql/company-sql.ts'
import { countsJson, listed } from '#db/sql/condition.ts'

export function jobIs(status: JobStatus, table = 'j'): string {
  return `${table}.status = '${status}'`
}

/** The job is or was public. */
export function wasPublic(table = 'j'): string {
  return `${table}.status in ${listed(publicJobStatuses)}`
}

/** Published and not ended. */
export function isRunningJob(table = 'j'): string {
  return `${table}.status in ${listed(runningJobStatuses)}`
}

export function hasEnded(table = 'j'): string {
  return `${table}.status in ${listed(endedJobStatuses)}`
}

/**
 * The clock's job sets a job to expired up to a minute late, so the moment decides.
 * @param now a parameter of type `timestamptz`
 */
export function isOpenAt(now: string, table = 'j'): string {
  return `${jobIs('open', table)} and ${table}.closes_at > ${now}`
}

/** Job `j` of company `c` takes applications. @param now as for {@link isOpenAt} */
export function takesApplications(now: string): string {
  return `${isOpenAt(now)} and ${isInMarketplace()}`
}

const countedStatuses: readonly JobStatus[] = ['draft', 'open', 'closed', 'expired']

/**
 * SQL for how many jobs are in the states that have a list.
 * @param rows a query with the columns `status` and `count`
 */
export function jobCountsJson(rows: string): string {
  return countsJson(countedStatuses, 'status', rows)
}
