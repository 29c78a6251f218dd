import type { RejectionReason } from '@vouch/contract'

/** An answer to a question of a questionnaire. */
export interface GivenAnswer {
  readonly questionId: string
  readonly answer: string
}

/** A problem with the answer to one question of a questionnaire. */
export interface AnswerProblem {
  readonly questionId: string
  readonly why: 'required' | 'yes-or-no' | 'unknown-question'
}

/** A question of the questionnaire stage. */
interface QuestionRule {
  readonly id: string
  readonly kind: 'yes-no' | 'text'
  readonly required: boolean
}

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
