import type { MasterFieldDefinition } from '@vouch/contract'
import { formatNumber } from '#lib/format/format.ts'
import { texts } from './value.en.ts'

const { t } = texts

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}

/** Checks a field's value against its definition. @returns a sentence, or null if the value is right */
export function fieldProblem(field: MasterFieldDefinition, value: unknown): string | null {
  const given = typeof value === 'string' ? value.trim() : value
  if (given === '' || given === null || given === undefined)
    return field.required ? t('problem.required') : null
  if (field.kind === 'number') return numberProblem(field, given)
  if (typeof given !== 'string') return null
  switch (field.kind) {
    case 'date':
      return isDay(given) ? null : t('problem.date')
    case 'web-address':
      return isWebAddress(given) ? lengthProblem(field, given) : t('problem.webAddress')
    case 'choice':
      return field.choices.some(({ code }) => code === given) ? null : t('problem.choice')
    default:
      return lengthProblem(field, given)
  }
}

function numberProblem({ min, max }: MasterFieldDefinition, value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return t('problem.number')
  if (min !== null && value < min) return t('problem.atLeast', { limit: formatNumber(min) })
  return max !== null && value > max ? t('problem.atMost', { limit: formatNumber(max) }) : null
}

function lengthProblem({ min, max }: MasterFieldDefinition, value: string): string | null {
  if (min !== null && value.length < min) return t('problem.tooShort', { limit: formatNumber(min) })
  return max !== null && value.length > max ? t('problem.tooLong', { limit: formatNumber(max) }) : null
}
