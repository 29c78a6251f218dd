import type { FormErrors } from '@mantine/form'
import { isIdentityProblem } from './is-identity-problem.ts'
import { WeakPassword } from './weak-password.ts'

/** Converts an error of the identity service to form errors; null if it is about no field. */
export function identityFields(error: unknown): FormErrors | null {
  if (error instanceof WeakPassword) return { password: error.message }
  if (!isIdentityProblem(error) || error.field === null) return null
  return { [error.field]: error.message }
}
