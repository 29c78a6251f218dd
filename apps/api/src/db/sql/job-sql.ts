import { type JobStatus, jobStatuses } from '@vouch/contract'
import { endedJobStatuses, publicJobStatuses, runningJobStatuses } from '@vouch/domain'
import { isInMarketplace } from '#db/sql/company-sql.ts'
import { countsJson, listed } from '#db/sql/condition.ts'

export function jobIs(status: JobStatus, table = 'j'): string {
  return `${table}.status = '${status}'`
}

/** SQL condition: the job is or was public. */
export function wasPublic(table = 'j'): string {
  return `${table}.status in ${listed(publicJobStatuses)}`
}

/** SQL condition: the job is published and has not ended. */
export function isRunningJob(table = 'j'): string {
  return `${table}.status in ${listed(runningJobStatuses)}`
}

export function hasEnded(table = 'j'): string {
  return `${table}.status in ${listed(endedJobStatuses)}`
}

/**
 * SQL condition: the job is open at a time. Compares `closes_at`, because the background job marks jobs as
 * expired up to a minute late.
 * @param now SQL parameter of type `timestamptz`
 */
export function isOpenAt(now: string, table = 'j'): string {
  return `${jobIs('open', table)} and ${table}.closes_at > ${now}`
}

/** SQL condition: job `j` of company `c` accepts applications. @param now as for {@link isOpenAt} */
export function takesApplications(now: string): string {
  return `${isOpenAt(now)} and ${isInMarketplace()}`
}

/** SQL that counts jobs per status as JSON. @param rows a query with the columns `status` and `count` */
export function jobCountsJson(rows: string): string {
  return countsJson(jobStatuses, 'status', rows)
}

/** SQL: days within which job `j` of company `c` promises a first answer; null for no promise. */
export const promisedDays = 'least(j.promise_days, c.response_days)'
