import type { FieldProblem, ScreeningQuestion } from '@vouch/contract'
import { isProblem } from '#lib/api/api-problem.ts'

/**
 * What the server says about fields, under the names that the form gives them; null when it says nothing about fields.
 * @param questions as they were answered: the server names an answer by its place
 */
export function fieldErrors(
  error: unknown,
  questions: readonly ScreeningQuestion[],
): Record<string, string> | null {
  if (!isProblem(error) || error.errors.length === 0) return null
  return Object.fromEntries(error.errors.map((problem) => [fieldOf(problem, questions), problem.message]))
}

function fieldOf({ path }: FieldProblem, questions: readonly ScreeningQuestion[]): string {
  if (path === 'cvFileId') return 'cv'
  const [root, place, field] = path.split('.')
  // The profile's problems come as `profile.<step>.<field>`.
  if (root === 'profile' && place) return field ?? place
  const question = root === 'answers' ? questions[Number(place)] : undefined
  return question ? `answers.${question.id}` : path
}
