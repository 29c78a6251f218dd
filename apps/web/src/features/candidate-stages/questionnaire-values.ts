import { type Questionnaire, text } from '@vouch/contract'
import { answerProblems } from '@vouch/domain'
import { z } from 'zod'
import { isProblem } from '#lib/api/api-problem.ts'
import { texts } from './candidate-stages.en.ts'

type Questions = Questionnaire['questions']

/** Answers, keyed by question id. */
export type Answers = Record<string, string>

/** Answers in the order of the questions, because error paths of the API contain the index. */
export function givenAnswers(questions: Questions, answers: Answers) {
  return questions.map(({ id }) => ({ questionId: id, answer: answers[id]?.trim() ?? '' }))
}

/** Schema of the form: the API's limits, and an answer to each required question. */
export function questionnaireSchema(questions: Questions) {
  // The questions of a questionnaire have no knock-out rules.
  const unscored = questions.map(({ id, kind, required }) => ({ id, kind, required }))
  return z.object({
    answers: z.record(z.string(), text(4000)).superRefine((answers, context) => {
      for (const { questionId } of answerProblems(unscored, givenAnswers(questions, answers))) {
        context.addIssue({ code: 'custom', path: [questionId], message: texts.t('questionnaire.missing') })
      }
    }),
  })
}

/** Converts an API error to messages by form field; null if the error is about no field. */
export function answerErrors(questions: Questions, error: unknown): Record<string, string> | null {
  if (!isProblem(error) || error.errors.length === 0) return null
  return Object.fromEntries(
    error.errors.map(({ path, message }) => {
      const [root, place] = path.split('.')
      const question = root === 'answers' ? questions[Number(place)] : undefined
      return [question ? `answers.${question.id}` : path, message]
    }),
  )
}

export function answersDraft(questionnaireId: string): string {
  return `questionnaire.${questionnaireId}`
}
