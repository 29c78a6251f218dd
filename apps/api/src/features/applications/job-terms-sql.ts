import type { TermFields } from '@vouch/domain'

const fields: Readonly<Record<keyof TermFields, true>> = {
  payMin: true,
  payMax: true,
  payCurrency: true,
  payPeriod: true,
  location: true,
  country: true,
  otherPlaces: true,
  workMode: true,
  employmentType: true,
}
const members = Object.keys(fields).map((name) => `'${name}', o.fields -> '${name}'`)

/**
 * SQL: the terms of job `j` as JSON, as they were public last. Never those of the job's row, which may be edited while it
 * is not public. @param when condition on the version `o`
 */
export function publishedTerms(when: string): string {
  return `(select json_build_object(${members.join(', ')}) from job_versions o
    where o.job_id = j.id and ${when} order by o.version desc limit 1)`
}
