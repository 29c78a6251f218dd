import type { AnswerValue, EmployerQuestion, GivenAnswer, Question, StoredAnswer } from '@vouch/contract'
import { answerInWords, answersById, takesAnswer } from './answers.ts'
import { isMet } from './conditions.ts'
import { visibleAnswers, visibleQuestions } from './visible-questions.ts'

type Marked = Pick<EmployerQuestion, 'id' | 'kind' | 'showWhen' | 'knockOut'>

/**
 * Ids of the questions whose answer meets their knock-out rule, in the order of the questions. This flags an
 * application but never rejects it. Answers to hidden questions do not count.
 */
export function knockOutsMet(questions: readonly Marked[], given: readonly GivenAnswer[]): string[] {
  const answers = visibleAnswers(questions, answersById(given))
  return questions.flatMap(({ id, knockOut }) =>
    knockOut !== null && isMet(knockOut, answers.get(id)) ? [id] : [],
  )
}

/** An answer with the id of its question. */
export interface AnswerInWords extends StoredAnswer {
  readonly questionId: string
}

/** The answers to the visible questions as they are stored and read, also those left empty. */
export function answersInWords(
  questions: readonly Question[],
  answers: ReadonlyMap<string, AnswerValue>,
): AnswerInWords[] {
  return visibleQuestions(questions, answers).flatMap((question) => {
    const { id, kind, text } = question
    if (!takesAnswer(kind)) return []
    return [{ questionId: id, question: text, kind, answer: answerInWords(question, answers.get(id)) }]
  })
}
