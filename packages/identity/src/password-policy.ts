import { refusal } from './errors.ts'

const shortest = 6
const longest = 4096

/** The policy as `GET v2/passwordPolicy` answers it. */
export const passwordPolicy = {
  customStrengthOptions: { minPasswordLength: shortest, maxPasswordLength: longest },
  schemaVersion: 1,
  enforcementState: 'OFF',
  forceUpgradeOnSignin: false,
  allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
}

/**
 * Checks a new password; lengths are UTF-16 units, as the SDK counts them.
 * @throws ProtocolError WEAK_PASSWORD or PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export function assertGoodPassword(password: string): void {
  if (password.length < shortest) {
    throw refusal('WEAK_PASSWORD', `Password should be at least ${shortest} characters`)
  }
  if (password.length > longest) {
    throw refusal('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', `Password may contain at most ${longest} characters`)
  }
}
