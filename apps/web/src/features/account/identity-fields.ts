import type { FormErrors } from '@mantine/form'
import { IdentityProblem } from '#lib/identity/identity-problem.ts'
import { WeakPassword } from './weak-password.ts'

/** Puts what the identity service says beside the field that it is about. */
export function identityFields(error: unknown): FormErrors | null {
  if (error instanceof WeakPassword) return { password: error.message }
  if (!(error instanceof IdentityProblem) || error.field === null) return null
  return { [error.field]: error.message }
}
