import { z } from 'zod'
import { libTexts } from './lib.en.ts'

const t = libTexts.t

function tooSmall(origin: string, count: number): string {
  if (origin === 'string') return count === 1 ? t('field.required') : t('field.tooShort', { count })
  if (origin === 'array' || origin === 'set') return t('field.tooFew', { count })
  return t('field.tooSmall', { count })
}

function tooBig(origin: string, count: number): string {
  if (origin === 'string') return t('field.tooLong', { count })
  if (origin === 'array' || origin === 'set') return t('field.tooMany', { count })
  return t('field.tooBig', { count })
}

function formats(format: string): string {
  if (format === 'email') return t('field.email')
  if (format === 'url') return t('field.address')
  if (format === 'date' || format === 'datetime') return t('field.date')
  return t('field.invalid')
}

function sentence(issue: z.core.$ZodRawIssue): string {
  const empty = issue.input === undefined || issue.input === null || issue.input === ''
  if (empty && issue.code !== 'custom') return t('field.required')
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return formats(issue.format)
    case 'invalid_type':
      return issue.expected === 'number'
        ? t('field.number')
        : issue.expected === 'int'
          ? t('field.whole')
          : t('field.invalid')
    case 'invalid_value':
    case 'invalid_union':
      return t('field.choose')
    default:
      return t('field.invalid')
  }
}

/** Sentences for the checks of the contract's schemas that have none of their own. Call once, where forms are. */
export function installZodSentences(): void {
  z.config({ customError: sentence })
}
