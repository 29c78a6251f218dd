import type { FieldProblem, GivenAnswer } from '@vouch/contract'
import { checkAnswers, emptyProfile, missingToApply, wasEverPublic } from '@vouch/domain'
import { AppError, notFound } from '#base/app-error.ts'
import { profileProblems } from '#platform/profile-problems.ts'
import type { ApplyFacts } from './apply-store.ts'

/** The part of a submitted application that the rules for applying check. */
export interface ApplyInput {
  /** Null for no CV; undefined for the CV of the profile. */
  readonly cvFileId?: string | null | undefined
  readonly documentFileIds: readonly string[]
  readonly coverLetter: string
  readonly answers: readonly GivenAnswer[]
}

/**
 * Fields that a person without a profile must fill in to apply. The
 * date is empty because an empty profile has no dates to check.
 */
const missingWithoutProfile = missingToApply(emptyProfile(), '')

export function alreadyApplied(): AppError {
  return new AppError('already-applied', 'You have already applied for this job.')
}

/**
 * Checks the rules for applying and reports all problems at once.
 * @throws AppError not-found, already-applied, gone, applies-elsewhere, invalid
 */
export function requireMayApply(facts: ApplyFacts | undefined, input: ApplyInput): ApplyFacts {
  if (!facts || !wasEverPublic(facts.status)) throw notFound('This job')
  if (facts.has_applied) throw alreadyApplied()
  if (!facts.is_open || !facts.is_in_marketplace) throw ended(facts)
  if (facts.apply_url !== null) throw appliesElsewhere(facts.apply_url)
  const errors = [
    ...profileProblems(facts.missing_to_apply ?? missingWithoutProfile),
    ...cvProblems(facts, input.cvFileId),
    ...documentProblems(facts, input.documentFileIds),
    ...letterProblems(facts, input.coverLetter),
    ...answerProblems(facts, input.answers),
  ]
  if (errors.length > 0) {
    throw new AppError('invalid', 'Your application is not complete yet.', { errors })
  }
  return facts
}

export function appliesElsewhere(address: string): AppError {
  const host = URL.parse(address)?.host ?? address
  return new AppError('applies-elsewhere', `This job takes applications at ${host}, not here.`)
}

function ended({ status, is_in_marketplace }: ApplyFacts): AppError {
  return new AppError(
    'gone',
    status === 'paused' || !is_in_marketplace
      ? 'This job is not accepting applications at the moment.'
      : 'This job is no longer open.',
  )
}

/**
 * Problems of the answers with the path `answers.<index>`: the index of the answer, or of the question when the answer
 * is missing.
 */
function answerProblems({ questions }: ApplyFacts, given: readonly GivenAnswer[]): FieldProblem[] {
  return checkAnswers(questions, given).map(({ questionId, message }) => {
    const index = given.findLastIndex((answer) => answer.questionId === questionId)
    return {
      path: `answers.${index >= 0 ? index : questions.findIndex(({ id }) => id === questionId)}`,
      message,
    }
  })
}

function letterProblems({ letter_rule }: ApplyFacts, letter: string): FieldProblem[] {
  if (letter_rule !== 'required' || letter !== '') return []
  return [{ path: 'coverLetter', message: 'This job requires a cover letter' }]
}

/** Whether a file with this purpose may be sent as a document; undefined for no file. */
export function maySend(purpose: string | undefined): boolean {
  return purpose === 'document' || purpose === 'certificate'
}

function documentProblems({ document_ids }: ApplyFacts, named: readonly string[]): FieldProblem[] {
  return named.flatMap((id, index) =>
    document_ids.includes(id) ? [] : [{ path: `documentFileIds.${index}`, message: notFoundFile }],
  )
}

const notFoundFile = 'This file was not found. Upload it again.'

function cvProblems(facts: ApplyFacts, named: string | null | undefined): FieldProblem[] {
  if (facts.cv_rule === 'hidden' || facts.cv_file_id !== null) return []
  if (named) return [{ path: 'cvFileId', message: notFoundFile }]
  return facts.cv_rule === 'required' ? [{ path: 'cvFileId', message: 'This job requires a CV' }] : []
}
