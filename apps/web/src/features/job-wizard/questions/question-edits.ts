import { type QuestionCondition, type QuestionKind, questionLimits } from '@vouch/contract'
import { conditionOf, fitToKind, hasOptions, takesAnswer, whyNotRemove } from '@vouch/domain'
import { randomId } from '#lib/draft/random-id.ts'
import type { DraftQuestion } from '../draft-fields.ts'

const firstOptions = 2

/** A new option. Its id stays when its label changes, so that conditions and flags keep naming it. */
export function newOption(label = ''): DraftQuestion['options'][number] {
  return { id: randomId().slice(0, 8), label }
}

export function newQuestion(kind: QuestionKind): DraftQuestion {
  return {
    key: randomId(),
    kind,
    text: '',
    help: '',
    required: takesAnswer(kind),
    options: hasOptions(kind) ? Array.from({ length: firstOptions }, () => newOption()) : [],
    min: null,
    max: null,
    showWhen: null,
    knockOut: null,
  }
}

/** A copy of a question, with its condition and flag. */
export function copyOf({ id: _id, ...question }: DraftQuestion): DraftQuestion {
  return { ...question, key: randomId() }
}

/** Questions as the domain rules take them: identified by their keys, as the conditions of a draft name them. */
export function byKey<Q extends DraftQuestion>(questions: readonly Q[]): (Q & { id: string })[] {
  return questions.map((question) => ({ ...question, id: question.key }))
}

/** Changes the kind of a question. Drops what the new kind does not have, also a flag that does not fit. */
export function withKind(question: DraftQuestion, kind: QuestionKind): DraftQuestion {
  const next = fitToKind({ ...question, kind })
  const fits = next.knockOut === null || next.knockOut.type === conditionOf[kind]
  return {
    ...next,
    options: hasOptions(kind) && next.options.length === 0 ? newQuestion(kind).options : next.options,
    knockOut: fits ? next.knockOut : null,
  }
}

/** Why a question cannot become another kind, naming the questions whose conditions would break; null if it can. */
export function whyNotKind(
  questions: readonly DraftQuestion[],
  index: number,
  kind: QuestionKind,
): string | null {
  const before = questions[index]
  if (!before || (conditionOf[before.kind] === conditionOf[kind] && takesAnswer(kind))) return null
  return whyNotRemove(byKey(questions), index)
}

/** Removes an option, also from the question's own flag. */
export function withoutOption(question: DraftQuestion, optionId: string): DraftQuestion {
  const { knockOut } = question
  const anyOf = knockOut?.type === 'options' ? knockOut.anyOf.filter((id) => id !== optionId) : []
  return {
    ...question,
    options: question.options.filter(({ id }) => id !== optionId),
    knockOut: knockOut?.type !== 'options' ? knockOut : anyOf.length > 0 ? { ...knockOut, anyOf } : null,
  }
}

/** Puts a removed option and its flag back, unless the question cannot take the option any more. */
export function withFlaggedOption(
  question: DraftQuestion,
  place: number,
  option: DraftQuestion['options'][number],
): DraftQuestion {
  const { kind, options, knockOut } = question
  const fits = hasOptions(kind) && options.length < questionLimits.options
  if (!fits || options.some(({ id }) => id === option.id)) return question
  const flagged = knockOut?.type === 'options' ? knockOut.anyOf : []
  return {
    ...question,
    options: options.toSpliced(place, 0, option),
    knockOut: { type: 'options', anyOf: [...flagged, option.id] },
  }
}

/** A condition to start with, on the answer to a question of this kind. */
export function newCondition(kind: QuestionKind): QuestionCondition {
  switch (conditionOf[kind]) {
    case 'answer':
      return { type: 'answer', is: 'yes' }
    case 'options':
      return { type: 'options', anyOf: [] }
    case 'range':
      return { type: 'range', below: null, above: null }
    case 'dates':
      return { type: 'dates', before: null, after: null }
    default:
      return { type: 'answered', is: true }
  }
}
