import {
  type AnswerValue,
  type GivenAnswer,
  type Question,
  type QuestionKind,
  questionLimits,
  ratingRange,
} from '@vouch/contract'
import { answersById, isEmptyAnswer, takesAnswer } from './answers.ts'
import { visibleQuestions } from './visible-questions.ts'

/** A problem with the answer to one question. */
export interface AnswerFault {
  readonly questionId: string
  readonly message: string
}

type Check = (value: AnswerValue, question: Question) => string | null

const number = (value: number) => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 }).format(value)

const textOf =
  (max: number): Check =>
  (value) =>
    typeof value !== 'string'
      ? 'Enter a text'
      : value.length > max
        ? `Use at most ${number(max)} characters`
        : null

const checks: Readonly<Record<QuestionKind, Check>> = {
  'yes-no': (value) => (value === 'yes' || value === 'no' ? null : 'Answer yes or no'),
  'short-text': textOf(questionLimits.shortText),
  'long-text': textOf(questionLimits.longText),
  single: (value, { options }) =>
    options.some(({ id }) => id === value) ? null : 'Choose an option from the list',
  multiple: (value, { options }) => {
    const known = new Set(options.map(({ id }) => id))
    return Array.isArray(value) && value.every((id) => known.delete(id))
      ? null
      : 'Choose options from the list'
  },
  number: (value, { min, max }) => {
    if (typeof value !== 'number') return 'Enter a number'
    if (min !== null && value < min) return `Enter at least ${number(min)}`
    return max !== null && value > max ? `Enter at most ${number(max)}` : null
  },
  date: (value) => (isDay(value) ? null : 'Enter a date'),
  rating: (value) => {
    const { min, max } = ratingRange
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    return fits ? null : `Choose from ${min} to ${max}`
  },
  statement: () => null,
}

function isDay(value: AnswerValue): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** What is wrong with a value as the answer to a question; null if nothing is, or if there is no answer. */
export function answerFault(question: Question, value: AnswerValue | undefined): string | null {
  return value === undefined || isEmptyAnswer(value) ? null : checks[question.kind](value, question)
}

/**
 * Checks answers: required ones among the visible questions, their kinds and bounds, and answers to unknown questions.
 * Answers to hidden questions are not checked, because they are dropped.
 */
export function checkAnswers(questions: readonly Question[], given: readonly GivenAnswer[]): AnswerFault[] {
  const answers = answersById(given)
  const known = new Set(questions.map(({ id }) => id))
  const faults = visibleQuestions(questions, answers).flatMap((question): AnswerFault[] => {
    const { id: questionId, kind, required } = question
    const value = answers.get(questionId)
    if (isEmptyAnswer(value))
      return required && takesAnswer(kind) ? [{ questionId, message: 'Answer this question' }] : []
    const message = answerFault(question, value)
    return message === null ? [] : [{ questionId, message }]
  })
  const unknown = [...answers.keys()].filter((id) => !known.has(id))
  const gone = 'This question was removed. Reload the page.'
  return [...faults, ...unknown.map((questionId) => ({ questionId, message: gone }))]
}
