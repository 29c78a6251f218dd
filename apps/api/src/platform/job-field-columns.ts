import type { JobFields } from '@vouch/contract'

/** The columns of `jobs` that an employer fills in, except the category, which is stored by its id. */
export function jobFieldColumns(fields: JobFields) {
  return {
    title: fields.title,
    occupation: fields.occupation,
    employment_type: fields.employmentType,
    seniority: fields.seniority,
    openings: fields.openings,
    work_mode: fields.workMode,
    location: fields.location,
    country: fields.country,
    description: fields.description,
    required_skills: fields.requiredSkills,
    nice_skills: fields.niceSkills,
    pay_min: fields.payMin,
    pay_max: fields.payMax,
    pay_currency: fields.payCurrency,
    pay_period: fields.payPeriod,
    closes_on: fields.closesOn,
    cv_rule: fields.cvRule,
    regret_hours: fields.regretHours,
  }
}
