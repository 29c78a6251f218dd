import type { IdentityProblem } from '#lib/identity/identity-problem.ts'

/** By name, because the class brings the sentences of all errors, which the page does not need at first. */
export function isIdentityProblem(error: unknown): error is IdentityProblem {
  return error instanceof Error && error.name === 'IdentityProblem'
}
