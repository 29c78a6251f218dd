import { type EmployerQuestion, stages } from '@vouch/contract'
import type { Selectable } from 'kysely'
import type { Jobs } from '#db/schema.ts'
import {
  applicationIs,
  isAtStage,
  isDisclosedRejection,
  isWaitingForAnswer,
} from '#db/sql/application-sql.ts'
import { employerQuestionsJson } from '#db/sql/question-sql.ts'
import { personNameSql } from '#platform/accounts/person-name-sql.ts'

type UnreadColumn =
  | 'category_id'
  | 'created_at'
  | 'created_by'
  | 'source'
  | 'source_hash'
  | 'source_id'
  | 'source_url'
  | 'ending_told'
  | 'submitted_by'

/** A job's row as selected by {@link jobColumns}. */
export interface JobRow extends Omit<Selectable<Jobs>, UnreadColumn | 'pay_min' | 'pay_max'> {
  readonly company_name: string
  readonly company_slug: string
  readonly category: string | null
  /** Why an administrator closed the job; null if it is not closed, or someone else closed it. */
  readonly close_reason: string | null
  readonly pay_min: number | null
  readonly pay_max: number | null
  readonly questions: EmployerQuestion[]
  /** Name of who asked for approval. */
  readonly submitted_by_name: string | null
  /** Whether the company's owners approve jobs. */
  readonly approves_jobs: boolean
}

/** SELECT list for the table aliases `j` (job), `c` (company) and `k` (category). */
export const jobColumns = `
  j.id, j.company_id, c.name as company_name, c.slug as company_slug, j.slug, j.status, j.title, j.occupation,
  k.slug as category, j.employment_type, j.seniority, j.openings, j.filled, j.work_mode, j.location, j.country,
  j.description, j.required_skills, j.nice_skills, j.pay_min::float8 as pay_min, j.pay_max::float8 as pay_max,
  j.pay_currency, j.pay_period, j.closes_on, j.cv_rule, j.regret_hours, j.posted_at, j.closes_at, j.closed_at,
  j.close_outcome, j.close_out_at, j.publish_at, j.approved_at, j.return_reason, j.version, j.updated_at, c.approves_jobs,
  (select ${personNameSql('s.display_name', 's')} from users s where s.id = j.submitted_by) as submitted_by_name,
  (select m.reason from job_closures m where m.job_id = j.id and m.at = j.closed_at) as close_reason,
  ${employerQuestionsJson} as questions`

const countIf = (condition: string, name: string) => `count(*) filter (where ${condition}) as "${name}"`

/** SQL: counts applications `a` by stage. Leaves out undisclosed rejections, because the team can still undo them. */
export const countColumns = stages.map((stage) => countIf(isAtStage(stage), stage)).join(',\n  ')

export const endedColumns = [
  countIf(isDisclosedRejection(), 'rejected'),
  countIf(applicationIs('withdrawn'), 'withdrawn'),
  countIf(applicationIs('hired'), 'confirmed'),
  countIf(isWaitingForAnswer, 'waiting'),
].join(',\n  ')
