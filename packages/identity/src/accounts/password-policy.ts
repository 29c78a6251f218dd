import type { PasswordPolicy } from '../options.ts'
import { refusal } from '../protocol/errors.ts'

/**
 * Symbols that satisfy a password policy: those of hosted Firebase Authentication and the remaining ASCII punctuation.
 */
const symbols = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~-+=`']
/** Minimum password length of the protocol's default policy. */
const defaultMinLength = 6

/** The response of `GET v2/passwordPolicy`. */
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
    enforcementState: isDefault(policy) ? 'OFF' : 'ENFORCE',
    forceUpgradeOnSignin: false,
    allowedNonAlphanumericCharacters: symbols,
  }
}

/**
 * Checks that a new password satisfies the policy. Lengths are in UTF-16 code units, as in the SDK.
 * @throws ProtocolError WEAK_PASSWORD or PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export function assertGoodPassword(policy: PasswordPolicy, password: string): void {
  if (password.length < defaultMinLength) {
    throw refusal('WEAK_PASSWORD', `Password should be at least ${defaultMinLength} characters`)
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
      !symbols.some((character) => password.includes(character)) &&
      'Password must contain a non-alphanumeric character',
  ].filter((message) => message !== false)
}

function isDefault({ minLength, lower, upper, digit, symbol }: PasswordPolicy): boolean {
  return minLength === defaultMinLength && !lower && !upper && !digit && !symbol
}
