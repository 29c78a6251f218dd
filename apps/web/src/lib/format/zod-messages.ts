import { z } from 'zod'
import { fieldProblemTexts } from './field-problems.en.ts'

const t = fieldProblemTexts.t

function tooSmall(origin: string, count: number): string {
  if (origin === 'string') return count === 1 ? t('required') : t('tooShort', { count })
  if (origin === 'array' || origin === 'set') return t('tooFew', { count })
  return t('tooSmall', { count })
}

function tooBig(origin: string, count: number): string {
  if (origin === 'string') return t('tooLong', { count })
  if (origin === 'array' || origin === 'set') return t('tooMany', { count })
  return t('tooBig', { count })
}

function formats(format: string): string {
  if (format === 'email') return t('email')
  if (format === 'url') return t('address')
  if (format === 'date' || format === 'datetime') return t('date')
  return t('invalid')
}

function sentence(issue: z.core.$ZodRawIssue): string {
  const empty = issue.input === undefined || issue.input === null || issue.input === ''
  if (empty && issue.code !== 'custom') return t('required')
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return formats(issue.format)
    case 'invalid_type':
      return issue.expected === 'number' ? t('number') : issue.expected === 'int' ? t('whole') : t('invalid')
    case 'invalid_value':
    case 'invalid_union':
      return t('choose')
    default:
      return t('invalid')
  }
}

/** Installs error messages for schema checks without a message of their own. Each module with a form calls it once. */
export function installZodSentences(): void {
  z.config({ customError: sentence })
}
