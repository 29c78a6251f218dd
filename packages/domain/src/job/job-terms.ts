import type { JobFields, JobTerms, JobTermsChange } from '@vouch/contract'

/** The fields of a job that its terms are made of. */
export type TermFields = Pick<
  JobFields,
  'payMin' | 'payMax' | 'payCurrency' | 'payPeriod' | 'location' | 'country' | 'workMode' | 'employmentType'
>

/** The terms of a job that applicants rely on: pay, place and type. */
export function jobTermsOf(fields: TermFields): JobTerms {
  const { payMin: min, payMax: max, payCurrency: currency, payPeriod: period } = fields
  const isPaid = min !== null && max !== null && currency !== null && period !== null
  return {
    pay: isPaid ? { min, max, currency, period } : null,
    place: { location: fields.location || null, country: fields.country, workMode: fields.workMode },
    type: fields.employmentType,
  }
}

function changeOf<T>(from: T, to: T): { from: T; to: T } | null {
  return JSON.stringify(from) === JSON.stringify(to) ? null : { from, to }
}

/** What changed between two versions of a job's terms; null if nothing did. */
export function jobTermsChange(before: JobTerms, after: JobTerms): JobTermsChange | null {
  const change: JobTermsChange = {
    pay: changeOf(before.pay, after.pay),
    place: changeOf(before.place, after.place),
    type: changeOf(before.type, after.type),
  }
  return change.pay || change.place || change.type ? change : null
}

/** Sorts the keys of objects, so that equal values are equal as text. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Names of the fields that differ, in the order of the job form. */
export function changedJobFields(before: JobFields, after: JobFields): (keyof JobFields)[] {
  return (Object.keys(after) as (keyof JobFields)[]).filter(
    (name) => JSON.stringify(before[name], sorted) !== JSON.stringify(after[name], sorted),
  )
}
