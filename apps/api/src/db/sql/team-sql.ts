import type { CompanyRole, JobTeamRole } from '@vouch/contract'
import { decidingRoles, endedJobStatuses, readingRoles, recruitingRoles, teamBoundRoles } from '@vouch/domain'
import { listed } from '#db/sql/condition.ts'

export function teamRoleIs(role: JobTeamRole, table = 't'): string {
  return `${table}.role = '${role}'`
}

/** SQL condition: job `j` has not ended, so that its team needs a recruiter. */
export const needsRecruiter = `j.status not in ${listed(endedJobStatuses)}`

/**
 * SQL condition: the person is on the hiring team of the job.
 * @param job SQL of the job's id
 * @param user SQL of the person's id
 */
export function isOnTeam(job: string, user: string): string {
  return `exists (select from job_team t where t.job_id = ${job} and t.user_id = ${user})`
}

/** @param roles company roles that are allowed, if those that work for single jobs are on the job's team */
function mayOnJob(roles: readonly CompanyRole[], job: string, member: string): string {
  const bound: readonly CompanyRole[] = teamBoundRoles
  const [free, ofTeam] = [
    roles.filter((role) => !bound.includes(role)),
    roles.filter((role) => bound.includes(role)),
  ]
  return `(${member}.role in ${listed(free)}
    or (${member}.role in ${listed(ofTeam)} and ${isOnTeam(job, `${member}.user_id`)}))`
}

/**
 * SQL condition: the member may decide about the applicants of a job.
 * @param job SQL of the job's id
 * @param member alias of `company_members`
 */
export function decidesAboutApplicants(job: string, member = 'm'): string {
  return mayOnJob(decidingRoles, job, member)
}

/** SQL condition like {@link decidesAboutApplicants}: the member may read the applicants of a job. */
export function readsApplicants(job: string, member = 'm'): string {
  return mayOnJob(readingRoles, job, member)
}

/** SQL condition: the member posts jobs and manages all applicants. @param member alias of `company_members` */
export function recruits(member = 'm'): string {
  return `${member}.role in ${listed(recruitingRoles)}`
}

/**
 * SQL condition: the member answers for a job. Those are the recruiters on its team, or all owners and recruiters while it
 * has none, as with imported jobs.
 * @param job SQL of the job's id
 * @param member alias of `company_members`
 */
export function answersForJob(job: string, member = 'm'): string {
  const led = `select from job_team t where t.job_id = ${job} and ${teamRoleIs('recruiter')}`
  return `(${recruits(member)} and (exists (${led} and t.user_id = ${member}.user_id) or not exists (${led})))`
}

/** SQL condition like {@link answersForJob}, and hiring managers on the team: the member is told of applicants. */
export function isTold(job: string, member = 'm'): string {
  const ofTeam = `${member}.role in ${listed(decidingRoles)} and ${isOnTeam(job, `${member}.user_id`)}`
  return `((${ofTeam}) or ${answersForJob(job, member)})`
}

/** SQL of the jobs that count for a person: `applicantReach` or `jobReach` of the domain. */
export interface ReachSql {
  /** Array of companies of which all jobs count. */
  readonly whole: string
  /** Array of companies of which only jobs with the person on the team count. */
  readonly teams: string
  /** The person's id. */
  readonly viewer: string
}

const ownJobs = ({ teams, viewer }: ReachSql) =>
  `select t.job_id from job_team t where t.company_id = any(${teams}) and t.user_id = ${viewer}`

/** SQL: the applications for these jobs, to use in `from`. Reads none for others. */
export function applicationsWithin(reach: ReachSql): string {
  return `(
    select r.* from applications r where r.company_id = any(${reach.whole})
    union all
    select r.* from (${ownJobs(reach)}) own join applications r on r.job_id = own.job_id
  )`
}

/** SQL: these jobs, to use in `from`. */
export function jobsWithin(reach: ReachSql): string {
  return `(
    select r.* from jobs r where r.company_id = any(${reach.whole})
    union all
    select r.* from (${ownJobs(reach)}) own join jobs r on r.id = own.job_id
  )`
}

/**
 * SQL: the first applications `a` of each company, or of each job where only some count. Uses the indexes in the order of
 * time.
 * @param first makes the statement from the condition that chooses the applications of one company or job
 */
export function firstWithin(reach: ReachSql, first: (isOwn: string) => string): string {
  return `select f.* from unnest(${reach.whole}) own (id) cross join lateral (${first('a.company_id = own.id')}) f
    union all
    select f.* from (${ownJobs(reach)}) own cross join lateral (${first('a.job_id = own.job_id')}) f`
}
