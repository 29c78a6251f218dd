import type { TermFields } from '@vouch/domain'

const columns: Readonly<Record<keyof TermFields, string>> = {
  payMin: 'pay_min::float8',
  payMax: 'pay_max::float8',
  payCurrency: 'pay_currency',
  payPeriod: 'pay_period',
  location: 'location',
  country: 'country',
  workMode: 'work_mode',
  employmentType: 'employment_type',
}

/** SQL: the terms of a job as JSON. @param table alias of `jobs` */
export function termsJson(table: string): string {
  const members = Object.entries(columns).map(([name, column]) => `'${name}', ${table}.${column}`)
  return `json_build_object(${members.join(', ')})`
}

/** SQL: the terms in version `o` of a job, as JSON. */
export const termsOfVersion = `json_build_object(${Object.keys(columns)
  .map((name) => `'${name}', o.fields -> '${name}'`)
  .join(', ')})`
