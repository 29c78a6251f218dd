import { type ApplicationStatus, type Stage, stages } from '@vouch/contract'
import { candidateWaits, endedForCandidate, runningStatuses } from '@vouch/domain'
import { countsJson, listed } from '#db/sql/condition.ts'

export function applicationIs(status: ApplicationStatus, table = 'a'): string {
  return `${table}.status = '${status}'`
}

/** Active at this stage. */
export function isAtStage(stage: Stage, table = 'a'): string {
  return `${applicationIs('active', table)} and ${table}.stage = '${stage}'`
}

/** Nobody has decided yet. */
export function isUndecided(table = 'a'): string {
  return `${table}.status in ${listed(runningStatuses)}`
}

/** Rejected, and the candidate knows. */
export function isDisclosedRejection(table = 'a'): string {
  return `${applicationIs('rejected', table)} and ${table}.told_at is not null`
}

/**
 * Application `a` of job `j` waits for an answer that a close-out gives. An offer for an opening that is still free is
 * waiting for the candidate instead.
 */
export const isWaitingForAnswer = `(${isUndecided()}
  and not (a.stage = 'hired' and j.filled < j.openings))`

/** A row of the view `candidate_applications` that waits for its candidate. */
export function waitsForCandidate(table: string): string {
  return `${table}.visible_status in ${listed(candidateWaits)}`
}

/** A row of the view `candidate_applications` that runs, as far as its candidate knows. */
export function runsForCandidate(table: string): string {
  return `${table}.visible_status not in ${listed(endedForCandidate)}`
}

/** SQL for how many applications are at each stage. @param rows a query with the columns `stage` and `count` */
export function stageCountsJson(rows: string): string {
  return countsJson(stages, 'stage', rows)
}
