import { IdentityProblem } from '#lib/identity/identity-problem.ts'
import { missingInPassword } from '#ui/sign-in/new-password-field.tsx'

/** A password that lacks what the served rules ask for, said before it is sent. */
export class WeakPassword extends Error {
  override readonly name = 'WeakPassword'
}

/** @throws WeakPassword with what is missing */
export async function requireStrong(password: string): Promise<void> {
  const missing = await missingInPassword(password)
  if (missing !== null) throw new WeakPassword(missing)
}

/** What the server said of a password, with what is missing when the rules tell. */
export async function explainWeakness(error: unknown, password: string): Promise<never> {
  if (error instanceof IdentityProblem && error.field === 'password') {
    const missing = await missingInPassword(password)
    if (missing !== null) throw new WeakPassword(missing)
  }
  throw error
}
