import { type EmployerQuestion, type JobFields, stages } from '@vouch/contract'
import type { Selectable } from 'kysely'
import type { Jobs } from '#db/schema.ts'
import {
  applicationIs,
  isAtStage,
  isDisclosedRejection,
  isWaitingForAnswer,
} from '#db/sql/application-sql.ts'
import { otherPlacesSql } from '#db/sql/job-places-sql.ts'
import { currentName, educationLevelSql, jobPicksSql, jobSkillsSql } from '#db/sql/job-values-sql.ts'
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
  | 'required_skills'
  | 'nice_skills'
  | 'education_level'
  | 'ending_told'

/** Numeric columns, which are read as numbers. */
type MoneyOrHours = 'pay_min' | 'pay_max' | 'hours_min' | 'hours_max'

/** A job's row as selected by {@link jobColumns}. */
export interface JobRow extends Omit<Selectable<Jobs>, UnreadColumn | MoneyOrHours | 'stage_plan'> {
  readonly company_name: string
  readonly company_slug: string
  readonly category: string | null
  /** Why an administrator closed the job; null if it is not closed, or someone else closed it. */
  readonly close_reason: string | null
  readonly pay_min: number | null
  readonly pay_max: number | null
  readonly hours_min: number | null
  readonly hours_max: number | null
  readonly required_skills: JobFields['requiredSkills']
  readonly nice_skills: JobFields['niceSkills']
  readonly other_places: JobFields['otherPlaces']
  readonly languages: JobFields['languages']
  readonly benefits: JobFields['benefits']
  readonly shifts: JobFields['shifts']
  readonly education_level: JobFields['educationLevel']
  readonly questions: EmployerQuestion[]
  readonly stage_plan: JobFields['stagePlan']
  /** Name of who asked for approval. */
  readonly submitted_by_name: string | null
  /** Days within which the company promises a first answer. */
  readonly response_days: number | null
  /** Whether the company's owners approve jobs. */
  readonly approves_jobs: boolean
}

/** SELECT list for the table aliases `j` (job), `c` (company) and `k` (category). */
export const jobColumns = `
  j.id, j.company_id, j.submitted_by, c.name as company_name, c.slug as company_slug, j.slug, j.status, j.title,
  ${currentName('occupations', 'j.occupation_code', 'j.occupation')} as occupation, j.occupation_code,
  ${currentName('departments', 'j.department_code', 'j.department')} as department, j.department_code,
  k.slug as category, j.employment_type, j.seniority, j.openings, j.filled, j.work_mode, j.location, j.country,
  ${otherPlacesSql} as other_places,
  j.start, j.starts_on, j.hours_min::float8 as hours_min, j.hours_max::float8 as hours_max, j.experience_years,
  ${educationLevelSql} as education_level, j.licences, j.eligibility, j.letter_rule, j.blind_until,
  ${jobSkillsSql(true)} as required_skills, ${jobSkillsSql(false)} as nice_skills,
  ${jobPicksSql('languages')} as languages, ${jobPicksSql('benefits')} as benefits, ${jobPicksSql('shifts')} as shifts,
  j.description, j.pay_min::float8 as pay_min, j.pay_max::float8 as pay_max,
  j.pay_currency, j.pay_period, j.closes_on, j.cv_rule, j.regret_hours, j.stage_plan, j.promise_days, c.response_days, j.posted_at, j.closes_at, j.closed_at,
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
