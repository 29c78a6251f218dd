import { IdentityProblem } from './identity-problem.ts'

const codes = ['auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials']

/**
 * Whether the signed-in person typed a wrong password. Some of the codes can also mean an unknown account,
 * which is impossible with a session.
 */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof IdentityProblem && codes.includes(error.code)
}
