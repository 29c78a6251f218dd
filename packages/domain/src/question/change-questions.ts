import type { EmployerQuestion, Question } from '@vouch/contract'
import { hasOptions, takesAnswer } from './answers.ts'
import { conditionOf } from './conditions.ts'

type Named = Pick<Question, 'id' | 'text' | 'showWhen'>

const longestName = 60

/** A question in a sentence: its text, shortened, or its number. */
function nameOf(questions: readonly Named[], index: number): string {
  const text = questions[index]?.text.trim() ?? ''
  if (text === '') return `question ${index + 1}`
  return `“${text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text}”`
}

function sentence(
  questions: readonly Named[],
  indexes: readonly number[],
  rest: readonly [string, string],
): string {
  const names = new Intl.ListFormat('en-GB').format(indexes.map((index) => nameOf(questions, index)))
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} ${indexes.length === 1 ? rest[0] : rest[1]}`
}

const needs = ({ showWhen }: Named, id: string) =>
  showWhen?.rules.some(({ questionId }) => questionId === id) ?? false

/** Positions of the questions that are shown depending on the answer to a question. */
export function dependentsOf(questions: readonly Named[], id: string): number[] {
  return questions.flatMap((question, index) => (needs(question, id) ? [index] : []))
}

/** Why a question cannot be removed, naming the questions that need it; null if it can. */
export function whyNotRemove(questions: readonly Named[], index: number): string | null {
  const needed = dependentsOf(questions, questions[index]?.id ?? '')
  if (needed.length === 0) return null
  return sentence(questions, needed, [
    'depends on this question. Change its condition first.',
    'depend on this question. Change their conditions first.',
  ])
}

/** Why an option cannot be removed, naming the questions that are shown depending on it; null if it can. */
export function whyNotRemoveOption(
  questions: readonly Named[],
  index: number,
  optionId: string,
): string | null {
  const id = questions[index]?.id
  const needed = questions.flatMap(({ showWhen }, position) =>
    showWhen?.rules.some(
      ({ questionId, condition }) =>
        questionId === id && condition.type === 'options' && condition.anyOf.includes(optionId),
    )
      ? [position]
      : [],
  )
  if (needed.length === 0) return null
  return sentence(questions, needed, [
    'depends on this option. Change its condition first.',
    'depend on this option. Change their conditions first.',
  ])
}

/** Why a question cannot move to another position, naming the questions in the way; null if it can. */
export function whyNotMove(questions: readonly Named[], from: number, to: number): string | null {
  const moved = questions[from]
  if (!moved) return null
  const between = questions.flatMap((_question, index) =>
    index !== from && index >= Math.min(from, to) && index <= Math.max(from, to) ? [index] : [],
  )
  const blocking = between.filter((index) => {
    const other = questions[index]
    return other && (to > from ? needs(other, moved.id) : needs(moved, other.id))
  })
  if (blocking.length === 0) return null
  return to > from
    ? sentence(questions, blocking, [
        'depends on this question and must stay below it.',
        'depend on this question and must stay below it.',
      ])
    : sentence(questions, blocking, [
        'decides whether this question is shown and must stay above it.',
        'decide whether this question is shown and must stay above it.',
      ])
}

/** Drops what a question's kind does not have: options, bounds, a knock-out rule, a required answer. */
export function fitToKind<Q extends Omit<EmployerQuestion, 'id'>>(question: Q): Q {
  const { kind } = question
  return {
    ...question,
    required: question.required && takesAnswer(kind),
    options: hasOptions(kind) ? question.options : [],
    min: kind === 'number' ? question.min : null,
    max: kind === 'number' ? question.max : null,
    knockOut: conditionOf[kind] === null ? null : question.knockOut,
  }
}

/** Gives each question the id that `idOf` maps its old id to, also in conditions. Unknown ids stay. */
export function withQuestionIds<Q extends Named>(
  questions: readonly Q[],
  ids: ReadonlyMap<string, string>,
): Q[] {
  const renamed = (id: string) => ids.get(id) ?? id
  return questions.map((question) => ({
    ...question,
    id: renamed(question.id),
    showWhen: question.showWhen && {
      ...question.showWhen,
      rules: question.showWhen.rules.map((rule) => ({ ...rule, questionId: renamed(rule.questionId) })),
    },
  }))
}
