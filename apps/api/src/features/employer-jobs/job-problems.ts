import type { FieldProblem, JobFields } from '@vouch/contract'
import {
  descriptionLength,
  jobLifeDays,
  type MissingField,
  plainTextLength,
  titleMinLength,
} from '@vouch/domain'
import { AppError } from '#base/app-error.ts'

const sentences: Readonly<Record<MissingField['why'], string>> = {
  required: 'This is required',
  'too-short': `Use at least ${titleMinLength} characters`,
  'too-long': `Use at most ${descriptionLength.toLocaleString('en')} characters`,
  'max-below-min': 'The most cannot be less than the least',
  'not-in-future': 'Choose a day after today',
  'too-far': `Choose a day at most ${jobLifeDays.max} days from today`,
}

export function toProblems(missing: readonly MissingField[]): FieldProblem[] {
  return missing.map(({ field, why }) => ({ path: field, message: sentences[why] }))
}

/** @param message a sentence about all of them */
export function invalid(message: string, errors: readonly FieldProblem[]): AppError {
  return new AppError('invalid', message, { errors })
}

/** What no job may have, a draft neither. */
export function limitProblems(fields: JobFields): FieldProblem[] {
  const isTooLong = plainTextLength(fields.description) > descriptionLength
  return isTooLong ? [{ path: 'description', message: sentences['too-long'] }] : []
}

/** Openings that are filled stay filled. */
export function openingProblems(fields: JobFields, filled: number): FieldProblem[] {
  if (filled === 0 || fields.openings > filled) return []
  const people = filled === 1 ? 'One person is' : `${filled} people are`
  return [{ path: 'openings', message: `${people} hired already: keep at least ${filled + 1} openings` }]
}
