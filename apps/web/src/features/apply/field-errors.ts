import type { FieldProblem, Question } from '@vouch/contract'
import { isProblem } from '#lib/api/api-problem.ts'

/**
 * Converts an API error to messages by form field; null if the error is about no field.
 * @param questions in the order of the sent answers, because error paths contain the index
 */
export function fieldErrors(error: unknown, questions: readonly Question[]): Record<string, string> | null {
  if (!isProblem(error) || error.errors.length === 0) return null
  return Object.fromEntries(error.errors.map((problem) => [fieldOf(problem, questions), problem.message]))
}

function fieldOf({ path }: FieldProblem, questions: readonly Question[]): string {
  if (path === 'cvFileId') return 'cv'
  const [root, place, field] = path.split('.')
  if (root === 'documentFileIds') return 'documents'
  // Errors about the profile have the path `profile.<step>.<field>`.
  if (root === 'profile' && place) return field ?? place
  const question = root === 'answers' ? questions[Number(place)] : undefined
  return question ? `answers.${question.id}` : path
}
