import { type ApplicationOutcome, type ApplicationStatus, type Stage, stages } from '@vouch/contract'
import { candidateActionStatuses, endedVisibleStatuses, runningStatuses } from '@vouch/domain'
import { countsJson, listed } from '#db/sql/condition.ts'
import { hasEnded } from '#db/sql/job-sql.ts'

export function applicationIs(status: ApplicationStatus, table = 'a'): string {
  return `${table}.status = '${status}'`
}

export function isAtStage(stage: Stage, table = 'a'): string {
  return `${applicationIs('active', table)} and ${table}.stage = '${stage}'`
}

/** SQL condition: the hiring team must not know whose the application is; the columns it reads hold a code name. */
export function isBlind(table = 'a'): string {
  return `${table}.sealed_name is not null`
}

/** SQL: the id by which the hiring team addresses the applicant, which is an alias once they applied in blind review. */
export function applicantId(table = 'a'): string {
  return `coalesce(${table}.blind_alias, ${table}.candidate_id)`
}

/** SQL condition: the hiring team addresses the applicant by the id. Written so that each kind of id has its index. */
export function isAddressedBy(id: string, table = 'a'): string {
  return `(${table}.candidate_id = ${id} and ${table}.blind_alias is null or ${table}.blind_alias = ${id})`
}

/** SQL: the applicant's name, for what the applicant reads. The hiring team reads `name`. */
export function ownName(table = 'a'): string {
  return `coalesce(${table}.sealed_name, ${table}.name)`
}

/** SQL: words of the hiring team about application `a`, for the applicant: with their name instead of the code name. */
export function wordsToApplicant(words: string): string {
  return `case when a.blind_code is null then ${words}
    else replace(${words}, 'Applicant ' || a.blind_code, ${ownName()}) end`
}

/** SQL condition: how application `a` stands, as far as it is disclosed to the candidate. */
export function hasOutcome(outcome: ApplicationOutcome): string {
  switch (outcome) {
    case 'hired':
      return applicationIs('hired')
    case 'withdrawn':
      return applicationIs('withdrawn')
    case 'not-selected':
      return isDisclosedRejection()
    case 'running':
      return `(${isUndecided()} or (${applicationIs('rejected')} and a.told_at is null))`
  }
}

/** SQL condition: the application is undecided, that is, active or on hold. */
export function isUndecided(table = 'a'): string {
  return `${table}.status in ${listed(runningStatuses)}`
}

/** SQL condition: the application was rejected and the candidate was notified. */
export function isDisclosedRejection(table = 'a'): string {
  return `${applicationIs('rejected', table)} and ${table}.told_at is not null`
}

/** SQL condition: the application was withdrawn, or rejected and the candidate was notified. */
export const isEnded = `(${applicationIs('withdrawn')} or (${isDisclosedRejection()}))`

/**
 * SQL condition: closing job `j` would answer application `a`. Excludes offers for an opening that is still
 * free, because they wait for the candidate.
 */
export const isWaitingForAnswer = `(${isUndecided()}
  and not (a.stage = 'hired' and j.filled < j.openings))`

/**
 * SQL condition: job `j` has ended and has applicants who wait for an answer. Leaves out the viewer's own application.
 * @param viewer SQL of the viewer's id
 */
export function needsCloseOut(viewer: string): string {
  return `j.close_out_at is not null and ${hasEnded()} and exists (
    select from applications a where a.job_id = j.id and ${isWaitingForAnswer} and a.candidate_id <> ${viewer}
  )`
}

/** SQL condition on the view `candidate_applications`: the candidate has to act. */
export function waitsForCandidate(table: string): string {
  return `${table}.visible_status in ${listed(candidateActionStatuses)}`
}

/** SQL condition on the view `candidate_applications`: the candidate sees the application as ongoing. */
export function runsForCandidate(table: string): string {
  return `${table}.visible_status not in ${listed(endedVisibleStatuses)}`
}

/** SQL that counts applications per stage as JSON. @param rows a query with the columns `stage` and `count` */
export function stageCountsJson(rows: string): string {
  return countsJson(stages, 'stage', rows)
}

/** SQL condition: the name of application `a` is like a pattern, whatever accents either has. @param pattern such as `$3` */
export function isNamedLike(pattern: string): string {
  return `plain_name(a.name) like plain_name(${pattern})`
}
