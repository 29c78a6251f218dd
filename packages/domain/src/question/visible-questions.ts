import type { AnswerValue, Question } from '@vouch/contract'
import { type Answers, isEmptyAnswer, takesAnswer } from './answers.ts'
import { isMet } from './conditions.ts'

type Shown = Pick<Question, 'id' | 'kind' | 'showWhen'>

/**
 * The questions that are shown for these answers, in their order. Rules look only at earlier questions that are
 * shown themselves: the answer to a hidden question counts as no answer.
 */
export function visibleQuestions<Q extends Shown>(questions: readonly Q[], answers: Answers): Q[] {
  const known = new Map<string, AnswerValue>()
  return questions.filter((question) => {
    if (!isShown(question, known)) return false
    const value = answers.get(question.id)
    if (value !== undefined && takesAnswer(question.kind)) known.set(question.id, value)
    return true
  })
}

function isShown({ showWhen }: Shown, known: Answers): boolean {
  if (showWhen === null) return true
  const meets = ({ questionId, condition }: (typeof showWhen.rules)[number]) =>
    isMet(condition, known.get(questionId))
  return showWhen.match === 'all' ? showWhen.rules.every(meets) : showWhen.rules.some(meets)
}

/** The answers that are stored at submission: those to visible questions. All others are dropped. */
export function visibleAnswers(questions: readonly Shown[], answers: Answers): Map<string, AnswerValue> {
  return new Map(
    visibleQuestions(questions, answers).flatMap(({ id, kind }) => {
      const value = answers.get(id)
      return value === undefined || isEmptyAnswer(value) || !takesAnswer(kind) ? [] : [[id, value] as const]
    }),
  )
}

/** Number of questions to answer, statements not counted. `max`: with all that are shown only for some answers. */
export function countQuestions(questions: readonly Shown[]): { readonly min: number; readonly max: number } {
  const asked = questions.filter(({ kind }) => takesAnswer(kind))
  return { min: asked.filter(({ showWhen }) => showWhen === null).length, max: asked.length }
}
