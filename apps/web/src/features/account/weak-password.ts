import { missingInPassword } from '#ui/sign-in/new-password-field.tsx'
import { isIdentityProblem } from './is-identity-problem.ts'

/** Thrown before a password is sent that breaks the identity service's password rules. */
export class WeakPassword extends Error {
  override readonly name = 'WeakPassword'
}

/** Checks the password rules. @throws WeakPassword with the rules that the password breaks */
export async function requireStrong(password: string): Promise<void> {
  const missing = await missingInPassword(password)
  if (missing !== null) throw new WeakPassword(missing)
}

/** Rethrows the server's refusal of a password, with the rules that it breaks if the rules are known. */
export async function explainWeakness(error: unknown, password: string): Promise<never> {
  if (isIdentityProblem(error) && error.field === 'password') {
    const missing = await missingInPassword(password)
    if (missing !== null) throw new WeakPassword(missing)
  }
  throw error
}
