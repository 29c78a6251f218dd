import type { FieldProblem, JobFields } from '@vouch/contract'
import {
  descriptionLength,
  jobLifeDays,
  type MissingField,
  maxPlaces,
  plainTextLength,
  titleMinLength,
} from '@vouch/domain'
import { AppError } from '#base/app-error.ts'

const sentences: Readonly<Record<MissingField['why'], string>> = {
  required: 'This is required',
  duplicate: 'This place is already listed',
  'too-many': `Name at most ${maxPlaces} places`,
  'too-short': `Use at least ${titleMinLength} characters`,
  'too-long': `Use at most ${descriptionLength.toLocaleString('en')} characters`,
  'max-below-min': 'The maximum pay must be at least the minimum',
  'not-in-future': 'Choose a date after today',
  'too-far': `Choose a date within the next ${jobLifeDays.max} days`,
}

export function toProblems(missing: readonly MissingField[]): FieldProblem[] {
  return missing.map(({ field, path, why }) => ({ path: path ?? field, message: sentences[why] }))
}

export function invalid(message: string, errors: readonly FieldProblem[]): AppError {
  return new AppError('invalid', message, { errors })
}

/** Checks limits that apply to every job, even to a draft. */
export function limitProblems(fields: JobFields): FieldProblem[] {
  const isTooLong = plainTextLength(fields.description) > descriptionLength
  return isTooLong ? [{ path: 'description', message: sentences['too-long'] }] : []
}

/**
 * Checks that a job promises an answer within the company's promise.
 * @param companyDays the company's promise; null for none
 */
export function promiseProblems(promiseDays: number | null, companyDays: number | null): FieldProblem[] {
  if (companyDays === null || (promiseDays ?? 0) <= companyDays) return []
  const days = companyDays === 1 ? '1 day' : `${companyDays} days`
  return [
    {
      path: 'promiseDays',
      message: `Your company promises an answer within ${days}. Enter ${companyDays} or less`,
    },
  ]
}

/** Checks that what applicants were told about the review stays true. */
export function blindProblems(
  before: JobFields,
  { blindUntil }: JobFields,
  hasApplications: boolean,
): FieldProblem[] {
  if (!hasApplications || blindUntil === before.blindUntil) return []
  return [
    {
      path: 'blindUntil',
      message:
        'Someone has already applied, so this can no longer be changed. Reveal single applicants instead.',
    },
  ]
}

/** Checks that a job has more openings than people already hired. */
export function openingProblems(fields: JobFields, filled: number): FieldProblem[] {
  if (filled === 0 || fields.openings > filled) return []
  const people = filled === 1 ? '1 person has' : `${filled} people have`
  return [
    { path: 'openings', message: `${people} already been hired. Enter at least ${filled + 1} openings` },
  ]
}
