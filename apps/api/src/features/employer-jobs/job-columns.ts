import { type EmployerQuestion, stages } from '@vouch/contract'
import {
  applicationIs,
  isAtStage,
  isDisclosedRejection,
  isWaitingForAnswer,
} from '#db/sql/application-sql.ts'

/** A job as it is read everywhere in this feature; `from jobs j` with its company `c` and category `k`. */
export interface JobRow {
  readonly id: string
  readonly company_id: string
  readonly company_name: string
  readonly company_slug: string
  readonly slug: string | null
  readonly status: string
  readonly title: string
  readonly occupation: string
  readonly category: string | null
  readonly employment_type: string | null
  readonly seniority: string | null
  readonly openings: number
  readonly filled: number
  readonly work_mode: string | null
  readonly location: string
  readonly country: string | null
  readonly description: string
  readonly required_skills: string[]
  readonly nice_skills: string[]
  readonly pay_min: number | null
  readonly pay_max: number | null
  readonly pay_currency: string | null
  readonly pay_period: string | null
  readonly closes_on: string | null
  readonly cv_rule: string
  readonly regret_hours: number
  readonly questions: EmployerQuestion[]
  readonly posted_at: Date | null
  readonly closes_at: Date | null
  readonly closed_at: Date | null
  readonly close_out_at: Date | null
  readonly close_outcome: string | null
  readonly version: number
  readonly updated_at: Date
}

export const jobColumns = `
  j.id, j.company_id, c.name as company_name, c.slug as company_slug, j.slug, j.status, j.title, j.occupation,
  k.slug as category, j.employment_type, j.seniority, j.openings, j.filled, j.work_mode, j.location, j.country,
  j.description, j.required_skills, j.nice_skills, j.pay_min::float8 as pay_min, j.pay_max::float8 as pay_max,
  j.pay_currency, j.pay_period, j.closes_on, j.cv_rule, j.regret_hours, j.posted_at, j.closes_at, j.closed_at,
  j.close_outcome, j.close_out_at, j.version, j.updated_at,
  coalesce((
    select json_agg(json_build_object(
      'id', q.id, 'text', q.text, 'kind', q.kind, 'required', q.required, 'knockOut', q.knock_out
    ) order by q.position)
    from job_questions q where q.job_id = j.id
  ), '[]'::json) as questions`

const countIf = (condition: string, name: string) => `count(*) filter (where ${condition}) as "${name}"`

/** How many applications of job `j` are where. An undisclosed rejection counts nowhere: it can be undone. */
export const countColumns = stages.map((stage) => countIf(isAtStage(stage), stage)).join(',\n  ')

export const endedColumns = [
  countIf(isDisclosedRejection(), 'rejected'),
  countIf(applicationIs('withdrawn'), 'withdrawn'),
  countIf(applicationIs('hired'), 'confirmed'),
  countIf(isWaitingForAnswer, 'waiting'),
].join(',\n  ')
