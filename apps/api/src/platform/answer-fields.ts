import type { FieldProblem } from '@vouch/contract'
import { type AnswerProblem, answerProblems, type GivenAnswer } from '@vouch/domain'

const sentences: Readonly<Record<AnswerProblem['why'], string>> = {
  required: 'Answer this question',
  'yes-or-no': 'Answer yes or no',
  'unknown-question': 'This question was removed. Reload the page.',
}

/**
 * Validates the answers to a questionnaire. Each problem has the path `answers.<index>`: the index of the
 * answer, or of the question when the answer is missing.
 */
export function answerFieldProblems(
  questions: Parameters<typeof answerProblems>[0],
  answers: readonly GivenAnswer[],
): FieldProblem[] {
  return answerProblems(questions, answers).map(({ questionId, why }) => {
    const given = answers.findIndex((answer) => answer.questionId === questionId)
    const index = given >= 0 ? given : questions.findIndex((question) => question.id === questionId)
    return { path: `answers.${index}`, message: sentences[why] }
  })
}
