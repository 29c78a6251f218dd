import type { JobFields } from '@vouch/contract'

/** The shortest title of a published job, in characters; the longest stands in the contract. */
export const titleMinLength = 4

/** The longest description, in characters of its text without mark-up. */
export const descriptionLength = 10_000

/** How long a job is open: by default, and at most, in days. */
export const jobLifeDays = { default: 30, max: 90 } as const

export type JobStep = 1 | 2 | 3
export type StepState = 'not-started' | 'in-progress' | 'complete'

/** A field that publication still needs, with the reason as a closed word that the client puts into a sentence. */
export interface MissingField {
  readonly step: JobStep
  readonly field: keyof JobFields
  readonly why: 'required' | 'too-short' | 'too-long' | 'max-below-min' | 'not-in-future' | 'too-far'
}

const dayMs = 86_400_000

/** The text of cleaned HTML, as long as a person would count it. */
export function plainTextLength(html: string): number {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, ' ')
    .trim().length
}

/**
 * The last day a job may stay open, counted from today.
 * @param today the marketplace's day, `YYYY-MM-DD`
 * @param days how many days of life
 */
export function lastDay(today: string, days: number): string {
  return new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10)
}

function missingInRole(fields: JobFields): MissingField[] {
  const missing: MissingField[] = []
  const add = (field: keyof JobFields, why: MissingField['why'] = 'required') =>
    missing.push({ step: 1, field, why })
  if (!fields.title) add('title')
  else if (fields.title.length < titleMinLength) add('title', 'too-short')
  if (!fields.occupation) add('occupation')
  if (!fields.employmentType) add('employmentType')
  if (!fields.workMode) add('workMode')
  if (fields.workMode && fields.workMode !== 'remote' && !fields.location) add('location')
  if (!fields.country) add('country')
  const length = plainTextLength(fields.description)
  if (length === 0) add('description')
  else if (length > descriptionLength) add('description', 'too-long')
  return missing
}

function missingInPay(fields: JobFields): MissingField[] {
  // Volunteering aside, a job cannot be published without a range.
  if (fields.employmentType === 'volunteer') return []
  const missing: MissingField[] = []
  for (const field of ['payMin', 'payMax', 'payCurrency', 'payPeriod'] as const) {
    if (fields[field] === null) missing.push({ step: 2, field, why: 'required' })
  }
  if (fields.payMin !== null && fields.payMax !== null && fields.payMax < fields.payMin) {
    missing.push({ step: 2, field: 'payMax', why: 'max-below-min' })
  }
  return missing
}

function missingInProcess(fields: JobFields, today: string): MissingField[] {
  // Without a closing date the default life is given at publication.
  if (fields.closesOn === null) return []
  if (fields.closesOn <= today) return [{ step: 3, field: 'closesOn', why: 'not-in-future' }]
  if (fields.closesOn > lastDay(today, jobLifeDays.max))
    return [{ step: 3, field: 'closesOn', why: 'too-far' }]
  return []
}

/**
 * What a draft still needs before it can be published; empty when nothing.
 * @param fields the draft
 * @param today the day of publication, `YYYY-MM-DD`
 */
export function missingForPublication(fields: JobFields, today: string): MissingField[] {
  return [...missingInRole(fields), ...missingInPay(fields), ...missingInProcess(fields, today)]
}

const began: Readonly<Record<JobStep, (fields: JobFields) => boolean>> = {
  1: (fields) => Boolean(fields.title || fields.occupation || fields.description || fields.employmentType),
  2: (fields) => fields.requiredSkills.length > 0 || fields.payMin !== null || fields.payMax !== null,
  3: (fields) => fields.closesOn !== null || fields.questions.length > 0,
}

/**
 * How far a wizard step is.
 * @returns `complete` only when it was begun and nothing of it is missing
 */
export function jobStepState(fields: JobFields, step: JobStep, today: string): StepState {
  const missing = missingForPublication(fields, today).some((entry) => entry.step === step)
  if (!began[step](fields))
    return step === 3 && !missing && jobStepState(fields, 1, today) === 'complete'
      ? 'complete'
      : 'not-started'
  return missing ? 'in-progress' : 'complete'
}
