import type { EmployerQuestion, RejectionReason } from '@vouch/contract'

export interface GivenAnswer {
  readonly questionId: string
  readonly answer: string
}

/** A problem with the answer to one screening question. */
export interface AnswerProblem {
  readonly questionId: string
  readonly why: 'required' | 'yes-or-no' | 'unknown-question'
}

type QuestionRule = Pick<EmployerQuestion, 'id' | 'kind' | 'required'>

/** Finds missing answers, invalid answers to yes/no questions, and answers to unknown questions. */
export function answerProblems(
  questions: readonly QuestionRule[],
  answers: readonly GivenAnswer[],
): AnswerProblem[] {
  const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]))
  const problems: AnswerProblem[] = []
  for (const { id, kind, required } of questions) {
    const answer = given.get(id) ?? ''
    given.delete(id)
    if (answer === '') {
      if (required) problems.push({ questionId: id, why: 'required' })
    } else if (kind === 'yes-no' && answer !== 'yes' && answer !== 'no') {
      problems.push({ questionId: id, why: 'yes-or-no' })
    }
  }
  for (const questionId of given.keys()) problems.push({ questionId, why: 'unknown-question' })
  return problems
}

/** Ids of the questions answered with their knock-out answer, which flags the application but does not reject it. */
export function knockOutsMet(
  questions: readonly EmployerQuestion[],
  answers: readonly GivenAnswer[],
): string[] {
  const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]))
  return questions.flatMap(({ id, knockOut }) =>
    knockOut !== null && given.get(id) === knockOut ? [id] : [],
  )
}

/** Which side caused a rejection: `ours` is the employer, `theirs` the candidate. */
export const reasonSide: Readonly<Record<RejectionReason, 'ours' | 'theirs' | 'neither'>> = {
  'skills-not-matched': 'ours',
  'experience-not-matched': 'ours',
  'requirements-not-met': 'ours',
  'other-candidate-chosen': 'ours',
  'position-filled': 'neither',
  'position-cancelled': 'neither',
  'no-response': 'theirs',
  'terms-not-agreed': 'theirs',
  other: 'neither',
}
