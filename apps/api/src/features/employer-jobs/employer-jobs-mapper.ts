import {
  type CompanyRole,
  type EmployerJob,
  type EmployerJobRow,
  type JobFields,
  type StageCounts,
  stages,
} from '@vouch/contract'
import { type JobFacts, needsApproval, permittedJobActions } from '@vouch/domain'
import type { JobRow } from './job-columns.ts'

export interface CountedJobRow extends JobRow, StageCounts {
  /** Whether the viewer is on the hiring team. */
  readonly on_team: boolean
  readonly rejected: number
  readonly withdrawn: number
  readonly confirmed: number
  readonly waiting: number
}

type ListedColumn =
  | 'id'
  | 'slug'
  | 'title'
  | 'company_id'
  | 'company_name'
  | 'country'
  | 'other_places'
  | 'openings'
  | 'filled'
  | 'posted_at'
  | 'closes_at'
  | 'publish_at'
  | 'approves_jobs'
  | 'updated_at'

export interface ListedJobRow extends StageCounts, Pick<JobRow, ListedColumn> {
  /** Whether the viewer is on the hiring team. */
  readonly on_team: boolean
  readonly status: EmployerJobRow['status']
  readonly location: string | null
  readonly closed_by_administrator: boolean
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** The casts are safe: check constraints allow only the values of the contract. */
export function toFields(row: JobRow): JobFields {
  return {
    title: row.title,
    occupation: row.occupation,
    occupationCode: row.occupation_code,
    category: row.category,
    department: row.department ? { code: row.department_code, label: row.department } : null,
    employmentType: row.employment_type as JobFields['employmentType'],
    seniority: row.seniority as JobFields['seniority'],
    openings: row.openings,
    workMode: row.work_mode as JobFields['workMode'],
    location: row.location,
    country: row.country,
    otherPlaces: row.other_places,
    start: row.start as JobFields['start'],
    startsOn: row.starts_on,
    hoursMin: row.hours_min,
    hoursMax: row.hours_max,
    shifts: row.shifts,
    description: row.description,
    benefits: row.benefits,
    requiredSkills: row.required_skills,
    niceSkills: row.nice_skills,
    experienceYears: row.experience_years,
    educationLevel: row.education_level,
    languages: row.languages,
    licences: row.licences,
    eligibility: row.eligibility as JobFields['eligibility'],
    payMin: row.pay_min,
    payMax: row.pay_max,
    payCurrency: row.pay_currency,
    payPeriod: row.pay_period as JobFields['payPeriod'],
    closesOn: row.closes_on,
    cvRule: row.cv_rule as JobFields['cvRule'],
    letterRule: row.letter_rule as JobFields['letterRule'],
    blindUntil: row.blind_until as JobFields['blindUntil'],
    questions: row.questions,
    promiseDays: row.promise_days,
    regretHours: row.regret_hours,
    stagePlan: row.stage_plan,
  }
}

/** @param role the company role of the person who acts */
export function toFacts(row: JobRow & { readonly waiting: number }, role: CompanyRole | null): JobFacts {
  return {
    status: row.status as JobFacts['status'],
    openings: row.openings,
    filled: row.filled,
    waiting: row.waiting,
    needsApproval: needsApproval({ approvesJobs: row.approves_jobs }, role),
    closedByAdministrator: row.close_reason !== null,
  }
}

/** The person who looks at a job. */
interface Viewer {
  /** Their role in the company. */
  readonly role: CompanyRole | null
  /** Whether they may read the applicants of the job. */
  readonly readsApplicants: boolean
}

/**
 * Converts a job row to the employer's view of the job.
 * @param widestPay of the marketplace's settings
 */
export function toEmployerJob(
  row: CountedJobRow,
  { role, readsApplicants }: Viewer,
  widestPay: number,
): EmployerJob {
  const facts = toFacts(row, role)
  const showsWaiting = readsApplicants && (facts.status === 'closed' || facts.status === 'expired')
  return {
    id: row.id,
    slug: row.slug,
    version: row.version,
    status: facts.status,
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
    fields: toFields(row),
    widestPay,
    companyPromise: row.response_days,
    publishedAt: iso(row.posted_at),
    publishAt: iso(row.publish_at),
    submittedBy: facts.status === 'pending-approval' ? row.submitted_by_name : null,
    returnReason: row.return_reason,
    needsApproval: facts.needsApproval,
    closesAt: iso(row.closes_at),
    closedAt: iso(row.closed_at),
    closeOutcome: row.close_outcome as EmployerJob['closeOutcome'],
    closeReason: row.close_reason,
    filled: row.filled,
    counts: readsApplicants ? toCounts(row) : null,
    ended: readsApplicants
      ? { rejected: row.rejected, withdrawn: row.withdrawn, hired: row.confirmed }
      : null,
    closeOutWaiting: showsWaiting ? row.waiting : 0,
    closeOutAt: showsWaiting && row.waiting > 0 ? iso(row.close_out_at) : null,
    permitted: permittedJobActions(facts, role),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function toListedJob(row: ListedJobRow, { role, readsApplicants }: Viewer): EmployerJobRow {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    status: row.status,
    company: { id: row.company_id, name: row.company_name },
    location: row.location,
    country: row.country,
    otherPlaces: [...row.other_places],
    openings: row.openings,
    filled: row.filled,
    counts: readsApplicants ? toCounts(row) : null,
    publishedAt: iso(row.posted_at),
    publishAt: iso(row.publish_at),
    needsApproval: needsApproval({ approvesJobs: row.approves_jobs }, role),
    closedByAdministrator: row.closed_by_administrator,
    closesAt: iso(row.closes_at),
    updatedAt: row.updated_at.toISOString(),
  }
}

function toCounts(row: StageCounts): StageCounts {
  return Object.fromEntries(stages.map((stage) => [stage, row[stage]])) as StageCounts
}
