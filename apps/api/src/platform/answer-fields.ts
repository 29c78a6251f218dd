import type { FieldProblem } from '@vouch/contract'
import { type AnswerProblem, answerProblems, type GivenAnswer } from '@vouch/domain'

const sentences: Readonly<Record<AnswerProblem['why'], string>> = {
  required: 'Answer this question',
  'yes-or-no': 'Answer yes or no',
  'unknown-question': 'This question is not asked any more. Reload the page.',
}

/**
 * Checks answers and names each problem by its field, `answers.<place>`: the place of the answer, or where there is
 * none, that of the question in the form.
 */
export function answerFieldProblems(
  questions: Parameters<typeof answerProblems>[0],
  answers: readonly GivenAnswer[],
): FieldProblem[] {
  return answerProblems(questions, answers).map(({ questionId, why }) => {
    const given = answers.findIndex((answer) => answer.questionId === questionId)
    const place = given >= 0 ? given : questions.findIndex((question) => question.id === questionId)
    return { path: `answers.${place}`, message: sentences[why] }
  })
}
