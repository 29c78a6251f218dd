import type { AnswerValue, GivenAnswer, Question, QuestionKind } from '@vouch/contract'

/** Answers by question id. */
export type Answers = ReadonlyMap<string, AnswerValue>

/** Whether a question of this kind takes an answer. */
export function takesAnswer(kind: QuestionKind): boolean {
  return kind !== 'statement'
}

/** Whether a question of this kind has options to choose from. */
export function hasOptions(kind: QuestionKind): boolean {
  return kind === 'single' || kind === 'multiple'
}

/** Whether a value is no answer: an empty text or list, or nothing at all. */
export function isEmptyAnswer(value: AnswerValue | undefined): boolean {
  return value === undefined || (typeof value !== 'number' && value.length === 0)
}

/** Answers by question id. Of several answers to one question, the last counts. */
export function answersById(given: readonly GivenAnswer[]): Answers {
  return new Map(given.map(({ questionId, answer }) => [questionId, answer]))
}

/** An answer that can be read without its question: the labels of chosen options instead of their ids. */
export function answerInWords(
  { kind, options }: Pick<Question, 'kind' | 'options'>,
  value: AnswerValue | undefined,
): AnswerValue {
  if (value === undefined) return kind === 'multiple' ? [] : ''
  if (!hasOptions(kind)) return value
  const label = (id: string) => options.find((option) => option.id === id)?.label ?? ''
  return Array.isArray(value)
    ? options.flatMap((one) => (value.includes(one.id) ? [one.label] : []))
    : label(`${value}`)
}
