import { callIdentity } from './identity.ts'

/** A rule for passwords, and whether the typed password meets it. */
export interface PasswordRule {
  readonly id: 'minLength' | 'maxLength' | 'lower' | 'upper' | 'digit' | 'symbol'
  /** Number of characters that a length rule requires or allows. */
  readonly count: number
  readonly met: boolean
}

/**
 * Checks a password against the identity service's rules.
 * @returns all active rules; the maximum length only if the password exceeds it
 * @throws IdentityProblem if the rules cannot be read
 */
export async function checkPasswordRules(password: string): Promise<readonly PasswordRule[]> {
  const status = await callIdentity(async (auth) => {
    const { checkPassword } = await import('./identity-methods-sdk.ts')
    return checkPassword(auth, password)
  })
  const policy = status.passwordPolicy.customStrengthOptions
  const character = (id: PasswordRule['id'], isWanted = false, met = true): PasswordRule[] =>
    isWanted ? [{ id, count: 1, met }] : []
  const isTooLong = status.meetsMaxPasswordLength === false
  return [
    { id: 'minLength', count: policy.minPasswordLength ?? 6, met: status.meetsMinPasswordLength ?? true },
    ...(isTooLong ? [{ id: 'maxLength' as const, count: policy.maxPasswordLength ?? 4096, met: false }] : []),
    ...character('lower', policy.containsLowercaseLetter, status.containsLowercaseLetter),
    ...character('upper', policy.containsUppercaseLetter, status.containsUppercaseLetter),
    ...character('digit', policy.containsNumericCharacter, status.containsNumericCharacter),
    ...character('symbol', policy.containsNonAlphanumericCharacter, status.containsNonAlphanumericCharacter),
  ]
}
