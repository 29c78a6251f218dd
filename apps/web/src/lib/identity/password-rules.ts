import { askIdentity } from './identity.ts'

/** One thing that a password has to have. */
export interface PasswordRule {
  readonly id: 'minLength' | 'maxLength' | 'lower' | 'upper' | 'digit' | 'symbol'
  /** Characters, for the lengths. */
  readonly count: number
  readonly met: boolean
}

/**
 * Judges a password by the rules that the identity service serves.
 * @returns every rule that it has; the longest length only when it is broken, because nobody meets it otherwise
 * @throws IdentityProblem when the rules cannot be read
 */
export async function judgePassword(password: string): Promise<readonly PasswordRule[]> {
  const status = await askIdentity(async (auth) => {
    const { checkPassword } = await import('./identity-ways-sdk.ts')
    return checkPassword(auth, password)
  })
  const wanted = status.passwordPolicy.customStrengthOptions
  const rules: (PasswordRule | false)[] = [
    {
      id: 'minLength',
      count: wanted.minPasswordLength ?? 6,
      met: status.meetsMinPasswordLength ?? true,
    },
    status.meetsMaxPasswordLength === false && {
      id: 'maxLength',
      count: wanted.maxPasswordLength ?? 4096,
      met: false,
    },
    wanted.containsLowercaseLetter === true && {
      id: 'lower',
      count: 1,
      met: status.containsLowercaseLetter ?? true,
    },
    wanted.containsUppercaseLetter === true && {
      id: 'upper',
      count: 1,
      met: status.containsUppercaseLetter ?? true,
    },
    wanted.containsNumericCharacter === true && {
      id: 'digit',
      count: 1,
      met: status.containsNumericCharacter ?? true,
    },
    wanted.containsNonAlphanumericCharacter === true && {
      id: 'symbol',
      count: 1,
      met: status.containsNonAlphanumericCharacter ?? true,
    },
  ]
  return rules.filter((rule) => rule !== false)
}
