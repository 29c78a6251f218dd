import type { JobFields, JobTerms, JobTermsChange } from '@vouch/contract'
import { orderedJson } from '../ordered-json.ts'

/** The fields of a job that its terms are made of. */
export type TermFields = Pick<
  JobFields,
  'payMin' | 'payMax' | 'payCurrency' | 'payPeriod' | 'location' | 'country' | 'workMode' | 'employmentType'
> & {
  /** Absent or null in what was stored before jobs had several places. */
  readonly otherPlaces?: JobFields['otherPlaces'] | null
}

/** The terms of a job that applicants rely on: pay, place and type. */
export function jobTermsOf(fields: TermFields): JobTerms {
  const { payMin: min, payMax: max, payCurrency: currency, payPeriod: period } = fields
  const isPaid = min !== null && max !== null && currency !== null && period !== null
  return {
    pay: isPaid ? { min, max, currency, period } : null,
    place: {
      location: fields.location || null,
      country: fields.country,
      workMode: fields.workMode,
      ...(fields.otherPlaces?.length && { others: fields.otherPlaces }),
    },
    type: fields.employmentType,
  }
}

function changeOf<T>(from: T, to: T): { from: T; to: T } | null {
  return orderedJson(from) === orderedJson(to) ? null : { from, to }
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

/** Names of the fields that differ, in the order of the job form. */
export function changedJobFields(before: JobFields, after: JobFields): (keyof JobFields)[] {
  return (Object.keys(after) as (keyof JobFields)[]).filter(
    (name) => orderedJson(before[name]) !== orderedJson(after[name]),
  )
}
