import type { JobFields } from '@vouch/contract'

/**
 * The columns of `jobs` that an employer fills in. The category is stored by its id, the skills by `job_skills`, whose
 * words the columns `required_skills` and `nice_skills` follow.
 */
export function jobFieldColumns(fields: JobFields) {
  return {
    title: fields.title,
    occupation: fields.occupation,
    occupation_code: fields.occupationCode,
    department: fields.department?.label ?? '',
    department_code: fields.department?.code ?? null,
    employment_type: fields.employmentType,
    seniority: fields.seniority,
    openings: fields.openings,
    work_mode: fields.workMode,
    location: fields.location,
    country: fields.country,
    start: fields.start,
    starts_on: fields.startsOn,
    hours_min: fields.hoursMin,
    hours_max: fields.hoursMax,
    description: fields.description,
    experience_years: fields.experienceYears,
    education_level: fields.educationLevel?.code ?? null,
    licences: fields.licences,
    eligibility: fields.eligibility,
    pay_min: fields.payMin,
    pay_max: fields.payMax,
    pay_currency: fields.payCurrency,
    pay_period: fields.payPeriod,
    closes_on: fields.closesOn,
    cv_rule: fields.cvRule,
    letter_rule: fields.letterRule,
    blind_until: fields.blindUntil,
    promise_days: fields.promiseDays,
    regret_hours: fields.regretHours,
    stage_plan: fields.stagePlan,
  }
}

/** The rows of `job_skills` of a job. */
export function jobSkillRows(
  jobId: string,
  { requiredSkills, niceSkills }: Pick<JobFields, 'requiredSkills' | 'niceSkills'>,
) {
  const all = [
    ...requiredSkills.map((skill) => ({ ...skill, required: true })),
    ...niceSkills.map((skill) => ({ ...skill, required: false })),
  ]
  return all.map(({ code, label, level, required }, position) => ({
    job_id: jobId,
    position,
    code,
    words: label,
    level,
    required,
  }))
}

/** The rows of `job_values` of a job: its values of lists other than skills. */
export function jobValueRows(
  jobId: string,
  { languages, benefits, shifts }: Pick<JobFields, 'languages' | 'benefits' | 'shifts'>,
) {
  const plain = (entity: 'benefits' | 'shifts', picks: JobFields['benefits']) =>
    picks.map(({ code, label }, position) => ({
      job_id: jobId,
      entity,
      position,
      code,
      words: label,
      level: null,
    }))
  return [
    ...languages.map(({ code, label, level }, position) => ({
      job_id: jobId,
      entity: 'languages' as const,
      position,
      code,
      words: label,
      level,
    })),
    ...plain('benefits', benefits),
    ...plain('shifts', shifts),
  ]
}
