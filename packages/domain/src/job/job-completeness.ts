import type { JobFields } from '@vouch/contract'
import { placeProblems } from './job-places.ts'

/** Minimum length of a job title at publication, in characters. */
export const titleMinLength = 4

/** Maximum length of a job description, in characters of visible text. */
export const descriptionLength = 10_000

/** Days from publication to the closing date of a job. */
export const jobLifeDays = { default: 30, max: 90 } as const

export type JobStep = 1 | 2 | 3
export type StepState = 'not-started' | 'in-progress' | 'complete'

/** A job field that blocks publication. The client turns `why` into a message. */
export interface MissingField {
  readonly step: JobStep
  readonly field: keyof JobFields
  /** Where in the field, if it has several values. */
  readonly path?: string
  readonly why:
    | 'required'
    | 'duplicate'
    | 'too-many'
    | 'too-short'
    | 'too-long'
    | 'max-below-min'
    | 'not-in-future'
    | 'too-far'
}

const dayMs = 86_400_000

/** Number of visible characters in sanitised HTML. */
export function plainTextLength(html: string): number {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, ' ')
    .trim().length
}

/** Adds days to `today`. Both dates are `YYYY-MM-DD` in the marketplace's time zone. */
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
  if (fields.workMode !== 'remote' && !fields.location) add('location')
  if (!fields.country) add('country')
  for (const problem of placeProblems(fields)) missing.push({ step: 1, field: 'otherPlaces', ...problem })
  if (fields.start === 'date' && !fields.startsOn) add('startsOn')
  if (fields.hoursMin !== null && fields.hoursMax !== null && fields.hoursMax < fields.hoursMin) {
    add('hoursMax', 'max-below-min')
  }
  const length = plainTextLength(fields.description)
  if (length === 0) add('description')
  else if (length > descriptionLength) add('description', 'too-long')
  return missing
}

function missingInPay(fields: JobFields): MissingField[] {
  // Only volunteer jobs may omit the pay.
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
  // An empty closing date is allowed, because publication sets a default.
  if (fields.closesOn === null) return []
  if (fields.closesOn <= today) return [{ step: 3, field: 'closesOn', why: 'not-in-future' }]
  if (fields.closesOn > lastDay(today, jobLifeDays.max))
    return [{ step: 3, field: 'closesOn', why: 'too-far' }]
  return []
}

/**
 * Fields that block the publication of a job.
 * @param today day of publication, `YYYY-MM-DD`
 */
export function missingForPublication(fields: JobFields, today: string): MissingField[] {
  return [...missingInRole(fields), ...missingInPay(fields), ...missingInProcess(fields, today)]
}

const isBegun: Readonly<Record<JobStep, (fields: JobFields) => boolean>> = {
  1: (fields) => Boolean(fields.title || fields.occupation || fields.description || fields.employmentType),
  2: (fields) =>
    fields.requiredSkills.length > 0 ||
    fields.niceSkills.length > 0 ||
    fields.languages.length > 0 ||
    fields.experienceYears !== null ||
    fields.payMin !== null ||
    fields.payMax !== null,
  3: (fields) => fields.closesOn !== null || fields.questions.length > 0,
}

/**
 * Progress of one step of the job wizard. Step 3 has only optional fields and publishes the job, so it is complete as soon
 * as nothing is missing in any step.
 */
export function jobStepState(fields: JobFields, step: JobStep, today: string): StepState {
  const isMissing = missingForPublication(fields, today).some((entry) => step === 3 || entry.step === step)
  if (!isBegun[step](fields)) return step === 3 && !isMissing ? 'complete' : 'not-started'
  return isMissing ? 'in-progress' : 'complete'
}
