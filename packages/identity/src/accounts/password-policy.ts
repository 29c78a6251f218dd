import type { PasswordPolicy } from '../options.ts'
import { refusal } from '../protocol/errors.ts'

/** What counts as a symbol: what the hosted service counts, and what else a keyboard has. */
const symbols = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~-+=`']
/** What every project's policy asks for; anything less strict is not a policy of its own. */
const plainMinimum = 6

/** The policy as `GET v2/passwordPolicy` answers it. */
export function servedPolicy(policy: PasswordPolicy): object {
  const { minLength, maxLength, lower, upper, digit, symbol } = policy
  return {
    customStrengthOptions: {
      minPasswordLength: minLength,
      maxPasswordLength: maxLength,
      ...(lower && { containsLowercaseCharacter: true }),
      ...(upper && { containsUppercaseCharacter: true }),
      ...(digit && { containsNumericCharacter: true }),
      ...(symbol && { containsNonAlphanumericCharacter: true }),
    },
    schemaVersion: 1,
    enforcementState: isPlain(policy) ? 'OFF' : 'ENFORCE',
    forceUpgradeOnSignin: false,
    allowedNonAlphanumericCharacters: symbols,
  }
}

/**
 * Checks a new password; lengths are UTF-16 units, as the SDK counts them.
 * @throws ProtocolError WEAK_PASSWORD or PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export function assertGoodPassword(policy: PasswordPolicy, password: string): void {
  if (password.length < plainMinimum) {
    throw refusal('WEAK_PASSWORD', `Password should be at least ${plainMinimum} characters`)
  }
  const missing = missingFrom(policy, password)
  if (missing.length > 0) {
    throw refusal(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Missing password requirements: [${missing.join(', ')}]`,
    )
  }
}

function missingFrom(policy: PasswordPolicy, password: string): string[] {
  const { minLength, maxLength, lower, upper, digit, symbol } = policy
  return [
    password.length < minLength && `Password must contain at least ${minLength} characters`,
    password.length > maxLength && `Password may contain at most ${maxLength} characters`,
    lower && !/[a-z]/.test(password) && 'Password must contain a lower case character',
    upper && !/[A-Z]/.test(password) && 'Password must contain an upper case character',
    digit && !/[0-9]/.test(password) && 'Password must contain a numeric character',
    symbol &&
      !symbols.some((one) => password.includes(one)) &&
      'Password must contain a non-alphanumeric character',
  ].filter((sentence) => sentence !== false)
}

function isPlain({ minLength, lower, upper, digit, symbol }: PasswordPolicy): boolean {
  return minLength === plainMinimum && !lower && !upper && !digit && !symbol
}
