import type { AnswerValue, QuestionCondition, QuestionKind } from '@vouch/contract'
import { isEmptyAnswer } from './answers.ts'

type ConditionType = QuestionCondition['type']

/** The type of condition on the answer to a question of this kind; null for texts, which cannot be compared. */
export const conditionOf: Readonly<Record<QuestionKind, Exclude<ConditionType, 'answered'> | null>> = {
  'yes-no': 'answer',
  'short-text': null,
  'long-text': null,
  single: 'options',
  multiple: 'options',
  number: 'range',
  date: 'dates',
  rating: 'range',
  statement: null,
}

/**
 * Whether an answer meets a condition. Bounds are exclusive, and either of two bounds is enough. No answer meets only
 * the condition that there is none.
 */
export function isMet(condition: QuestionCondition, value: AnswerValue | undefined): boolean {
  if (condition.type === 'answered') return condition.is !== isEmptyAnswer(value)
  if (value === undefined || isEmptyAnswer(value)) return false
  switch (condition.type) {
    case 'answer':
      return value === condition.is
    case 'options':
      return (Array.isArray(value) ? value : [value]).some((id) => condition.anyOf.includes(`${id}`))
    case 'range': {
      const { below, above } = condition
      return (
        typeof value === 'number' && ((below !== null && value < below) || (above !== null && value > above))
      )
    }
    case 'dates': {
      const { before, after } = condition
      return (
        typeof value === 'string' &&
        ((before !== null && value < before) || (after !== null && value > after))
      )
    }
  }
}
