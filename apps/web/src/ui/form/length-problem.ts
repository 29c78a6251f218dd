import { fieldProblemTexts } from '#lib/format/field-problems.en.ts'
import { formatNumber } from '#lib/format/format.ts'

/**
 * What is wrong with a text of more than `max` characters, without the space around it; null if it is short enough. For
 * fields of long texts instead of `maxLength`, with which browsers cut pasted text without a word.
 */
export function lengthProblem(text: string, max: number): string | null {
  const { length } = text.trim()
  if (length <= max) return null
  return fieldProblemTexts.t('overLimit', { max: formatNumber(max), used: formatNumber(length) })
}
