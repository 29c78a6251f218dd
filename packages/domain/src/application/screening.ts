import type { EmployerQuestion, RejectionReason } from '@vouch/contract'

/** One answer to one question. */
export interface GivenAnswer {
  readonly questionId: string
  readonly answer: string
}

/** Something wrong with one answer, as a closed word. */
export interface AnswerProblem {
  readonly questionId: string
  readonly why: 'required' | 'yes-or-no' | 'unknown-question'
}

type Asked = Pick<EmployerQuestion, 'id' | 'kind' | 'required'>

/**
 * Checks answers against the questions that were asked.
 * @returns a problem for each answer that is missing, of the wrong kind, or to no question
 */
export function answerProblems(
  questions: readonly Asked[],
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

/**
 * The questions whose knock-out answer was given. They mark the application; a person decides.
 * @returns the ids of those questions, in the order in which they were asked
 */
export function knockOutsMet(
  questions: readonly EmployerQuestion[],
  answers: readonly GivenAnswer[],
): string[] {
  const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]))
  return questions.flatMap(({ id, knockOut }) =>
    knockOut !== null && given.get(id) === knockOut ? [id] : [],
  )
}

/** Whose reason a rejection has: the employer's, the candidate's, or nobody's. */
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
