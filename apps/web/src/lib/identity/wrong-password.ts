import { IdentityProblem } from './identity-problem.ts'

const codes = ['auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials']

/** One error stands for an unknown person and a wrong password; here the person is known. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof IdentityProblem && codes.includes(error.code)
}
