import type { EmployerJob, EmployerJobRow, JobFields, StageCounts } from '@vouch/contract'
import { type JobFacts, permittedJobActions } from '@vouch/domain'
import type { JobRow } from './job-columns.ts'

export interface CountedJobRow extends JobRow, StageCounts {
  readonly rejected: number
  readonly withdrawn: number
  readonly confirmed: number
  readonly waiting: number
}

export interface ListedJobRow extends StageCounts {
  readonly id: string
  readonly slug: string | null
  readonly title: string
  readonly status: EmployerJobRow['status']
  readonly company_id: string
  readonly company_name: string
  readonly location: string | null
  readonly openings: number
  readonly filled: number
  readonly posted_at: Date | null
  readonly closes_at: Date | null
  readonly updated_at: Date
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** The columns hold only words of the contract: the database checks them. */
export function toFields(row: JobRow): JobFields {
  return {
    title: row.title,
    occupation: row.occupation,
    category: row.category,
    employmentType: row.employment_type as JobFields['employmentType'],
    seniority: row.seniority as JobFields['seniority'],
    openings: row.openings,
    workMode: row.work_mode as JobFields['workMode'],
    location: row.location,
    country: row.country,
    description: row.description,
    requiredSkills: row.required_skills,
    niceSkills: row.nice_skills,
    payMin: row.pay_min,
    payMax: row.pay_max,
    payCurrency: row.pay_currency,
    payPeriod: row.pay_period as JobFields['payPeriod'],
    closesOn: row.closes_on,
    cvRule: row.cv_rule as JobFields['cvRule'],
    questions: row.questions,
    regretHours: row.regret_hours,
  }
}

export function toFacts(row: JobRow & { readonly waiting: number }): JobFacts {
  return {
    status: row.status as JobFacts['status'],
    openings: row.openings,
    filled: row.filled,
    waiting: row.waiting,
  }
}

/** @param role what the viewer is in the company */
export function toEmployerJob(
  row: CountedJobRow,
  role: Parameters<typeof permittedJobActions>[1],
): EmployerJob {
  const facts = toFacts(row)
  const takesNoMore = facts.status === 'closed' || facts.status === 'expired'
  return {
    id: row.id,
    slug: row.slug,
    version: row.version,
    status: facts.status,
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
    fields: toFields(row),
    publishedAt: iso(row.posted_at),
    closesAt: iso(row.closes_at),
    closedAt: iso(row.closed_at),
    closeOutcome: row.close_outcome as EmployerJob['closeOutcome'],
    filled: row.filled,
    counts: toCounts(row),
    ended: { rejected: row.rejected, withdrawn: row.withdrawn, hired: row.confirmed },
    closeOutWaiting: takesNoMore ? row.waiting : 0,
    closeOutAt: takesNoMore && row.waiting > 0 ? iso(row.close_out_at) : null,
    permitted: permittedJobActions(facts, role),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function toListedJob(row: ListedJobRow): EmployerJobRow {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    status: row.status,
    company: { id: row.company_id, name: row.company_name },
    location: row.location,
    openings: row.openings,
    filled: row.filled,
    counts: toCounts(row),
    publishedAt: iso(row.posted_at),
    closesAt: iso(row.closes_at),
    updatedAt: row.updated_at.toISOString(),
  }
}

function toCounts(row: StageCounts): StageCounts {
  return {
    applied: row.applied,
    shortlist: row.shortlist,
    questionnaire: row.questionnaire,
    interview: row.interview,
    'detail-fulfillment': row['detail-fulfillment'],
    hired: row.hired,
  }
}
