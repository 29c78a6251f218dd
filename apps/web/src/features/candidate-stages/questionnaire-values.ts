import { type Questionnaire, text } from '@vouch/contract'
import { answerProblems } from '@vouch/domain'
import { z } from 'zod'
import { isProblem } from '#lib/api/api-problem.ts'
import { texts } from './candidate-stages.en.ts'

type Questions = Questionnaire['questions']

/** What the form holds: answers under the id of their question. */
export type Answers = Record<string, string>

/** All answers in the order of the questions: the server names an answer by its place. */
export function givenAnswers(questions: Questions, answers: Answers) {
  return questions.map(({ id }) => ({ questionId: id, answer: answers[id]?.trim() ?? '' }))
}

/** The rules of the form: those of the contract, and that what is required is answered. */
export function questionnaireSchema(questions: Questions) {
  // Without a knock-out rule: these questions mark nobody.
  const asked = questions.map(({ id, kind, required }) => ({ id, kind, required }))
  return z.object({
    answers: z.record(z.string(), text(4000)).superRefine((answers, context) => {
      for (const { questionId } of answerProblems(asked, givenAnswers(questions, answers))) {
        context.addIssue({ code: 'custom', path: [questionId], message: texts.t('questionnaire.missing') })
      }
    }),
  })
}

/** What the server says of answers, under the names that the form gives them; null when it says nothing of them. */
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

/** The draft's name. */
export function answersDraft(questionnaireId: string): string {
  return `questionnaire.${questionnaireId}`
}
